import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listCollections, sweepCollections } from '@plazo/contract/lender/collections';
import { listEvents } from '@plazo/contract/lender/events';
import { getOrder } from '@plazo/contract/lender/orders';
import { arrears, arrearsCsv, collectionResults, rollRates, rollRatesCsv } from '@plazo/contract/lender/reports';
import { getMe } from '@plazo/contract/lender/staff';
import { chargeOffOrder } from '@plazo/contract/lender/waivers';
import { addDays, type IsoDate, localDate } from '@plazo/loan-rules/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dueSweeper, sweepDue } from '../loans/due-sweep.ts';
import { workOf } from '../ops/late.ts';
import { ledgerFaults, rowsOf } from '../testing/database-state.ts';
import { publishAll } from '../testing/publish-all.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';

// A lender whose late orders are divided after 15 and 45 days. Before, they were divided as usual.

const lateEdges = [15, 45];
const usual = { soonDays: 3, lateEdges: [30, 60, 90] };
const own = { soonDays: 3, lateEdges };

let lender: TestLender;
beforeAll(async () => {
  const file = path.join(tmpdir(), `late-edges-${process.pid}.json`);
  writeFileSync(file, JSON.stringify({ lateEdges }));
  lender = await TestLender.open({ environment: { TENANT_FILE: file } });
});
beforeEach(() => lender.reset());
afterAll(() => lender.app.close());

const today = () => localDate(lender.server.clock.now(), lender.server.config.tenant.timeZone);
const dueDateOf = async (orderId: string) => (await lender.call(getOrder, { orderId })).amountDue?.dueDate ?? '';
const take = async (borrower: string) => (await TestLoan.take(lender.server, { borrower })).orderId;
const listed = async (bucket?: string) =>
  (await lender.call(listCollections, bucket === undefined ? {} : { bucket })).data.map((order) => order.bucket);

/** Turns the clock to noon of so many days after a due date. */
function waitUntil(dueDate: IsoDate, daysLate: number): void {
  lender.server.clock.set(`${addDays(dueDate, daysLate)}T18:00:00Z`);
}

async function bucketsSaid(orderId: string): Promise<string[]> {
  await publishAll(lender.server.db);
  const { data } = await lender.call(listEvents, { limit: 1_000 });
  return data
    .filter(({ type, data }) => data.orderId === orderId && /^order\.(late|bucket|current)/.test(type))
    .map(({ type, data }) => `${type.slice(6)} ${data.bucket ?? ''}`.trim());
}

const stateOf = async (orderId: string) => {
  const text = `select announced, look_on::text as look_on from collection_state where order_id = '${orderId}'`;
  return (await rowsOf<{ announced: string; look_on: string | null }>(lender.server.db, text))[0];
};

describe('other buckets', () => {
  it('are those of the list, of its filter and of the events', async () => {
    const orderId = await take('ana');
    const dueDate = await dueDateOf(orderId);
    expect((await lender.call(getMe, {})).lateBuckets).toEqual(['1-15', '16-45', '46-and-more']);
    for (const [days, bucket] of [
      [1, '1-15'],
      [15, '1-15'],
      [16, '16-45'],
      [45, '16-45'],
      [46, '46-and-more'],
    ] as const) {
      waitUntil(dueDate, days);
      await lender.call(sweepCollections, {});
      expect(await listed(), `${days}`).toEqual([bucket]);
      for (const name of ['1-15', '16-45', '46-and-more', 'not-late']) {
        expect(await listed(name), `${days} in ${name}`).toEqual(name === bucket ? [bucket] : []);
      }
    }
    expect(await bucketsSaid(orderId)).toEqual(['late 1-15', 'bucket-changed 16-45', 'bucket-changed 46-and-more']);
    expect(await ledgerFaults(lender.server.db)).toEqual([]);
  });

  it('are named to who asks for another', async () => {
    const { status, json } = await lender.send(listCollections, { bucket: '31-60' });
    expect([status, json.errors]).toEqual([
      400,
      [{ field: 'bucket', problem: 'must be one of not-late, 1-15, 16-45, 46-and-more', code: 'not-one-of' }],
    ]);
  });

  it('are those of the reports, as JSON and CSV; at risk is what is more than 30 days late', async () => {
    const early = await take('ana');
    const dueDate = await dueDateOf(early);
    waitUntil(dueDate, -20);
    const later = await take('beto');
    const from = addDays(dueDate, 10);
    const through = addDays(dueDate, 30);
    waitUntil(dueDate, 31);
    const laterBy = 30 - (Date.parse(await dueDateOf(later)) - Date.parse(dueDate)) / 86_400_000;
    expect(laterBy).toBeGreaterThan(15);
    const rows = async (on: IsoDate) =>
      (await lender.call(arrears, { on })).rows.map((row) => [row.daysLate, row.orders]);
    expect(await rows(from)).toEqual([
      ['not-late', 1],
      ['1-15', 1],
    ]);
    expect(await rows(through)).toEqual([['16-45', 2]]);
    const rolls = (await lender.call(rollRates, { from, through })).rows.map((row) => [row.before, row.after]);
    expect(rolls).toEqual([
      ['not-late', '16-45'],
      ['1-15', '16-45'],
    ]);
    expect((await lender.send(arrearsCsv, { on: through })).body).toContain('MXN,16-45,2,');
    expect((await lender.send(rollRatesCsv, { from, through })).body).toContain('MXN,1-15,16-45,1,');
    const riskOn = async (on: IsoDate) => (await lender.call(collectionResults, { from, through: on })).rows[0]?.atRisk;
    expect(await riskOn(through)).toBe(0);
    expect(await riskOn(addDays(through, 1))).toBeGreaterThan(0);
  });
});

describe('after a change of the edges', () => {
  /** Orders that are so many days late today, with what was announced of them as usual. */
  async function announcedAsUsual<Days extends number[]>(...days: Days) {
    const start = today();
    const orders: string[] = [];
    for (const [index, late] of days.entries()) {
      lender.server.clock.set(`${addDays(start, 100 - late)}T18:00:00Z`);
      orders.push(await take(`late-${index}`));
    }
    waitUntil(await dueDateOf(orders[0] ?? ''), days[0] ?? 0);
    await sweepDue(lender.server.db, { today: today(), ...usual });
    return orders;
  }
  const sweeper = (rules: typeof own) => {
    const { db, clock, logger, config } = lender.server;
    return dueSweeper({ db, clock, timeZone: config.tenant.timeZone, ...rules, logger });
  };
  const settled = async (...sweepers: ReturnType<typeof sweeper>[]) => {
    for (const one of sweepers) one.wake();
    await Promise.all(sweepers.map((one) => one.settled()));
  };
  const allSaid = (orders: readonly string[]) => Promise.all(orders.map(bucketsSaid));

  it('each late order is announced once by its new bucket, whichever process does it, and looked at when that ends', async () => {
    const orders = await announcedAsUsual(100, 40, 20, 1, 0, 60);
    const [, , third = '', , , gone = ''] = orders;
    const { outstanding } = await lender.call(getOrder, { orderId: gone });
    await lender.call(chargeOffOrder, { orderId: gone, outstanding, reason: 'gone' });
    await settled(sweeper(own), sweeper(own), sweeper(own));
    const said = [
      ['late 91-and-more', 'bucket-changed 46-and-more'],
      ['late 31-60', 'bucket-changed 16-45'],
      ['late 1-30', 'bucket-changed 16-45'],
      ['late 1-30', 'bucket-changed 1-15'],
      [],
      ['late 31-60'],
    ];
    expect(await allSaid(orders)).toEqual(said);
    await settled(sweeper(own));
    expect(await allSaid(orders)).toEqual(said);
    // Its last day is the 45th.
    expect(await stateOf(third)).toEqual({ announced: '16-45', look_on: addDays(today(), 46 - 20) });
    lender.server.clock.moveDays(46 - 20);
    await lender.call(sweepCollections, {});
    expect((await bucketsSaid(third)).at(-1)).toBe('bucket-changed 46-and-more');
  });

  it('nothing is said of a bucket that has the same days', async () => {
    const orders = await announcedAsUsual(100, 40, 20);
    await settled(sweeper({ soonDays: 3, lateEdges: [30, 90] }));
    expect(await allSaid(orders)).toEqual([
      ['late 91-and-more'],
      ['late 31-60', 'bucket-changed 31-90'],
      ['late 1-30'],
    ]);
    expect((await stateOf(orders[2] ?? ''))?.look_on).toBe(addDays(today(), 31 - 20));
  });

  it('goes on where it was interrupted, and the command says how many there were', async () => {
    const orders = await announcedAsUsual(100, 40, 20);
    const part = { today: today(), ...own, most: 2, alsoOfOtherEdges: true };
    expect(await sweepDue(lender.server.db, part)).toEqual({ announced: 2, isDone: false });
    const sweep = workOf(['sweep']);
    expect(await sweep?.((call, input) => lender.call(call, input as never) as never)).toBe(
      '1 order reached another stage.',
    );
    expect((await allSaid(orders)).map((said) => said.length)).toEqual([2, 2, 2]);
  });

  it('two processes of different edges do not announce in turns all day', async () => {
    const orders = await announcedAsUsual(100, 40);
    const [former, current] = [sweeper(usual), sweeper(own)];
    await settled(former);
    await settled(current);
    const said = await allSaid(orders);
    const fresh = await take('fresh');
    await settled(former, current);
    expect(await stateOf(fresh)).toMatchObject({ announced: 'early', look_on: expect.stringMatching(/^20/) });
    expect(await allSaid(orders)).toEqual(said);
  });
});
