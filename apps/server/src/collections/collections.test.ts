import { listCollections, sweepCollections } from '@plazo/contract/lender/collections';
import { noteContact } from '@plazo/contract/lender/contacts';
import { listEvents } from '@plazo/contract/lender/events';
import { getOrder, listOrders } from '@plazo/contract/lender/orders';
import { recordPayment, refusePayment } from '@plazo/contract/lender/payments';
import { makePromise } from '@plazo/contract/lender/promises';
import { verifyLedger } from '@plazo/contract/lender/reports';
import { chargeOffOrder, forgiveOrder, reverseWaiver } from '@plazo/contract/lender/waivers';
import { localDate } from '@plazo/loan-rules/calendar';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flex, flexReviewed, plan } from '../demo/demo-products.ts';
import { findOrdersToLookAt, writeAnnouncements } from '../loans/collection-state.repository.ts';
import { announcementOf, sweepDue } from '../loans/due-sweep.ts';
import { rowsOf } from '../testing/database-state.ts';
import { publishAll } from '../testing/publish-all.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';

let lender: TestLender;
beforeAll(async () => {
  lender = await TestLender.open();
});
beforeEach(() => lender.reset());
afterEach(async () => {
  expect(await faults()).toEqual([]);
});
afterAll(() => lender.app.close());

const take = (options: Parameters<typeof TestLoan.take>[1] = {}) => TestLoan.take(lender.server, options);
const list = (filter: Parameters<typeof lender.call<typeof listCollections>>[1] = {}) =>
  lender.call(listCollections, filter);
const idsOf = (page: Awaited<ReturnType<typeof list>>) => page.data.map(({ orderId }) => orderId);
const waitDays = (days: number) => lender.server.clock.moveDays(days);
const todayOf = () => localDate(lender.server.clock.now(), lender.server.config.tenant.timeZone);
const sweep = async () => (await lender.call(sweepCollections, {})).announced;

const usual = { soonDays: 3, lateEdges: [30, 60, 90] };

/** What was announced of an order, in order, since the last look. */
async function announcedOf(orderId: string, after = 0) {
  await publishAll(lender.server.db);
  const { data, next } = await lender.call(listEvents, { after, limit: 1_000 });
  const told = data.filter(
    ({ type, data }) => data.orderId === orderId && /^(order\.(late|bucket|current)|instalment\.)/.test(type),
  );
  return {
    next,
    told: told.map(({ type, data: { dueDate, daysLate, bucket } }) => ({ type, dueDate, daysLate, bucket })),
  };
}

describe('who is late', () => {
  it('is listed from the day after the due date, with days, bucket and what is owed today', async () => {
    const { orderId, borrower } = await take();
    const { amountDue, productId } = await orderOf(orderId);
    const dueDate = amountDue?.dueDate ?? '';
    waitUntil(dueDate);
    expect(idsOf(await list())).toEqual([]);
    waitDays(1);
    const order = await orderOf(orderId);
    expect((await list()).data).toEqual([
      {
        ...{ orderId, borrowerId: borrower, borrowerName: 'ana Pruebas', productId, currency: 'MXN', dueDate },
        ...{ daysLate: 1, bucket: '1-30' },
        ...{ outstanding: order.outstanding, amountDue: order.amountDue?.amount, heldMoney: 0 },
        ...{ promise: null, pausedThrough: null },
        ...{ assignee: null, lastContactAt: null },
        mayCall: { isAllowed: true, because: null, reasons: [], dayOff: null, from: null },
      },
    ]);
    waitDays(30);
    expect((await list()).data).toMatchObject([{ daysLate: 31, bucket: '31-60' }]);
    expect(idsOf(await list({ bucket: '31-60' }))).toEqual([orderId]);
    expect(idsOf(await list({ bucket: '1-30' }))).toEqual([]);
    expect(idsOf(await list({ productId: 'another' }))).toEqual([]);
    const [listed] = (await lender.call(listOrders, {})).data;
    expect(listed).toMatchObject({ id: orderId, state: 'overdue', dueDate, daysLate: 31 });
    expect(await orderOf(orderId)).toMatchObject({ state: 'overdue', dueDate, daysLate: 31 });
  });

  it('is found by the day since when it is late, after any grace', async () => {
    const since = async (day: string) => idsOf(await list({ lateFrom: day }));
    const loan = await take();
    const graceful = await take({
      borrower: 'grace',
      product: { ...flex, id: 'flex-grace', terms: { ...flex.terms, penaltyGraceDays: 2 } },
    });
    waitUntil((await orderOf(loan.orderId)).amountDue?.dueDate ?? '');
    const dueDate = todayOf();
    expect(await since(dueDate)).toEqual([]);
    waitDays(1);
    const first = todayOf();
    expect(await since(first)).toEqual([loan.orderId]);
    waitDays(2);
    const third = todayOf();
    expect(await since(third)).toEqual([graceful.orderId]);
    expect((await since(first)).sort()).toEqual([loan.orderId, graceful.orderId].sort());
    expect(idsOf(await list({ lateFrom: third, bucket: '31-60' }))).toEqual([]);
    waitDays(1);
    expect(await since(todayOf())).toEqual([]);
  });

  it('is found by who looks after it, by its promise, and by when somebody was last contacted about it', async () => {
    const loan = await take();
    const { orderId } = await take({ borrower: 'beto' });
    waitUntil((await orderOf(orderId)).amountDue?.dueDate ?? '');
    waitDays(2);
    const found = async (filter: object) => idsOf(await list(filter));
    expect(await found({ assignee: 'nora' })).toEqual([]);
    await lender.server.db.execute(`insert into order_assignee values ('beto', '${orderId}', 'nora')`);
    expect(await found({ assignee: 'nora' })).toEqual([orderId]);
    expect(await found({ assignee: 'me' })).toEqual([]);
    expect(await found({ promise: 'open' })).toEqual([]);
    await lender.call(makePromise, { orderId, amount: 1_000, dueDate: todayOf() });
    expect(await found({ promise: 'open' })).toEqual([orderId]);
    expect(await found({ promise: 'none' })).toEqual([loan.orderId]);
    const today = todayOf();
    expect((await found({ noContactSince: today })).sort()).toEqual([loan.orderId, orderId].sort());
    await lender.call(noteContact, { borrowerId: loan.borrower, orderId: loan.orderId, channel: 'call' });
    expect(await found({ noContactSince: today })).toEqual([orderId]);
    waitDays(1);
    expect((await found({ noContactSince: todayOf() })).sort()).toEqual([loan.orderId, orderId].sort());
    const rows = (await list()).data.map(({ assignee, lastContactAt }) => [assignee?.id, lastContactAt?.slice(0, 10)]);
    expect(rows).toContainEqual(['nora', undefined]);
    expect(rows).toContainEqual([undefined, today]);
  });

  it('leaves with the payment that brings it up to date, and comes back with its reversal', async () => {
    const loan = await take({ product: plan, termUnit: 'month', periods: 3 });
    waitUntil((await orderOf(loan.orderId)).amountDue?.dueDate ?? '');
    waitDays(2);
    expect(idsOf(await list())).toEqual([loan.orderId]);
    await loan.pay('evt-1');
    expect(idsOf(await list())).toEqual([]);
    const next = await list({ dueThrough: '2099-12-31' });
    expect(next.data).toMatchObject([{ daysLate: 0, bucket: 'not-late' }]);
    await loan.reversePayment('evt-1');
    expect((await list()).data).toMatchObject([{ daysLate: 2, bucket: '1-30' }]);
  });

  it('says what was paid under its codes and is not credited, so that nobody collects it again', async () => {
    const loan = await take();
    waitUntil((await orderOf(loan.orderId)).amountDue?.dueDate ?? '');
    waitDays(2);
    const { reference } = await loan.code();
    const old = { reference, amount: 40_000, currency: 'MXN', paidAt: '2026-01-05T18:00:00Z' };
    await lender.call(recordPayment, { paymentId: 'held-1', ...old });
    expect((await list()).data).toMatchObject([{ orderId: loan.orderId, heldMoney: 40_000 }]);
    expect(await orderOf(loan.orderId)).toMatchObject({ heldMoney: 40_000 });
    await lender.call(refusePayment, { paymentId: 'held-1', reason: 'twice' });
    expect((await list()).data).toMatchObject([{ heldMoney: 0 }]);
    expect(await orderOf(loan.orderId)).toMatchObject({ heldMoney: 0 });
  });

  it('does not have an order in its days of grace, but has it afterwards with all its days', async () => {
    const graceful = { ...flex, terms: { ...flex.terms, penaltyGraceDays: 3 } };
    const { orderId } = await take({ product: graceful });
    waitUntil((await orderOf(orderId)).amountDue?.dueDate ?? '');
    waitDays(3);
    expect(idsOf(await list())).toEqual([]);
    expect(idsOf(await list({ bucket: 'not-late' }))).toEqual([orderId]);
    waitDays(1);
    expect((await list()).data).toMatchObject([{ orderId, daysLate: 4 }]);
  });

  it('is sorted by due date, page by page, and includes what is due by a day', async () => {
    const orders: string[] = [];
    for (const borrower of ['ana', 'beto', 'carla']) {
      orders.push((await take({ borrower })).orderId);
      waitDays(1);
    }
    expect(idsOf(await list())).toEqual([]);
    const all = await list({ dueThrough: '2099-12-31' });
    expect(idsOf(all)).toEqual(orders);
    const first = await list({ dueThrough: '2099-12-31', limit: 2 });
    expect(idsOf(first)).toEqual(orders.slice(0, 2));
    const second = await list({ dueThrough: '2099-12-31', limit: 2, cursor: first.next ?? '' });
    expect(idsOf(second)).toEqual(orders.slice(2));
    expect(second.next).toBeNull();
    expect(idsOf(await list({ dueThrough: all.data[1]?.dueDate ?? '' }))).toEqual(orders.slice(0, 2));
  });

  it('does not include what is forgiven, until that is reversed', async () => {
    const { orderId } = await take();
    waitDays(60);
    const { outstanding } = await orderOf(orderId);
    const { id: waiverId } = await lender.call(forgiveOrder, { orderId, outstanding, reason: 'cannot be found' });
    expect(idsOf(await list())).toEqual([]);
    await lender.call(reverseWaiver, { orderId, waiverId, reason: 'a mistake' });
    expect(idsOf(await list())).toEqual([orderId]);
  });

  it('has no order that is not paid out', async () => {
    await take({ product: flexReviewed });
    expect(idsOf(await list({ dueThrough: '2099-12-31' }))).toEqual([]);
  });
});

describe('what is announced', () => {
  it('is each stage once, on its day, however often the sweep runs', async () => {
    const { orderId } = await take();
    const dueDate = (await orderOf(orderId)).amountDue?.dueDate ?? '';
    waitUntil(dueDate);
    waitDays(-5);
    for (let days = -5; days <= 95; days += 1) {
      await sweep();
      expect(await sweep()).toBe(0);
      waitDays(1);
    }
    expect((await announcedOf(orderId)).told).toEqual([
      { type: 'instalment.due-soon', dueDate },
      { type: 'instalment.due', dueDate },
      { type: 'order.late', dueDate, daysLate: 1, bucket: '1-30' },
      { type: 'order.bucket-changed', dueDate, daysLate: 31, bucket: '31-60' },
      { type: 'order.bucket-changed', dueDate, daysLate: 61, bucket: '61-90' },
      { type: 'order.bucket-changed', dueDate, daysLate: 91, bucket: '91-and-more' },
    ]);
  });

  it('is the last stage alone after dead days', async () => {
    const { orderId } = await take();
    const dueDate = (await orderOf(orderId)).amountDue?.dueDate ?? '';
    await sweep();
    waitUntil(dueDate);
    waitDays(40);
    expect(await sweep()).toBe(1);
    expect((await announcedOf(orderId)).told).toEqual([{ type: 'order.late', dueDate, daysLate: 40, bucket: '31-60' }]);
  });

  it('is that an order is up to date again, and its next instalment', async () => {
    const loan = await take({ product: plan, termUnit: 'month', periods: 3 });
    const dueDate = (await orderOf(loan.orderId)).amountDue?.dueDate ?? '';
    waitUntil(dueDate);
    waitDays(2);
    await sweep();
    await loan.pay('evt-1');
    await sweep();
    const nextDue = (await list({ dueThrough: '2099-12-31' })).data[0]?.dueDate ?? '';
    const { told, next } = await announcedOf(loan.orderId);
    expect(told).toEqual([
      { type: 'order.late', dueDate, daysLate: 2, bucket: '1-30' },
      { type: 'order.current', dueDate: nextDue },
    ]);
    waitUntil(nextDue);
    await sweep();
    expect((await announcedOf(loan.orderId, next)).told).toEqual([{ type: 'instalment.due', dueDate: nextDue }]);
  });

  it('says once that a late order was settled, and nothing afterwards', async () => {
    const loan = await take();
    waitDays(60);
    await sweep();
    await loan.pay('evt-1');
    await sweep();
    waitDays(100);
    expect(await sweep()).toBe(0);
    expect((await announcedOf(loan.orderId)).told.map(({ type }) => type)).toEqual(['order.late', 'order.current']);
  });

  it('is said once, if several processes sweep at the same time', async () => {
    const orders: string[] = [];
    for (const borrower of ['ana', 'beto', 'carla', 'diego']) orders.push((await take({ borrower })).orderId);
    waitDays(60);
    const at = { today: todayOf(), ...usual };
    const counts = await Promise.all([1, 2, 3].map(() => sweepDue(lender.server.db, at)));
    expect(counts.reduce((sum, { announced }) => sum + announced, 0)).toBe(4);
    for (const orderId of orders) expect((await announcedOf(orderId)).told).toHaveLength(1);
  });

  it('can be said in parts', async () => {
    for (const borrower of ['ana', 'beto', 'carla']) await take({ borrower });
    waitDays(60);
    const at = { today: todayOf(), ...usual, most: 2 };
    const sweepSome = () => sweepDue(lender.server.db, at);
    expect([await sweepSome(), await sweepSome(), await sweepSome()]).toEqual([
      { announced: 2, isDone: false },
      { announced: 1, isDone: true },
      { announced: 0, isDone: true },
    ]);
  });

  it.each([
    ['paid', (loan: TestLoan) => loan.pay('evt-1')],
    [
      'charged off',
      async ({ orderId }: TestLoan) => {
        const { outstanding } = await orderOf(orderId);
        await lender.call(chargeOffOrder, { orderId, outstanding, reason: 'gone' });
      },
    ],
  ])('is not said of an order that was %s after it was read', async (_, end) => {
    const loan = await take();
    waitDays(60);
    const today = todayOf();
    const read = await findOrdersToLookAt(lender.server.db, today, 10);
    await end(loan);
    const late = read.map((swept) => announcementOf(swept, usual, today));
    expect(late).toMatchObject([{ stage: '1-30' }]);
    expect(await writeAnnouncements(lender.server.db, late)).toBe(0);
    expect((await announcedOf(loan.orderId)).told).toEqual([]);
  });
});

it('is compared with the ledger', async () => {
  const { orderId } = await take();
  for (const change of ['due_on = due_on + 1', 'outstanding = outstanding - 1', 'grace_days = 9']) {
    const { db } = lender.server;
    await db.execute(
      `create temporary table kept as select * from collection_state; update collection_state set ${change}`,
    );
    expect(await faults(), change).toMatchObject([{ orderId, fault: expect.stringContaining('collection state') }]);
    await db.execute('delete from collection_state; insert into collection_state select * from kept; drop table kept');
  }
  await lender.server.db.execute(
    'create temporary table kept as select * from collection_state; delete from collection_state',
  );
  expect(await faults()).toMatchObject([{ orderId }]);
  await lender.server.db.execute('insert into collection_state select * from kept; drop table kept');
});

it('is written with each booking, and not by the sweep', async () => {
  const loan = await take();
  const [before] = await stateOf(loan.orderId);
  await loan.pay('evt-1', 50_000);
  const [after] = await stateOf(loan.orderId);
  expect(Number(before?.outstanding) - Number(after?.outstanding)).toBe(50_000);
});

const faults = async () => (await lender.call(verifyLedger, {})).faults;

const stateOf = (orderId: string) =>
  rowsOf<{ outstanding: number }>(
    lender.server.db,
    `select outstanding from collection_state where order_id = '${orderId}'`,
  );

const orderOf = (orderId: string) => lender.call(getOrder, { orderId });

/** Turns the clock to noon of a day. */
function waitUntil(date: string): void {
  lender.server.clock.set(`${date}T18:00:00Z`);
}
