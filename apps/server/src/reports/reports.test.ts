import { setTimeout as sleep } from 'node:timers/promises';
import type { AnyLenderEndpoint } from '@plazo/contract/lender/lender-endpoint';
import { getOrder } from '@plazo/contract/lender/orders';
import {
  arrears,
  arrearsCsv,
  cashFlows,
  cashFlowsCsv,
  ledgerExtract,
  portfolio,
  portfolioCsv,
  trialBalance,
  trialBalanceCsv,
  verifyLedger,
} from '@plazo/contract/lender/reports';
import { scopes } from '@plazo/contract/lender/scopes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openLenderCore } from '../lender-features.ts';
import type { Statement, Values } from '../platform/db/statement.ts';
import { dayOf, sixMonths } from '../testing/borrowers.ts';
import { rowsOf } from '../testing/database-state.ts';
import { pastTriggers } from '../testing/past-triggers.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { findAccountSums, findCash, findLate } from './report.repository.ts';
import { summed } from './summed.ts';

let lender: TestLender;
beforeAll(async () => {
  lender = await TestLender.open();
});
beforeEach(() => lender.reset());
afterAll(() => lender.app.close());

const today = () => dayOf(lender.server.clock.now());
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** Plays three months of a lender: loans paid, late, extended, reversed, refunded. */
async function live(): Promise<TestLoan[]> {
  const { server } = lender;
  const settled = await TestLoan.take(server, { borrower: 'settled' });
  const late = await TestLoan.take(server, { borrower: 'late' });
  const monthly = await TestLoan.take(server, { borrower: 'monthly', ...sixMonths });
  const bounced = await TestLoan.take(server, { borrower: 'bounced', amount: 100_000 });
  server.clock.moveDays(20);
  await settled.pay('pay-1', 300_000);
  await bounced.pay('pay-2');
  server.clock.moveDays(11);
  await monthly.pay('pay-3');
  await bounced.reversePayment('pay-2', { amount: 40_000 });
  await late.extend('ext');
  server.clock.moveDays(45);
  await monthly.pay('pay-4', 1_000);
  await late.pay('pay-5', 1_000);
  await bounced.pay('pay-6', 1_000);
  return [settled, late, monthly, bounced];
}

type Rows = Promise<readonly unknown[]>;

/** The lender's side on a database whose queries all go through this; calls other than reports time out after 10 ms. */
function coreOn(through: (read: () => Rows) => Rows) {
  const { db, clock, config } = lender.server;
  const query = (asked: Statement, ...values: Values<string>) => through(() => db.query(asked, ...values));
  const core = openLenderCore({ db: Object.assign(Object.create(db), { query }), clock, config, timeLimit: 10 });
  const callerOf = (id: string) => ({ actor: { kind: 'key', id }, scopes, requestId: 'test', address: '::1' }) as const;
  const callOf = (query: Record<string, string>) => ({ path: {}, query, body: undefined, idempotencyKey: undefined });
  return {
    read: (endpoint: AnyLenderEndpoint, query: Record<string, string>, key = 'one') =>
      core.dispatch(endpoint, callOf(query), callerOf(key)),
    text: (endpoint: AnyLenderEndpoint, query: Record<string, string>) =>
      core.stream(endpoint, callOf(query), callerOf('one')),
  };
}

describe('the reports', () => {
  it('may take longer than other calls, however many orders there are', async () => {
    await live();
    const core = coreOn(async (read) => {
      await sleep(20);
      return read();
    });
    const days = { from: today(), through: today() };
    for (const slow of [trialBalance, portfolio, arrears]) {
      expect(await core.read(slow, { on: today() })).toMatchObject({ status: 200 });
    }
    expect(await core.read(cashFlows, days)).toMatchObject({ status: 200 });
    await expect(core.read(verifyLedger, {})).rejects.toThrow('took over 10 ms');
  });

  it('run two at a time, so that borrowers keep connections, and ten wait', async () => {
    await live();
    let [running, most] = [0, 0];
    const core = coreOn(async (read) => {
      running += 1;
      most = Math.max(most, running);
      await sleep(20);
      return read().finally(() => {
        running -= 1;
      });
    });
    const askedBy = (keys: readonly string[]) =>
      Promise.allSettled(keys.map((key) => core.read(trialBalance, { on: today() }, key)));
    const asked = await askedBy(Array.from({ length: 40 }, (_, n) => `key-${n}`));
    expect(most).toBe(2);
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(12);
    expect(asked.at(-1)).toMatchObject({ reason: { message: 'too much work is waiting' } });
    // One key has one turn and four places; the other turn is for the others.
    most = 0;
    const [other, ...many] = (await askedBy([...Array.from({ length: 12 }, () => 'one'), 'other'])).reverse();
    expect(other).toMatchObject({ status: 'fulfilled' });
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(many[0]).toMatchObject({ reason: { message: 'too many reports for one key', waitSeconds: 60 } });
    expect(most).toBe(2);
  });

  it('take no turn as CSV before somebody reads it: a caller who has hung up delays nobody', async () => {
    await live();
    const core = coreOn((read) => read());
    const texts = Array.from({ length: 40 }, () => core.text(trialBalanceCsv, { on: today() }));
    for await (const line of texts.at(-1) ?? []) expect(line).toContain(',');
  });

  it('match the ledger to the cent, every order, and each other', async () => {
    const loans = await live();
    const orders = await Promise.all(loans.map(({ orderId }) => lender.call(getOrder, { orderId })));
    const on = today();
    const [{ rows }, { accounts }, { rows: late }] = await Promise.all([
      lender.call(portfolio, { on }),
      lender.call(trialBalance, { on }),
      lender.call(arrears, { on }),
    ]);
    // Each of them had a change today, so every penalty is booked.
    const owing = orders.filter(({ outstanding }) => outstanding > 0);
    expect(rows).toMatchObject([{ currency: 'MXN', openOrders: owing.length }]);
    expect(rows[0]?.outstanding).toBe(sum(owing.map(({ outstanding }) => outstanding)));
    for (const component of ['principal', 'interest', 'iva', 'commission', 'penalty'] as const) {
      const ofOrders = owing.flatMap(({ instalments }) => instalments.map(({ owed }) => owed[component]));
      expect([component, rows[0]?.[component]]).toEqual([component, sum(ofOrders)]);
      const booked = accounts.find(({ account }) => account === component);
      expect([component, booked?.balance ?? 0]).toEqual([component, sum(ofOrders)]);
    }
    expect(sum(accounts.map(({ balance }) => balance))).toBe(0);
    expect(sum(late.map(({ outstanding }) => outstanding))).toBe(rows[0]?.outstanding);
    expect(sum(late.map(({ orders: count }) => count))).toBe(owing.length);
    const bucketOf = (days: number) => (days === 0 ? 0 : Math.min(Math.ceil(days / 30), 4));
    const expected = owing.map(({ instalments }) => {
      const unpaid = instalments.filter(({ owed, dueDate }) => sum(Object.values(owed)) > 0 && dueDate < on);
      const days = unpaid.map(({ dueDate }) => (Date.parse(on) - Date.parse(dueDate)) / 86_400_000);
      const amount = sum(unpaid.flatMap(({ owed }) => Object.values(owed)));
      return { bucket: bucketOf(Math.max(0, ...days)), amount };
    });
    const names = ['not-late', '1-30', '31-60', '61-90', '91-and-more'];
    for (const row of late) {
      const mine = expected.filter(({ bucket }) => names[bucket] === row.daysLate);
      expect([row.daysLate, row.orders, row.late]).toEqual([
        row.daysLate,
        mine.length,
        sum(mine.map((one) => one.amount)),
      ]);
    }
    expect(late.length).toBeGreaterThan(1);
  });

  it('of cash add up to the cash account, by day', async () => {
    const start = today();
    await live();
    const on = today();
    const { rows } = await lender.call(cashFlows, { from: start, through: on });
    const net = rows.map(
      ({ disbursed, returned, collected, reversed, refunded }) =>
        collected + returned - disbursed - reversed - refunded,
    );
    const { accounts } = await lender.call(trialBalance, { on });
    expect(sum(net)).toBe(accounts.find(({ account }) => account === 'cash')?.balance);
    expect(rows[0]).toEqual({
      ...{ date: start, currency: 'MXN', disbursed: 1_200_000, returned: 0, collected: 0, reversed: 0, refunded: 0 },
    });
    expect(sum(rows.map(({ reversed }) => reversed))).toBe(40_000);
    // Also on the first day, as it was then.
    const then = await lender.call(portfolio, { on: start });
    expect(then.rows).toMatchObject([{ openOrders: 4, principal: 1_200_000, penalty: 0 }]);
    const before = await lender.call(portfolio, { on: '2026-03-01' });
    expect(before.rows).toEqual([]);
    expect(await lender.send(cashFlows, { from: start, through: '2027-03-03' })).toMatchObject({ status: 400 });
    expect(await lender.send(cashFlows, { from: on, through: start })).toMatchObject({ status: 400 });
    expect(await lender.send(portfolio, { on: '2026-02-30' })).toMatchObject({ status: 400 });
  });

  it('are the same as CSV, with the same refusals', async () => {
    const from = today();
    await live();
    const on = today();
    const csv = async (...sent: Parameters<typeof lender.send>) => {
      const { status, headers, body } = await lender.send(...sent);
      expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
      const [names = '', ...lines] = body.trimEnd().split('\r\n');
      return lines.map((line) => {
        const values = line.split(',');
        return Object.fromEntries(names.split(',').map((name, at) => [name, values[at]]));
      });
    };
    const asText = (rows: object[]) =>
      rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])));
    const { accounts } = await lender.call(trialBalance, { on });
    expect(accounts.length).toBeGreaterThan(5);
    expect(await csv(trialBalanceCsv, { on })).toEqual(asText(accounts));
    expect(await csv(portfolioCsv, { on })).toEqual(asText((await lender.call(portfolio, { on })).rows));
    expect(await csv(arrearsCsv, { on })).toEqual(asText((await lender.call(arrears, { on })).rows));
    const days = { from, through: on };
    expect(await csv(cashFlowsCsv, days)).toEqual(asText((await lender.call(cashFlows, days)).rows));
    const tooMany = { from, through: '2027-03-03' };
    expect(await lender.send(cashFlowsCsv, tooMany)).toMatchObject({ status: 400 });
    const refused = await lender.send(portfolioCsv, { on }, { key: await lender.newKey(['orders:read']) });
    expect([refused.status, refused.headers['content-type']]).toEqual([403, 'application/problem+json; charset=utf-8']);
  });

  it('are the same, however many orders are read at once', async () => {
    const from = today();
    await live();
    const { db } = lender.server;
    const on = today();
    const days = { from, through: on };
    for (const size of [1, 2, 3]) {
      const all = await summed({ db }, ['currency', 'account'], (orders) => findAccountSums(db, orders, on));
      expect(all.length).toBeGreaterThan(5);
      expect(await summed({ db }, ['currency', 'account'], (orders) => findAccountSums(db, orders, on), size)).toEqual(
        all,
      );
      const at = { on, lateEdges: [30, 60, 90] };
      const late = await summed({ db }, ['currency', 'bucket'], (orders) => findLate(db, orders, at));
      expect(await summed({ db }, ['currency', 'bucket'], (orders) => findLate(db, orders, at), size)).toEqual(late);
      const cash = await summed({ db }, ['date', 'currency'], (orders) => findCash(db, orders, days));
      expect(cash.length).toBeGreaterThan(2);
      expect(await summed({ db }, ['date', 'currency'], (orders) => findCash(db, orders, days), size)).toEqual(cash);
    }
  });

  it('that are streamed may take minutes: the listener closes no connection that waits for them', () => {
    expect(lender.app.server.timeout).toBeGreaterThanOrEqual(10 * 60_000);
  });

  it('of all entries are CSV, order by order as they were booked, whatever the ids contain', async () => {
    const loan = await TestLoan.take(lender.server);
    await loan.pay('pay-1', 100_000);
    const { db } = lender.server;
    // Today's ids need no quotes; those that earlier versions accepted may.
    await pastTriggers(db, `update ledger_transaction set cause = 'pay-"1", 2' where cause is not null`);
    const { body } = await lender.send(ledgerExtract, { through: today() });
    const [names, ...lines] = body.trimEnd().split('\r\n');
    expect(names).toBe(
      'orderId,transactionId,kind,businessDate,bookedAt,cause,corrects,account,instalment,amount,currency',
    );
    const stored = await rowsOf<{ entry: unknown[]; at: string }>(
      db,
      `select jsonb_build_array(t.order_id, t.id, t.kind, t.business_date, null, t.cause,
                                c.id, e.account, e.instalment, e.amount,
                                'MXN') as entry, t.booked_at::text as at
       from ledger_transaction t join ledger_entry e on e.borrower_id = t.borrower_id and e.order_id = t.order_id and e.transaction_number = t.number
       left join ledger_transaction c on c.borrower_id = t.borrower_id and c.order_id = t.order_id and c.number = t.corrects
       order by t.order_id, t.number, e.line`,
    );
    expect(stored.length).toBeGreaterThan(5);
    expect(lines).toEqual(
      stored.map(({ entry, at }) =>
        entry
          .with(4, new Date(at).toISOString())
          .map((value) => (value === 'pay-"1", 2' ? '"pay-""1"", 2"' : String(value ?? '')))
          .join(','),
      ),
    );
    expect(body).toContain(',"pay-""1"", 2",');
  });
});
