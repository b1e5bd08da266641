// @vitest-environment jsdom
import { addDays, localDate } from '@plazo/loan-rules/calendar';
import { dayInWords } from '@plazo/loan-rules/day-in-words';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { refreshed } from './refreshed.ts';

const field = () => document.querySelector<HTMLInputElement>('#due') as HTMLInputElement;
const said = () => document.querySelector('[data-day]')?.textContent;

beforeAll(async () => {
  document.body.innerHTML = '';
  await import('./parts/day.ts');
});
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-12T18:00:00Z'), toFake: ['Date'] });
  document.body.innerHTML = '<input type="date" id="due" value="2026-04-12"><p data-day="due">as the server said</p>';
});
afterEach(() => vi.useRealTimers());

function choose(value: string): void {
  field().value = value;
  field().dispatchEvent(new Event('input', { bubbles: true }));
}

it.each(['es', 'en'] as const)('says every day of two years as the server writes it (%s)', (language) => {
  document.documentElement.lang = language;
  const today = localDate(Date.now(), 'UTC');
  for (let day = -365; day < 365; day += 1) {
    const date = addDays(today, day);
    choose(date);
    expect(said()).toBe(dayInWords(date, language, today));
  }
});

it('says nothing of a field that is emptied', () => {
  choose('');
  expect(said()).toBe('');
});

it('leaves what the server said of a day that nobody has changed, and follows a newer document', () => {
  document.documentElement.lang = 'es';
  document.dispatchEvent(new CustomEvent(refreshed));
  expect(said()).toBe('as the server said');
  field().value = '2026-04-13';
  document.dispatchEvent(new CustomEvent(refreshed));
  expect(said()).toBe('lunes 13 de abril');
});
