import { listChanges, listEvents } from '@plazo/contract/lender/events';
import { getOrder } from '@plazo/contract/lender/orders';
import { payoutReturned } from '@plazo/contract/lender/payouts';
import { chargeOffOrder, forgiveOrder, reverseWaiver, waiveCharges } from '@plazo/contract/lender/waivers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flexReviewed, plan } from '../demo/demo-products.ts';
import { BookCopy } from '../testing/book-copy.ts';
import { publishAll } from '../testing/publish-all.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { removeAll } from '../webhooks/webhooks.ts';

let lender: TestLender;
beforeAll(async () => {
  lender = await TestLender.open();
});
beforeEach(() => lender.reset());
afterAll(() => lender.app.close());

const read: ConstructorParameters<typeof BookCopy>[0] = (request) => lender.call(listChanges, request);
const reason = 'as agreed';

/** What a new copy has. */
async function whole() {
  return (await new BookCopy(read).follow()).orders;
}

async function expectSame(copy: BookCopy) {
  await publishAll(lender.server.db);
  expect((await copy.follow()).orders).toEqual(await whole());
}

describe('a copy of the book', () => {
  it('begins with every order, once, in pages of any size', async () => {
    expect(await lender.call(listChanges, {})).toMatchObject({ data: [], hasMore: true });
    const taken: string[] = [];
    for (const borrower of ['ada', 'bea', 'cleo']) {
      for (let n = 0; n < 2; n += 1) taken.push((await TestLoan.take(lender.server, { borrower })).orderId);
    }
    for (const limit of [1, 2, 3, 6, 7]) {
      expect([...(await new BookCopy(read, limit).follow()).orders.keys()].sort()).toEqual(taken.sort());
    }
  });

  it('has an order as it is booked, without what depends on the day', async () => {
    const { orderId, borrower } = await TestLoan.take(lender.server, { product: plan, termUnit: 'month', periods: 3 });
    const shown = await lender.call(getOrder, { orderId });
    lender.server.clock.moveDays(60);
    const { id, productId, productVersion, currency, amount, periods, termUnit, createdAt, disbursedOn } = shown;
    expect((await whole()).get(orderId)).toEqual({
      ...{ id, borrowerId: borrower, productId, productVersion, currency, amount, periods, termUnit, createdAt },
      ...{ disbursedOn, settledOn: null, dueDate: shown.dueDate, outstanding: shown.outstanding, claim: null },
      ...{ state: 'repayable', graceDays: plan.terms.penaltyGraceDays },
    });
  });

  it('follows what happens, whatever it is, and an order that was changed several times comes once', async () => {
    const copy = await new BookCopy(read).follow();
    const loan = await TestLoan.take(lender.server);
    await expectSame(copy);
    lender.server.clock.moveDays(60);
    await loan.pay('part');
    await expectSame(copy);
    await loan.reversePayment('part');
    await expectSame(copy);
    const { orderId } = loan;
    const owed = async () => (await lender.call(getOrder, { orderId })).outstanding;
    await lender.call(waiveCharges, { orderId, charges: { penalty: 100 }, reason });
    await expectSame(copy);
    const { id: waiverId } = await lender.call(forgiveOrder, { orderId, outstanding: await owed(), reason });
    await expectSame(copy);
    await lender.call(reverseWaiver, { orderId, waiverId, reason });
    await expectSame(copy);
    await lender.call(chargeOffOrder, { orderId, outstanding: await owed(), reason });
    await expectSame(copy);
    const other = await TestLoan.take(lender.server, { borrower: 'bea' });
    await lender.call(payoutReturned, { orderId: other.orderId, reason });
    await expectSame(copy);
    await TestLoan.take(lender.server, { borrower: 'cleo', product: flexReviewed });
    await expectSame(copy);
  });

  it('misses nothing that happens while the book is read', async () => {
    const first = await TestLoan.take(lender.server, { borrower: 'ada' });
    await TestLoan.take(lender.server, { borrower: 'bea' });
    await publishAll(lender.server.db);
    let isFirst = true;
    const copy = new BookCopy(async (request) => {
      const page = await read(request);
      if (isFirst) await first.pay('meanwhile');
      if (isFirst) await publishAll(lender.server.db);
      isFirst = false;
      return page;
    }, 1);
    expect((await copy.follow()).orders).toEqual(await whole());
    expect(copy.orders.get(first.orderId)?.state).toBe('settled');
  });

  it('says that there is more after a page of events about no order', async () => {
    const copy = await new BookCopy(read).follow();
    await lender.server.pay({ eventId: 'evt-9', reference: '93000000000000', amount: 700 });
    await TestLoan.take(lender.server);
    await expectSame(copy);
    const { next } = await lender.call(listEvents, {});
    expect(next).toBeGreaterThan(1);
  });

  it('has to begin again after the events were removed, and cannot go on from another database', async () => {
    const start = await lender.call(listChanges, {});
    await TestLoan.take(lender.server);
    await publishAll(lender.server.db);
    await lender.server.db.execute(
      `update event_feed set created_at = created_at - interval '91 days' where position < 3`,
    );
    await removeAll(lender.server.db, Date.now() - 90 * 86_400_000);
    expect(await lender.send(listChanges, { since: start.next })).toMatchObject({ status: 410 });
    await lender.server.db.execute(`update event_feed set created_at = created_at - interval '91 days'`);
    await removeAll(lender.server.db, Date.now() - 90 * 86_400_000);
    expect(await lender.send(listChanges, { since: start.next })).toMatchObject({ status: 410 });
    expect(await lender.call(listChanges, {})).toMatchObject({ data: [{ state: 'repayable' }] });
    const elsewhere = Buffer.from(JSON.stringify([9_999, '', ''])).toString('base64url');
    expect(await lender.send(listChanges, { since: elsewhere })).toMatchObject({ status: 400 });
    expect(await lender.send(listChanges, { since: 'nonsense' })).toMatchObject({ status: 400 });
  });
});
