import { expect, it } from 'vitest';
import { payoutsMessages } from '../payouts/payouts.messages.ts';
import { untilWord, wordIn } from './item-words.ts';

it('tells a day that has passed from today', () => {
  const words = ['2026-11-23', '2026-11-29', '2026-11-30'].map((day) => untilWord(day, '2026-11-29'));
  expect(words).toEqual(['untilPast', 'untilToday', 'until']);
});

it('never shows the code of a problem', () => {
  const { problems } = payoutsMessages.es;
  expect(wordIn('other-amount', problems)).toBe('Un aviso dice otro monto');
  expect(wordIn('cuenta cerrada', problems)).toBe('cuenta cerrada');
});
