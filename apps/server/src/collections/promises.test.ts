import { listCollections } from '@plazo/contract/lender/collections';
import { listEvents } from '@plazo/contract/lender/events';
import { getOrder } from '@plazo/contract/lender/orders';
import { recordPayment } from '@plazo/contract/lender/payments';
import { cancelPromise, listPromises, makePromise } from '@plazo/contract/lender/promises';
import { addDays, localDate } from '@plazo/loan-rules/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flexReviewed } from '../demo/demo-products.ts';
import { publishAll } from '../testing/publish-all.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { decidePromises } from './promise.service.ts';

let lender: TestLender;
let loan: TestLoan;
beforeAll(async () => {
  lender = await TestLender.open();
});
beforeEach(async () => {
  await lender.reset();
  loan = await TestLoan.take(lender.server);
  // Three days late.
  lender.server.clock.moveDays(33);
});
afterAll(() => lender.app.close());

const timeZone = 'America/Mexico_City';
const today = () => localDate(lender.server.clock.now(), timeZone);
const inDays = (days: number) => addDays(today(), days);

function promise(amount: number, dueDate: string, of = loan) {
  return lender.send(makePromise, { orderId: of.orderId, amount, dueDate, note: 'Me pagan el viernes' });
}

async function decide() {
  await decidePromises(lender.server.db, { now: lender.server.clock.now(), today: today(), timeZone });
}

/** The promises on the order, newest first, with what was paid of each. */
async function states(of = loan) {
  const { data } = await lender.call(listPromises, { orderId: of.orderId });
  return data.map(({ state, paid }) => [state, paid]);
}

async function told() {
  await publishAll(lender.server.db);
  const { data } = await lender.call(listEvents, { limit: 1_000 });
  return data.filter(({ type }) => type.startsWith('promise.')).map(({ type }) => type);
}

describe('a promise to pay', () => {
  it('is noted with the borrower’s words, and changes nothing that is owed', async () => {
    const before = await lender.call(getOrder, { orderId: loan.orderId });
    const { status, json } = await promise(50_000, inDays(4));
    expect([status, json]).toEqual([
      201,
      {
        ...{ id: expect.any(String), orderId: loan.orderId, currency: 'MXN', amount: 50_000, dueDate: inDays(4) },
        ...{ state: 'open', paid: 0, madeBy: expect.stringMatching(/^key:/), madeAt: expect.any(String) },
        ...{ decidedOn: inDays(6), note: 'Me pagan el viernes' },
      },
    ]);
    expect(await lender.call(getOrder, { orderId: loan.orderId })).toEqual(before);
    expect((await lender.call(listCollections, {})).data).toMatchObject([
      { orderId: loan.orderId, promise: { amount: 50_000, dueDate: inDays(4) } },
    ]);
    expect(await told()).toEqual(['promise.made']);
  });

  it('that is refused says which field it is, and its limits, for any language', async () => {
    const refusal = async (amount: number, dueDate: string) => {
      const { status, json } = await promise(amount, dueDate);
      return [status, json.errors?.map(({ problem: _, ...error }: { problem: string }) => error)];
    };
    const { promises } = lender.server.config.tenant;
    const days = { from: today(), through: inDays(promises.daysAhead) };
    for (const day of [inDays(-1), inDays(promises.daysAhead + 1)]) {
      expect(await refusal(1, day)).toEqual([422, [{ field: 'dueDate', code: 'other-day', values: days }]]);
    }
    const { outstanding } = await lender.call(getOrder, { orderId: loan.orderId, on: inDays(2) });
    const most = { field: 'amount', code: 'more-than-owed', values: { amount: outstanding } };
    expect(await refusal(outstanding + 1, inDays(2))).toEqual([422, [most]]);
    await promise(1, inDays(2));
    expect(await refusal(1, inDays(2))).toEqual([409, [{ field: '', code: 'promise-open' }]]);
    await loan.pay('evt-1');
    expect(await refusal(1, inDays(2))).toEqual([409, [{ field: '', code: 'nothing-due' }]]);
  });

  it('is kept if enough was paid by its day, and decided once that money has had time to arrive', async () => {
    await promise(50_000, inDays(4));
    lender.server.clock.moveDays(3);
    await loan.pay('evt-1', 20_000);
    expect(await states()).toEqual([['open', 20_000]]);
    lender.server.clock.moveDays(1);
    await loan.pay('evt-2', 30_000);
    lender.server.clock.moveDays(1);
    await decide();
    expect(await states()).toEqual([['open', 50_000]]);
    lender.server.clock.moveDays(1);
    await decide();
    await decide();
    expect(await states()).toEqual([['kept', 50_000]]);
    expect(await told()).toEqual(['promise.made', 'promise.kept']);
  });

  it('is kept by a payment of its day that arrives a day later, and not by one of the day after', async () => {
    await promise(50_000, inDays(1));
    const other = await TestLoan.take(lender.server, { borrower: 'beto' });
    lender.server.clock.moveDays(1);
    expect((await promise(50_000, inDays(0), other)).status).toBe(201);
    const code = await loan.code();
    const late = await other.code();
    const paidAt = new Date(lender.server.clock.now()).toISOString();
    lender.server.clock.moveDays(1);
    const money = { amount: 50_000, currency: 'MXN' };
    await lender.call(recordPayment, { paymentId: 'p-1', reference: code.reference, ...money, paidAt });
    const after = new Date(lender.server.clock.now()).toISOString();
    await lender.call(recordPayment, { paymentId: 'p-2', reference: late.reference, ...money, paidAt: after });
    lender.server.clock.moveDays(1);
    await decide();
    expect([await states(), await states(other)]).toEqual([[['kept', 50_000]], [['broken', 0]]]);
  });

  it('is broken if less was paid, or if the payment was reversed while it was open', async () => {
    await promise(50_000, inDays(2));
    await loan.pay('evt-1', 50_000);
    expect(await states()).toEqual([['open', 50_000]]);
    await loan.reversePayment('evt-1', { amount: 1 });
    expect(await states()).toEqual([['open', 49_999]]);
    lender.server.clock.moveDays(4);
    await decide();
    expect(await states()).toEqual([['broken', 49_999]]);
    // Breaking it costs nothing but what the contract says anyway.
    expect(await told()).toEqual(['promise.made', 'promise.broken']);
  });

  it('does not count what was paid before it was made', async () => {
    await loan.pay('evt-1', 50_000);
    lender.server.clock.moveMinutes(1);
    await promise(50_000, inDays(0));
    expect(await states()).toEqual([['open', 0]]);
  });

  it('can be cancelled while it is open, and then another one made', async () => {
    const { json } = await promise(50_000, inDays(4));
    const { orderId } = loan;
    expect(await lender.call(cancelPromise, { orderId, promiseId: json.id })).toMatchObject({ state: 'cancelled' });
    expect(await lender.send(cancelPromise, { orderId, promiseId: json.id })).toMatchObject({ status: 409 });
    expect((await promise(40_000, inDays(5))).status).toBe(201);
    expect(await told()).toEqual(['promise.made', 'promise.cancelled', 'promise.made']);
  });

  it('is one at a time, and three on an order at most', async () => {
    expect((await promise(1, inDays(0))).status).toBe(201);
    expect((await promise(1, inDays(0))).json).toMatchObject({
      detail: expect.stringContaining('another promise is open'),
    });
    for (const expected of [201, 201, 409]) {
      lender.server.clock.moveDays(2);
      await decide();
      expect((await promise(1, inDays(0))).status).toBe(expected);
    }
  });

  it('is one if two are made at the same moment', async () => {
    const both = await Promise.all([promise(1, inDays(1)), promise(2, inDays(1))]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it.each([
    ['a day that is over', 1_000, -1],
    ['a day too far ahead', 1_000, 15],
    ['more than is owed', 10_000_000, 1],
  ])('is refused for %s', async (_, amount, days) => {
    const { status, json } = await promise(amount, inDays(days));
    expect([status, json.type]).toEqual([422, 'urn:plazo:problem:not-possible']);
    expect(await states()).toEqual([]);
  });

  it('is refused on an order that takes no payment', async () => {
    const waiting = await TestLoan.take(lender.server, { borrower: 'beto', product: flexReviewed });
    expect((await promise(1, inDays(1), waiting)).status).toBe(409);
  });

  it('cannot be changed afterwards in the database', async () => {
    await promise(50_000, inDays(4));
    for (const change of ['amount = 1', 'due_on = due_on + 1', `made_by = 'borrower'`]) {
      await expect(lender.server.db.execute(`update promise set ${change}`), change).rejects.toThrow('promised');
    }
  });
});
