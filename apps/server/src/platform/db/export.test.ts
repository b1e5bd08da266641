import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../testing/database-state.ts';
import type { Db } from './db.ts';
import { openEmbedded } from './embedded/embedded-db.ts';
import { exportSql } from './export.ts';
import { migrate } from './migrate.ts';
import { openFreshTestDb } from './test-db.ts';

let source: Db;
let target: Db;
beforeAll(async () => {
  source = await openEmbedded({ folder: null });
  target = await openFreshTestDb();
});
afterAll(async () => {
  await source.close();
  await target.close();
});

async function exported(db: Db): Promise<string> {
  const parts: string[] = [];
  await exportSql(db, (text) => {
    parts.push(text);
  });
  return parts.join('');
}

const consent = (kind: string) =>
  `insert into marketing_consent (borrower_id, kind, is_given, decided_at) values ('b1', '${kind}', true, '2026-03-02T18:00:00Z')`;

describe('an export', () => {
  it('refuses a database that is not migrated', async () => {
    await source.execute('create table schema_migration (name text primary key, checksum text not null)');
    await expect(exported(source)).rejects.toThrow('000_schema is not applied');
    await source.execute('drop table schema_migration');
  });

  it('loads into an empty database, which is then equal and can be migrated further', async () => {
    await migrate(source);
    await source.execute(`
      insert into borrower (id, full_name, phone, address, bank_account_masked, created_at)
        select 'b' || n, E'O''Ñuñez \\\\ "x"\n\tline', '+52', '', '*', '2026-02-28T23:59:59.123456Z' from generate_series(1, 1203) n;
      insert into product (id, name, logo, decision) values ('p', '中', 'l', 'instant');
      insert into product_version values ('p', 1, '{"rate": 0.18, "text": "it''s"}');
      insert into offer (id, borrower_id, product_id, product_version, amount, periods, term_unit, coupon_amount, needs_reload,
        created_at, expires_at) values ('o', 'b1', 'p', 1, 100, 1, 'day', 0, true, now(), now());
      insert into loan_order (id, borrower_id, product_id, product_version, status, principal, periods, term_unit, coupon_amount,
        created_at, disbursed_on) values ('o', 'b1', 'p', 1, 174, 100, 1, 'day', 0, now(), '2026-02-28');
      insert into offer (id, borrower_id, product_id, product_version, amount, periods, term_unit, coupon_amount, needs_reload,
        created_at, expires_at, replaces) values ('o2', 'b1', 'p', 1, 100, 1, 'day', 0, true, now(), now(), 'o');
      insert into ledger_transaction (borrower_id, id, order_id, number, kind, business_date, booked_at)
        select 'b1', 't' || n, 'o', n, 'charges', '2026-02-28', now() from generate_series(1, 400) n;
      insert into ledger_entry (borrower_id, order_id, transaction_number, line, account, amount)
        select 'b1', 'o', n, line, account, amount from generate_series(1, 400) n,
          (values (1, 'interest', 7), (2, 'income_interest', -7)) as e(line, account, amount);
      ${consent('own-marketing')}; ${consent('shared-marketing')}`);
    const script = await exported(source);
    expect(script.length).toBeGreaterThan(100_000);
    await target.execute(`drop schema public cascade; create schema public`);
    await target.execute(script);
    expect(await exported(target)).toBe(script);
    expect(await migrate(target)).toEqual([]);
    await expect(target.execute('delete from ledger_entry')).rejects.toThrow('append-only');
    // The copy continues the numbers: no row gets one that another has.
    await target.execute(consent('own-marketing'));
    const numbers =
      'select (select array_agg(id order by id) from marketing_consent) as consents, max(number) as events from event';
    const [before] = await rowsOf(source, numbers);
    expect(before).toMatchObject({ consents: [1, 2] });
    await target.execute(`select write_event('order.taken', null, null, '{}')`);
    const [after] = await rowsOf(target, numbers);
    expect(after?.consents).toEqual([1, 2, 3]);
    expect(Number(after?.events)).toBeGreaterThan(Number(before?.events));
  });
});
