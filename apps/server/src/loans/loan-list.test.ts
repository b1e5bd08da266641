import { orderList } from '@plazo/contract/loan';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { flexReoffered, flexReviewed } from '../demo/demo-products.ts';
import { decideOrder } from '../payouts/decision.service.ts';
import { dayOf, giveOffer } from '../testing/borrowers.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(() => server.reset());

it("has the borrower's own orders, newest first, with the same figures as loan details", async () => {
  const settled = await TestLoan.take(server, { amount: 100_000 });
  const { repayAmount: all = 0 } = await settled.details();
  const { reference } = await settled.code();
  await server.pay({ eventId: 'evt-1', reference, amount: all });
  server.clock.moveDays(1);
  const owed = await TestLoan.take(server, { amount: 200_000 });
  server.clock.moveDays(1);
  const rejected = await TestLoan.take(server, { product: flexReviewed, amount: 300_000 });
  const now = server.clock.now();
  await decideOrder(server.db, 'ana', rejected.orderId, 'reject', {
    now,
    today: dayOf(now),
    masterKeys: server.masterKeys,
  });
  await TestLoan.take(server, { borrower: 'bea' });
  // After the second one's due date: it is overdue, and its penalties are in the amount due.
  server.clock.moveDays(40);

  const { orders, isNewestOnly } = await server.call(orderList, {}, owed.launch);
  expect(isNewestOnly).toBe('0');
  expect(orders.map(({ orderId, orderStatus, amount }) => [orderId, orderStatus, amount])).toEqual([
    [rejected.orderId, 110, 300_000],
    [owed.orderId, 180, 200_000],
    [settled.orderId, 200, 100_000],
  ]);
  for (const [index, loan] of [rejected, owed, settled].entries()) {
    const { noticeStatusText, productName, productLogo, repayAmount, repayDate, settledOn } = await loan.details();
    const same = { noticeStatusText, productName, productLogo, repayAmount, repayDate, settledOn };
    expect({ repayAmount: undefined, repayDate: undefined, settledOn: undefined, ...orders[index] }).toMatchObject(
      same,
    );
  }
  expect(orders[1]?.repayAmount).toBeGreaterThan(200_000);
  expect(orders[2]).toMatchObject({ settledOn: '2026-03-02' });
});

it('is empty for a borrower with only an offer, whatever others have, and needs a session', async () => {
  await TestLoan.take(server);
  const { launch } = await giveOffer(server.db, server.clock.now(), { borrower: 'bea' });
  expect(await server.call(orderList, {}, launch)).toEqual({ orders: [], isNewestOnly: '0' });
  expect(await server.post(orderList, {}, { ...launch, sessionId: 'none' })).toMatchObject({ status: 401 });
});

it('does not call an order rejected if it was offered again because the money was late', async () => {
  const loan = await TestLoan.take(server, { product: flexReoffered });
  server.clock.moveDays(3);
  const now = server.clock.now();
  const at = { now, today: dayOf(now), masterKeys: server.masterKeys };
  await decideOrder(server.db, 'ana', loan.orderId, 'approve', at);
  await decideOrder(server.db, 'ana', loan.orderId, 'disburse', at);
  const { orders } = await server.call(orderList, {}, loan.launch);
  expect(orders).toMatchObject([{ orderStatus: 110, noticeStatusText: 'Este préstamo terminó' }]);
});

it('says when it has only the newest', async () => {
  for (let taken = 0; taken < 51; taken += 1) {
    await TestLoan.take(server);
    server.clock.moveDays(1);
  }
  const { launch, orderId } = await TestLoan.take(server);
  const { orders, isNewestOnly } = await server.call(orderList, {}, launch);
  expect(isNewestOnly).toBe('1');
  expect(orders).toHaveLength(50);
  expect(orders[0]?.orderId).toBe(orderId);
});
