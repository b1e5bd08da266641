import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillOrders, writeDemo } from './fill.mjs';

const { loadConfig } = await import('../../apps/server/src/platform/config/config.ts');
const { openFreshTestDb } = await import('../../apps/server/src/platform/db/test-db.ts');
const { column, statement } = await import('../../apps/server/src/platform/db/statement.ts');
const { verifyLedger } = await import('../../apps/server/src/ops/ledger.ts');

const rules = statement(
  'fill-test.rules',
  { rules: column.text },
  `select string_agg(rule, e'\\n' order by rule) as rules from (
     select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated::text from pg_constraint
     where connamespace = 'public'::regnamespace
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select tgrelid::regclass::text || ' ' || tgname || tgenabled::text from pg_trigger where not tgisinternal) as x (rule)`,
);
const copies = statement(
  'fill-test.copies',
  { of: column.text, originals: column.bigint, copies: column.bigint },
  `select of, count(*) filter (where id !~ '^[0-9]{6}-') as originals, count(*) filter (where id ~ '^[0-9]{6}-') as copies from (
     select 'orders', id from loan_order
     union all select 'entries', order_id from ledger_entry
     union all select 'history', order_id from order_history
     union all select 'events', coalesce(data ->> 'orderId', data ->> 'borrowerId', data ->> 'paymentId') from event_feed where type !~ '^product') as x (of, id)
   group by of order by of`,
);
const misnamed = statement(
  'fill-test.misnamed',
  { count: column.bigint },
  `select (select count(*) from event) + (select max(f.position) - max(e.position) from event_feed f, event_feed_end e)
        + (select count(*) from order_history h where data ? 'paymentId'
           and not exists (select from payment p where p.id = data ->> 'paymentId' and p.order_id = h.order_id)) as count`,
);

const folder = mkdtempSync(join(tmpdir(), 'plazo-fill-'));
const config = loadConfig({ DATA_FOLDER: join(folder, 'data'), UPLOADS_FOLDER: join(folder, 'uploads') });
/** @type {Awaited<ReturnType<typeof openFreshTestDb>>} */
let db;
beforeAll(async () => {
  db = await openFreshTestDb();
  await writeDemo(db, config);
});
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true });
});

it('copies every order with all rows that belong to it, and leaves each rule of the database in force', async () => {
  const before = await db.query(rules);
  const [{ originals = 0 } = {}] = (await db.query(copies)).filter(({ of }) => of === 'orders');
  // In two runs, as when more are needed later.
  expect(await fillOrders(db, 2 * originals)).toBe(2 * originals);
  expect(await fillOrders(db, 4 * originals)).toBe(4 * originals);
  expect(await fillOrders(db, originals)).toBe(4 * originals);
  expect(await db.query(rules)).toEqual(before);
  const counted = await db.query(copies);
  expect(counted.map(({ of }) => of)).toEqual(['entries', 'events', 'history', 'orders']);
  for (const { originals, copies } of counted) expect(copies).toBe(3 * originals);
  expect(await db.query(misnamed)).toEqual([{ count: 0 }]);
  const { said, isFaulty } = await verifyLedger(db, config.tenant.timeZone);
  expect({ said, isFaulty }).toEqual({ said: `${4 * originals} orders verified, 0 differences.`, isFaulty: false });
});
