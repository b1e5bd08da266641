import { expect, it } from 'vitest';
import { stepsOf } from './payout-steps.ts';

const of = (state: Parameters<typeof stepsOf>[0]['state'], more = {}) =>
  stepsOf({ state, isByHand: false, problem: null, ...more });

it('offers what a payout in its state allows, the next step first', () => {
  expect(of('requested')).toEqual(['sent', 'confirmed', 'failed']);
  expect(of('sent')).toEqual(['confirmed', 'returned']);
  expect(of('sent', { isByHand: true })).toEqual(['confirmed', 'failed', 'returned']);
  expect(of('returned')).toEqual(['retry']);
  expect(of('failed')).toEqual(['retry', 'confirmed']);
  expect(of('confirmed')).toEqual(['returned']);
  expect(of('cancelled')).toEqual([]);
});

it('asks somebody to look at reports that contradict each other first', () => {
  expect(of('confirmed', { problem: 'other-reference' })).toEqual(['seen', 'returned']);
});
