import { expect, it } from 'vitest';
import { penaltiesBetween } from './charges.ts';
import { demoTerms } from './demo-terms.fixture.ts';
import { maxPenalty } from './max-penalty.ts';

const principals = [100_000, 50_001];

it.each([
  ['that of each instalment', { penaltyCapPpm: 100_000 }, 15_000],
  ['that of the order', { penaltyCapPpm: null, penaltyOrderCapPpm: 50_000 }, 7_500],
  ['the lower of both', { penaltyCapPpm: 100_000, penaltyOrderCapPpm: 50_000 }, 7_500],
])('the cap on late charges is %s, and is what they come to', (_, caps, most) => {
  const terms = { ...demoTerms, ...caps };
  expect(maxPenalty(principals, terms)).toBe(most);
  const dues = principals.map((principal, index) => ({
    number: index + 1,
    dueDate: `2026-0${index + 1}-15`,
    outstanding: { penalty: 0, interest: 0, iva: 0, commission: 0, principal },
    principal,
    penaltyCharged: 0,
  }));
  const charged = penaltiesBetween(dues, { from: null, to: '2036-01-01', terms });
  expect(charged.reduce((sum, { amount }) => sum + amount, 0)).toBe(most);
});

it('is null without a cap, or if no day costs anything', () => {
  expect(maxPenalty(principals, { ...demoTerms, penaltyCapPpm: null })).toBeNull();
  expect(maxPenalty(principals, { ...demoTerms, penaltyDailyPpm: 0, penaltyCapPpm: 100_000 })).toBeNull();
});
