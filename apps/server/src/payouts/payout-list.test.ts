import { listPayouts } from '@plazo/contract/lender/payouts';
import { beforeAll, expect, it } from 'vitest';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';

let lender: TestLender;
beforeAll(async () => {
  lender = await TestLender.open();
});

it('lists payouts from the oldest, or from the newest, page by page', async () => {
  const orders: string[] = [];
  for (const borrower of ['one', 'two', 'three']) {
    orders.push((await TestLoan.take(lender.server, { borrower })).orderId);
    lender.server.clock.moveMinutes(1);
  }
  const idsOf = async (wanted: object) => (await lender.call(listPayouts, wanted)).data.map(({ orderId }) => orderId);
  expect(await idsOf({})).toEqual(orders);
  expect(await idsOf({ order: 'oldest' })).toEqual(orders);
  expect(await idsOf({ order: 'newest' })).toEqual(orders.toReversed());
  const { next } = await lender.call(listPayouts, { order: 'newest', limit: 2 });
  expect(await idsOf({ order: 'newest', cursor: next ?? '' })).toEqual(orders.slice(0, 1));
  for (const other of [{ waiting: true }, { orderId: orders[0] ?? '' }]) {
    const refused = await lender.send(listPayouts, { order: 'newest', ...other });
    expect(refused).toMatchObject({ status: 400, json: { errors: [{ field: 'order' }] } });
  }
});
