import type { AnyLenderEndpoint } from '@plazo/contract/lender/lender-endpoint';
import { arrears, arrearsCsv, collectionResults, portfolio, rollRates } from '@plazo/contract/lender/reports';
import { scopes } from '@plazo/contract/lender/scopes';
import { addDays } from '@plazo/loan-rules/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asLenderProblem, documentOf } from '../lender-api/problem-of.ts';
import { openLenderCore } from '../lender-features.ts';
import type { LenderProblem } from '../platform/calls/lender-problem.ts';
import type { Db } from '../platform/db/db.ts';
import type { Statement, Values } from '../platform/db/statement.ts';
import { dayOf } from '../testing/borrowers.ts';
import { rowsOf } from '../testing/database-state.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { removeKeptBefore, renewLease, takeAsked } from './kept-report.repository.ts';
import { keyOf } from './kept-reports.ts';
import { type ReportMaker, reportMaker } from './report-maker.ts';

let lender: TestLender;
const minute = 60_000;
const week = 7 * 24 * 60 * minute;

beforeAll(async () => {
  lender = await TestLender.open();
});
beforeEach(() => lender.reset());
afterAll(() => lender.app.close());

const today = () => dayOf(lender.server.clock.now());

/** The worker of another process, on a database whose statements all go through this. */
function makerOn(through: (asked: Statement) => void = () => {}) {
  const { db, clock, logger, config } = lender.server;
  const settings = config.tenant;
  const query = (asked: Statement, ...values: Values<string>) => {
    through(asked);
    return db.query(asked, ...values);
  };
  const transaction: Db['transaction'] = (work) => db.transaction(work);
  return reportMaker({ db: Object.assign(Object.create(db), { query, transaction }) as Db, clock, settings, logger });
}

/** Makes all that is asked for. */
async function makeAll(maker: ReportMaker = makerOn()) {
  maker.start();
  await maker.settled();
  await maker.stop();
}

/** A call to a process that makes none itself. */
async function send(
  endpoint: AnyLenderEndpoint,
  asked: Record<string, unknown>,
  id = 'one',
  config = lender.server.config,
) {
  const { db, clock } = lender.server;
  const core = openLenderCore({ db, clock, config });
  const caller = { actor: { kind: 'key', id }, scopes, requestId: 'test', address: '::1' } as const;
  const query = Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)]));
  try {
    const { status, body } = await core.dispatch(
      endpoint,
      { path: {}, query, body: undefined, idempotencyKey: undefined },
      caller,
    );
    return { status, json: JSON.parse(body) };
  } catch (error) {
    const json = documentOf(asLenderProblem(error as LenderProblem), 'test');
    return { status: json.status, json };
  }
}

const ask = (maxAge: number) => send(arrears, { on: today(), maxAge });
/** Those that people asked for, which are there. */
const isKept = () => kept('answer is not null and seen_at is not null');
const kept = (which: string) =>
  rowsOf<{ report: string }>(lender.server.db, `select report from kept_report where ${which}`);

describe('a kept report', () => {
  it('comes at once when it is there, says when it is of, and is what an exact one was then', async () => {
    const loan = await TestLoan.take(lender.server);
    lender.server.clock.moveDays(40);
    expect(await ask(3_600)).toMatchObject({
      status: 409,
      json: { type: 'urn:plazo:problem:being-made', progress: 0 },
    });
    const exact = await lender.call(arrears, { on: today() });
    await makeAll();
    const madeAt = new Date(lender.server.clock.now()).toISOString();
    expect((await ask(0)).json).toEqual({ on: today(), madeAt, rows: exact.rows });
    await loan.pay('pay-1', 1_000);
    lender.server.clock.moveMinutes(10);
    // Old figures say their age, and whoever allows none gets the new ones, or waits.
    expect((await ask(600)).json).toEqual({ on: today(), madeAt, rows: exact.rows });
    expect(await ask(599)).toMatchObject({ status: 409 });
    expect((await ask(600)).status).toBe(200);
    const now = await lender.call(arrears, { on: today() });
    expect(now.rows).not.toEqual(exact.rows);
    expect(now.madeAt).toBe(new Date(lender.server.clock.now()).toISOString());
    await makeAll();
    expect((await ask(599)).json).toEqual(now);
  });

  it('of a small book is made while one waits; one that another process makes is asked for again a second later', async () => {
    const asked = { on: today(), maxAge: 60 };
    expect(await lender.call(arrears, asked)).toMatchObject({ rows: [] });
    const { db, clock } = lender.server;
    await send(portfolio, asked);
    const now = clock.now();
    const taking = { by: 'another', now, until: now + minute, orders: 4 };
    const taken = await db.transaction((transaction) => takeAsked(transaction, taking));
    await renewLease(db, taken?.key ?? keyOf('portfolio', asked, lender.server.config.tenant), {
      by: 'another',
      until: now + minute,
      read: 3,
    });
    const { status, headers, json } = await lender.send(portfolio, asked);
    expect([status, headers['retry-after'], json.progress]).toEqual([409, '1', 0.75]);
  });

  it('of a book without orders is there, too', async () => {
    await ask(0);
    await makeAll();
    expect(await ask(0)).toMatchObject({ status: 200, json: { rows: [] } });
  });

  it('is made anew as CSV, which takes no age', async () => {
    expect((await lender.send(arrearsCsv, { on: today(), maxAge: 1 } as never)).status).toBe(400);
    expect((await lender.send(arrearsCsv, { on: today() })).body).toMatch(/^currency,/);
  });

  it('is one of several at once, whoever asks: not more of one key than twelve', async () => {
    const days = Array.from({ length: 14 }, (_, n) => addDays(today(), -n));
    const asked = [];
    for (const on of days) asked.push((await send(portfolio, { on, maxAge: 60 })).status);
    expect(asked).toEqual([...Array.from({ length: 12 }, () => 409), 429, 429]);
    // The one that waits already may be asked for again, and another key has places left.
    expect((await send(portfolio, { on: today(), maxAge: 60 })).status).toBe(409);
    expect((await send(portfolio, { on: addDays(today(), -20), maxAge: 60 }, 'other')).status).toBe(409);
    await makeAll();
    expect(await isKept()).toHaveLength(13);
  });

  it('is made by one process at a time', async () => {
    await TestLoan.take(lender.server);
    for (const on of [today(), addDays(today(), -1)]) await send(portfolio, { on, maxAge: 60 });
    let [underWay, most] = [0, 0];
    const note = ({ name }: Statement) => {
      if (/^report\.(?!orders)/.test(name)) underWay += 1;
      if (name === 'kept_report.keep') underWay -= 1;
      most = Math.max(most, underWay);
    };
    const [one, other] = [makerOn(note), makerOn(note)];
    one.start();
    other.start();
    await one.settled();
    await other.settled();
    await makeAll();
    expect(await isKept()).toHaveLength(2);
    expect(most).toBe(1);
    await Promise.all([one.stop(), other.stop()]);
  });

  it('is begun again by another process two minutes after one was killed in the middle', async () => {
    await TestLoan.take(lender.server);
    await ask(60);
    const killed = makerOn((asked) => {
      if (/^kept_report\.(re|keep|fail)/.test(asked.name)) throw new Error('killed');
    });
    await makeAll(killed);
    await makeAll();
    expect(await isKept()).toEqual([]);
    lender.server.clock.moveMinutes(3);
    await makeAll();
    expect(await isKept()).toHaveLength(1);
    expect((await ask(60)).status).toBe(200);
  });

  it('that cannot be made says so to its caller, holds up no other, and is tried again after growing pauses', async () => {
    await TestLoan.take(lender.server);
    const { db, clock } = lender.server;
    const failing = () =>
      makerOn(({ name }) => {
        if (name.startsWith('report.arrears')) throw new Error('out of memory');
      });
    // Without those that are made at night.
    const failures = () =>
      rowsOf(db, `select failures from kept_report where report = 'arrears' and seen_at is not null`);
    const failed = (seconds: number) => ({
      status: 503,
      json: {
        type: 'urn:plazo:problem:unavailable',
        detail: `the report could not be made; it is tried again in ${seconds} s`,
      },
    });
    expect((await ask(60)).status).toBe(409);
    await makeAll(failing());
    expect(await ask(60)).toMatchObject(failed(5));
    await send(portfolio, { on: today(), maxAge: 60 });
    await makeAll(failing());
    expect((await send(portfolio, { on: today(), maxAge: 60 })).status).toBe(200);
    expect(await failures()).toEqual([{ failures: 1 }]);
    clock.set(new Date(clock.now() + 5_000).toISOString());
    // It may be under way again.
    expect((await ask(60)).status).toBe(409);
    await makeAll(failing());
    expect(await ask(60)).toMatchObject(failed(15));
    expect(await failures()).toEqual([{ failures: 2 }]);
    const { status, headers } = await lender.send(arrears, { on: today(), maxAge: 60 });
    expect([status, headers['retry-after']]).toEqual([503, '15']);
    clock.moveMinutes(1);
    await makeAll();
    expect((await ask(60)).status).toBe(200);
    expect(await failures()).toEqual([{ failures: 0 }]);
  });

  it('is left to another process by one that stops', async () => {
    await TestLoan.take(lender.server);
    await ask(60);
    let stopped: Promise<void> | undefined;
    const stopping = makerOn((asked) => {
      if (asked.name.startsWith('report.arrears')) stopped ??= stopping.stop();
    });
    await makeAll(stopping);
    await stopped;
    expect(await isKept()).toEqual([]);
    await makeAll();
    expect(await isKept()).toHaveLength(1);
  });

  it('of other settings is another one', async () => {
    const days = { from: today(), through: today() };
    await send(collectionResults, { ...days, maxAge: 60 });
    await makeAll();
    expect((await send(collectionResults, { ...days, maxAge: 60 })).status).toBe(200);
    const { tenant } = lender.server.config;
    const elsewhere = keyOf('collectionResults', days, { ...tenant, timeZone: 'Asia/Manila' });
    expect(elsewhere).not.toEqual(keyOf('collectionResults', days, tenant));
    expect(elsewhere.parameters).toContain('Asia/Manila');
    // The order of the fields does not make one.
    expect(keyOf('rollRates', { through: days.through, from: days.from }, tenant)).toEqual(
      keyOf('rollRates', days, tenant),
    );
  });

  it('of other edges of the buckets is another one, by whichever process it is made', async () => {
    await TestLoan.take(lender.server);
    lender.server.clock.moveDays(50);
    const { config } = lender.server;
    const other = { ...config, tenant: { ...config.tenant, lateEdges: [15, 45] } };
    const askOther = () => send(arrears, { on: today(), maxAge: 60 }, 'one', other);
    await ask(60);
    await makeAll();
    expect((await askOther()).status).toBe(409);
    await makeAll();
    expect((await askOther()).json.rows).toMatchObject([{ daysLate: '16-45', orders: 1 }]);
    expect((await ask(60)).json.rows).toMatchObject([{ daysLate: '1-30', orders: 1 }]);
  });

  it('is made at night if somebody looks at them, after what people ask for, and goes a week later', async () => {
    const { db, clock } = lender.server;
    await makeAll();
    expect(await kept('true')).toEqual([]);
    await ask(60);
    await makeAll();
    expect(await kept('true')).toHaveLength(9);
    clock.moveDays(1);
    const read: string[] = [];
    const note = ({ name }: Statement) => {
      if (/^report\.(?!orders)/.test(name)) read.push(name.slice(7).replace(/_all$/, ''));
    };
    await TestLoan.take(lender.server);
    await send(rollRates, { from: today(), through: today(), maxAge: 60 });
    await makeAll(makerOn(note));
    // The arrears of the day that has ended are made again: those that are there are of its noon.
    const usual = ['accounts', 'accounts', 'arrears', 'cash_flows', 'charge_offs', 'portfolio', 'portfolio', 'rolls'];
    expect([read[0], read.slice(1).sort()]).toEqual(['rolls', usual]);
    await makeAll(makerOn(note));
    expect(read).toHaveLength(9);
    expect(await kept('answer is not null')).toHaveLength(17);
    expect(await removeKeptBefore(db, clock.now() - week, 500)).toBe(0);
    expect(await removeKeptBefore(db, clock.now() - week, 5)).toBe(12);
    clock.moveDays(8);
    expect(await removeKeptBefore(db, clock.now() - week, 500)).toBe(5);
  });
});
