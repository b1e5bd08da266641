import { expect, it } from 'vitest';
import { moneyPowerOf } from './money-power.ts';

it('says who can pay out and who books refunds: an owner can do both', () => {
  expect(moneyPowerOf(['owner'])).toEqual(['payouts', 'refunds']);
  expect(moneyPowerOf(['pays'])).toEqual(['payouts']);
  expect(moneyPowerOf(['reconciles', 'approves'])).toEqual(['refunds']);
  expect(moneyPowerOf(['decides', 'collects', 'answers', 'products', 'auditor'])).toEqual([]);
});
