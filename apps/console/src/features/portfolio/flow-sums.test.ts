import { expect, it } from 'vitest';
import { byCurrency, hasTwoWays, netOf, sumsOf, writtenOf } from './flow-sums.ts';

const flow = (given: object) => ({
  ...{ date: '2026-11-29', currency: 'MXN', collected: 0, reversed: 0, disbursed: 0, returned: 0, refunded: 0 },
  ...given,
});

it('counts what banks took back as not come in, and what came back as not left', () => {
  const sums = sumsOf([
    flow({ collected: 1_000, disbursed: 5_000 }),
    flow({ collected: 500, reversed: 300, returned: 2_000, refunded: 40 }),
  ]);
  expect(netOf(sums)).toEqual({ inward: 1_200, outward: 3_040 });
  expect([hasTwoWays([flow({ collected: 5 })]), hasTwoWays([flow({ returned: 5 })])]).toEqual([false, true]);
  expect(writtenOf(sums, String)).toEqual({
    ...{ collected: '1500', reversed: '300', disbursed: '5000', returned: '2000', refunded: '40' },
  });
});

it('keeps currencies apart', () => {
  const [first, other] = [flow({}), flow({ currency: 'INR' })];
  expect(byCurrency([first, other])).toEqual([
    ['MXN', [first]],
    ['INR', [other]],
  ]);
});
