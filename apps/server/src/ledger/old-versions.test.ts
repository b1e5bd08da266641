import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { type DisclosureSheet, disclosureSheet } from '@plazo/contract/disclosure';
import type { HistoryKind } from '@plazo/contract/lender/orders';
import { contractDetail } from '@plazo/contract/loan';
import { loanStatement } from '@plazo/contract/statement';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findHistory } from '../loans/order-history.repository.ts';
import { verifyLedger } from '../ops/ledger.ts';
import type { Db } from '../platform/db/db.ts';
import { migrate, readMigrations } from '../platform/db/migrate.ts';
import { openFreshTestDb } from '../platform/db/test-db.ts';
import { launchOf } from '../testing/borrowers.ts';
import { rowsOf } from '../testing/database-state.ts';
import { TestServer } from '../testing/test-server.ts';

// Databases that earlier versions wrote, each exported by its version (`npm run ops -- export`), with the answers of its calls for every
// order: loans on time, late, extended, paid off, cancelled, reviewed; payments that were partial, too high, of an earlier day, reversed
// and refunded; from 026 on also loans paid out late, and pinned to the packs of Mexico and India.

interface Written {
  /** When it was exported, in epoch milliseconds. */
  at: number;
  sql: string;
  /** By order. */
  known: Record<string, Known>;
}

interface Known {
  borrower: string;
  contract: Record<string, unknown>;
  /** Of an order pinned to a pack. */
  sheet?: DisclosureSheet;
  outstanding: number;
  kept: number;
  lines: Line[];
}

/** Date, amount and balance. */
type Line = [string, number, number];

/** Each day's changes sorted by amount, since versions list a day's charges differently, and the balance after them. */
function daysOf(lines: readonly Line[]) {
  return [...new Set(lines.map(([date]) => date))].map((date) => {
    const own = lines.filter(([day]) => day === date);
    return { date, amounts: own.map(([, amount]) => amount).sort((a, b) => a - b), balance: own.at(-1)?.[2] };
  });
}

function read(migration: string): Written {
  const file = new URL(`old-versions/${migration}.json.gz`, import.meta.url);
  return JSON.parse(gunzipSync(readFileSync(file)).toString()) as Written;
}

// Named after the newest migration of that version.
describe.each(['015', '016', '017', '026', '034'])('a database of the version with migration %s', (migration) => {
  const { at, sql, known } = read(migration);
  let db: Db;
  let server: TestServer;

  beforeAll(async () => {
    db = await openFreshTestDb();
    await db.execute('drop schema public cascade; create schema public');
    await db.execute(sql);
    const all = readMigrations().map(({ name }) => name);
    expect(await migrate(db)).toEqual(all.filter((name) => name.slice(0, 3) > migration));
    server = await TestServer.open({ change: (options) => ({ ...options, db }) });
    server.clock.set(new Date(at).toISOString());
  });
  afterAll(() => db.close());

  it('has no difference between its ledger and its orders', async () => {
    const orders = Object.keys(known).length;
    const said = `${orders} orders verified, 0 differences.`;
    expect(await verifyLedger(db, server.config.tenant.timeZone)).toEqual({ said, isFaulty: false });
  });

  it('prints every contract and every disclosure sheet as before', async () => {
    for (const [orderNo, { borrower, contract, sheet }] of Object.entries(known)) {
      expect(await server.call(contractDetail, { orderNo }, launchOf(borrower))).toMatchObject(contract);
      if (sheet) expect(await server.call(disclosureSheet, { orderNo }, launchOf(borrower))).toEqual(sheet);
    }
  });

  it('tells the recorded history of every order, oldest first', async () => {
    for (const orderId of Object.keys(known)) {
      const history = (await findHistory(db, orderId, null, 1_000)).toReversed();
      expect(history[0]).toMatchObject({ kind: 'order.taken', data: { amount: expect.any(Number) } });
      expect(history.map(({ at }) => at)).toEqual(history.map(({ at }) => at).sort());
      const countOf = (kind: HistoryKind) => history.filter((one) => one.kind === kind).length;
      const [recorded] = await rowsOf<Record<string, number>>(
        db,
        `select (select count(*) from payment where order_id = o.id)::integer as paid,
                (select count(*) from voucher where order_id = o.id)::integer as codes,
                (select count(*) from extension where order_id = o.id)::integer as extended,
                (o.status = 200)::integer as settled
         from loan_order o where o.id = '${orderId}'`,
      );
      expect(countOf('payment.credited')).toBe(recorded?.paid);
      expect(countOf('voucher.issued')).toBe(recorded?.codes);
      expect(countOf('extension.bought')).toBe(recorded?.extended);
      expect(Math.min(1, countOf('order.settled'))).toBeGreaterThanOrEqual(recorded?.settled ?? 1);
    }
  });

  it('owes what it owed, day by day', async () => {
    for (const [orderId, { borrower, outstanding, kept, lines }] of Object.entries(known)) {
      const statement = await server.call(loanStatement, { orderId }, launchOf(borrower));
      expect(statement).toMatchObject({ outstanding, creditBalance: kept });
      const now = statement.lines.map(({ date, amount, balance }): Line => [date, amount, balance]);
      expect(daysOf(now)).toEqual(daysOf(lines));
    }
  });

  it('goes on: one of its payments can be reversed in parts', async () => {
    const [payment] = await rowsOf<{ id: string }>(db, `select id from payment where id = 'evt-partly'`);
    expect(payment).toBeDefined();
    expect(await server.reversePayment('evt-partly', 'rev-part', undefined, 20_000)).toMatchObject({ status: 200 });
    expect(await verifyLedger(db, server.config.tenant.timeZone)).toMatchObject({ isFaulty: false });
  });
});
