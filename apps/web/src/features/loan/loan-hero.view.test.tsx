import { dayInWords } from '@plazo/loan-rules/day-in-words';
import { expect, it } from 'vitest';
import { renderLoan } from '../../testing/render-loan.tsx';
import { loanDetailsMessages } from './loan-details.messages.ts';

const agreed = [
  { component: 'principal' as const, amount: 250_000 },
  { component: 'interest' as const, amount: 21_691 },
];

it('says what a late amount consists of: what was agreed, and the late charge', () => {
  const late = [...agreed, { component: 'penalty' as const, amount: 30_000 }];
  const of = (orderStatus: number) => renderLoan({ orderStatus, repayAmount: 301_691, repayParts: late });
  expect(of(180).replaceAll(/<[^>]*>/g, '')).toContain('₹2.716,91 as agreed and ₹300,00 late charge');
  expect(of(174)).not.toContain('late charge');
  expect(renderLoan({ orderStatus: 180, repayParts: agreed })).not.toContain('as agreed');
});

it.each(['PENDING', 'IN_REVIEW', 'S-12'])(
  'has words of its own for a status whose text is none for a reader: %s',
  (code) => {
    for (const orderStatus of [0, 175, 999]) {
      const html = renderLoan({ orderStatus, noticeStatusText: code });
      expect(html).not.toContain(`>${code}<`);
      expect(html).toContain(loanDetailsMessages.en.otherStatus);
    }
    // A status that we know keeps its core's text.
    expect(renderLoan({ orderStatus: 174, noticeStatusText: code })).toContain(code);
  },
);

it('says which loan it is: how much was lent, and when, on the line of a late one, and in a sentence where there is no such line', () => {
  const lent = { lent: 250_000, paidOutOn: '2026-02-10', repayDate: '2026-02-25' };
  const said = (changes: Parameters<typeof renderLoan>[0]) =>
    renderLoan({ ...lent, ...changes }).replaceAll(/<[^>]*>/g, '');
  expect(said({ orderStatus: 180 })).toContain('10\u00a0Feb · Product, ₹2.500,00');
  expect(said({ orderStatus: 180, lent: undefined })).toContain('10\u00a0Feb · lent');
  // What it costs has the amount of a loan on time.
  expect(said({ repayDate: '2026-03-20' })).not.toContain('Product, ₹');
  const sentence = 'We lent you on 10\u00a0Feb₹2.500,00';
  const plan = (['late', 'coming'] as const).map((state) => ({ amount: 100, dueDate: '2026-02-25', state }));
  expect(said({ orderStatus: 180, plan })).toContain(sentence);
  expect(said({ plan })).toContain(sentence);
  expect(said({ plan, lent: undefined })).not.toContain('We lent you');
});

it('shows what was asked for, until it is decided', () => {
  const text = renderLoan({ orderStatus: 21, requested: 250_000 });
  expect(text.replaceAll(/<[^>]*>/g, '')).toContain('StatusYou asked for₹2.500,00Description');
  // What it costs is open, and comes before the links.
  expect(text).toContain('<details class="card fold" open="">');
  expect(text.indexOf('<details')).toBeLessThan(text.indexOf('/loan-agreement'));
  expect(renderLoan({})).toContain('<details class="card fold">');
});

it('says first that late charges are paused, and alarms nobody', () => {
  const late = { orderStatus: 180, lent: 250_000, paidOutOn: '2026-02-10', repayDate: '2026-02-25' };
  const paused = renderLoan({ ...late, pausedThrough: '2026-03-30' });
  const texts = paused.replaceAll(/<[^>]*>/g, '').replaceAll('\u00a0', ' ');
  const day = (date: string) => dayInWords(date, 'en', '2026-03-02').replaceAll('\u00a0', ' ');
  const [news, due] = [`No more late charges until ${day('2026-03-30')}`, `Was due ${day('2026-02-25')}`];
  expect(texts.indexOf(news)).toBeGreaterThan(0);
  expect(texts.indexOf(due)).toBeGreaterThan(texts.indexOf(news));
  // What comes after it is in a card below, once.
  expect(paused.match(/>Description</g)).toHaveLength(1);
  expect(paused).toMatch(/<ul class="says">.*Description/);
  for (const alarm of ['data-tone="danger"', 'time-late', 'time-now-late', 'status-180.svg']) {
    expect(renderLoan(late)).toContain(alarm);
    expect(paused).not.toContain(alarm);
  }
});

it('draws the days of a pause in calm dots', () => {
  const late = { orderStatus: 180, paidOutOn: '2026-02-03', repayDate: '2026-02-25' };
  expect(renderLoan({ ...late, pausedThrough: '2026-03-30' })).toContain('class="time-paused"');
  expect(renderLoan(late)).not.toContain('time-paused');
});

it('shows the description of a pause whose last day is unknown, and names that day of a loan without a due date', () => {
  const late = { orderStatus: 180, repayDate: undefined };
  expect(renderLoan(late)).toContain('<p class="hero-note">Description');
  expect(renderLoan({ ...late, pausedThrough: '2026-03-30' })).toContain('No more late charges until');
});
