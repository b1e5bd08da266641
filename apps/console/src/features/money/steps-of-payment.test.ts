import { expect, it } from 'vitest';
import { stepsOf } from './steps-of-payment.ts';

it('offers what a payment in its state allows, the next step first', () => {
  const of = (state: Parameters<typeof stepsOf>[0]['state'], reversed = 0) =>
    stepsOf({ state, amount: 100, reversed, contradictions: [] });
  expect(of('unmatched')).toEqual(['assign', 'refuse']);
  expect(of('held')).toEqual(['assign', 'refuse']);
  expect(of('credited')).toEqual(['reverse']);
  expect(of('credited', 99)).toEqual(['reverse']);
  expect(of('credited', 100)).toEqual([]);
  expect(of('refused')).toEqual([]);
});

it('asks for a look while a report contradicts it', () => {
  const report = { reversalId: null, said: {}, receivedAt: '2026-11-28T10:00:00Z' };
  const of = (isSeen: boolean) =>
    stepsOf({ state: 'credited', amount: 100, reversed: 0, contradictions: [{ ...report, isSeen }] });
  expect(of(false)).toEqual(['seen', 'reverse']);
  expect(of(true)).toEqual(['reverse']);
});
