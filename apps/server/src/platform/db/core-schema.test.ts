import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from './db.ts';
import { column, statement } from './statement.ts';
import { openTestDb, resetTestDb } from './test-db.ts';

const insertEntries = statement(
  'schema-test.insert-entries',
  {},
  `insert into ledger_entry (borrower_id, order_id, transaction_number, line, account, amount)
   select 'b', 'o', coalesce(e.transaction, 0), e.line, e.account, e.amount
   from jsonb_to_recordset($entries::jsonb) as e(line integer, account text, amount bigint, transaction integer)`,
);
const addEntry = statement(
  'schema-test.add-entry',
  {},
  `insert into ledger_entry (borrower_id, order_id, transaction_number, line, account, amount) values ('b', 'o', 0, $line, 'cash', $amount)`,
);
const sum = statement(
  'schema-test.sum',
  { count: column.bigint, sum: column.bigint },
  'select count(*) as count, coalesce(sum(amount), 0)::bigint as sum from ledger_entry',
);

let db: Db;
beforeAll(async () => {
  db = await openTestDb();
});
beforeEach(async () => {
  await resetTestDb(db);
  await db.execute(`
    insert into borrower (id, full_name, phone, address, bank_account_masked, created_at) values ('b', 'n', 'p', 'a', '*', now());
    insert into product (id, name, logo, decision) values ('p', 'n', 'l', 'instant');
    insert into product_version values ('p', 1, '{}');
    insert into offer (id, borrower_id, product_id, product_version, amount, periods, term_unit, coupon_amount, needs_reload,
      created_at, expires_at) values ('o', 'b', 'p', 1, 100, 1, 'day', 0, false, now(), now());
    insert into loan_order (id, borrower_id, product_id, product_version, status, principal, periods, term_unit, coupon_amount,
      created_at, disbursed_on) values ('o', 'b', 'p', 1, 174, 100, 1, 'day', 0, now(), current_date);
    insert into ledger_transaction (borrower_id, id, order_id, number, kind, business_date, booked_at)
      values ('b', 't', 'o', 0, 'disbursement', current_date, now()), ('b', 'other', 'o', 1, 'charges', current_date, now())`);
});

type Line = [account: string, amount: number, transaction?: number];

function book(...lines: Line[]): Promise<unknown> {
  const entries = lines.map(([account, amount, transaction], line) => ({ line, account, amount, transaction }));
  return db.query(insertEntries, { entries: JSON.stringify(entries) });
}

describe('the ledger', () => {
  it('accepts a transaction whose entries sum to zero', async () => {
    await book(['principal', 100], ['cash', -60], ['unapplied_cash', -40]);
    expect(await db.query(sum)).toEqual([{ count: 3, sum: 0 }]);
  });

  it.each<[string, Line[]]>([
    [
      'a cent more',
      [
        ['principal', 100],
        ['cash', -99],
      ],
    ],
    [
      'a cent less',
      [
        ['principal', 100],
        ['cash', -101],
      ],
    ],
    ['a debit alone', [['principal', 100]]],
    ['a credit alone', [['cash', -100]]],
    [
      'what another transaction lacks',
      [
        ['principal', 100],
        ['cash', -99],
        ['principal', 99, 1],
        ['cash', -100, 1],
      ],
    ],
  ])('refuses one whose entries sum to %s', async (_, lines) => {
    await expect(book(...lines)).rejects.toThrow('sum to zero');
    expect(await db.query(sum)).toEqual([{ count: 0, sum: 0 }]);
  });

  it('refuses entries added to a transaction later that do not sum to zero by themselves', async () => {
    await book(['principal', 100], ['cash', -100]);
    await expect(db.query(addEntry, { line: 9, amount: -1 })).rejects.toThrow('sum to zero');
    expect(await db.query(sum)).toEqual([{ count: 2, sum: 0 }]);
  });

  it('refuses a zero entry and an unknown account', async () => {
    await expect(book(['principal', 0])).rejects.toMatchObject({ code: '23514' });
    await expect(book(['principal', 1], ['pocket', -1])).rejects.toMatchObject({ code: '23514' });
  });

  it('refuses to change or delete bookings', async () => {
    await book(['principal', 100], ['cash', -100]);
    for (const table of ['ledger_entry', 'ledger_transaction']) {
      await expect(db.execute(`delete from ${table}`)).rejects.toThrow(`${table} is append-only`);
      await expect(db.execute(`update ${table} set order_id = order_id`)).rejects.toThrow(`${table} is append-only`);
    }
    expect(await db.query(sum)).toEqual([{ count: 2, sum: 0 }]);
  });
});
