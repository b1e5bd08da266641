// Fills a database with complete, valid orders: copies of the demo's borrowers with all their data, in every existing state.
// `ledger verify` finds no difference afterwards. Never run it on a database that people use.
//
//   npm run fill -- 100000 --partitioned   the same with the tables of borrowers partitioned, to compare (docs/data.md)
//   npm run fill -- 100000        writes orders until there are 100,000, into the database that DATABASE_URL or DATA_FOLDER names
//
// It writes the demo first where it is missing, then all copies in one transaction, without saying anything meanwhile.
import { parseArgs } from 'node:util';
import { writeInBulk } from './bulk.mjs';
import { columnsOf } from './copy-rows.mjs';
import { openDatabase } from './push-statements.mjs';

const { loadConfig } = await import('../../apps/server/src/platform/config/config.ts');
const { only } = await import('../../apps/server/src/platform/db/db.ts');
const { column, statement } = await import('../../apps/server/src/platform/db/statement.ts');
const { seedDemo } = await import('../../apps/server/src/demo/seed.ts');
const { publishEvents } = await import('../../apps/server/src/events/event.repository.ts');
const { placeDeliveries } = await import('../../apps/server/src/webhooks/delivery.repository.ts');
const { openStorage } = await import('../../apps/server/src/platform/uploads/storage.ts');

/** @typedef {import('./copy-rows.mjs').Db} Db */

const copied = '^[0-9]{6}-';
const number = `lpad(n::text, 6, '0')`;

/**
 * A condition that finds the originals, and an expression for each column that differs in every copy. @typedef {{ where: string, keys:
 * Record<string, string> }} Copied
 */

const prefixed = (/** @type {string[]} */ ...names) =>
  Object.fromEntries(names.map((name) => [name, `${number} || '-' || t.${name}`]));
const own = (/** @type {string} */ name, /** @type {string[]} */ ...others) => ({
  where: `t.${name} !~ '${copied}'`,
  keys: prefixed(name, ...others),
});

/** Money that is nobody's yet has an empty borrower, in each copy too. */
const ofAnybody = { borrower_id: `case when t.borrower_id = '' then '' else ${number} || '-' || t.borrower_id end` };
const ownOfAnybody = (/** @type {string[]} */ ...[name = '', ...others]) => {
  const { where, keys } = own(name, ...others);
  return { where, keys: { ...keys, ...ofAnybody } };
};

/** Members of events and history data that name something of the borrower's. */
const named = [
  ...['orderId', 'borrowerId', 'payoutId', 'voucherId', 'paymentId', 'reversalId', 'complaintId', 'transactionId'],
  ...['reference', 'folio', 'cause'],
];
/** The originals' data as text, in which those members start with a mark that is replaced by a copy's number. */
const marked = `(select coalesce(jsonb_object_agg(m.key,
    case when m.key in (${named.map((name) => `'${name}'`).join(', ')}) then to_jsonb('~' || (m.value #>> '{}')) else m.value end), '{}')
  from jsonb_each(t.data) m)::text`;
const data = `replace(t.marked, '"~', '"' || ${number} || '-')::jsonb`;

/**
 * The tables of a borrower. Left out: rows that only the borrower can create (encrypted account numbers, images), and rows that last only
 * minutes.
 * @type {Record<string, Copied>}
 */
const tables = {
  // A phone of its own, because a borrower is found by it.
  borrower: { ...own('id'), keys: { ...prefixed('id'), phone: `'55' || lpad((n * 64 + t.rank)::text, 8, '0')` } },
  session: {
    where: `t.borrower_id !~ '${copied}'`,
    keys: {
      ...prefixed('borrower_id'),
      session_hash: `encode(sha256(convert_to('fill-session-' || ${number} || '-' || t.borrower_id, 'UTF8')), 'hex')`,
    },
  },
  borrower_lookup: ownOfAnybody('key'),
  offer: own('id', 'borrower_id', 'replaces'),
  loan_order: own('id', 'borrower_id'),
  acceptance: own('order_id', 'borrower_id'),
  instalment: own('order_id', 'borrower_id'),
  collection_state: own('order_id', 'borrower_id'),
  pause: own('id', 'borrower_id', 'order_id'),
  payment_plan: own('id', 'borrower_id', 'order_id'),
  ledger_transaction: own('id', 'borrower_id', 'order_id', 'cause'),
  ledger_entry: own('order_id', 'borrower_id'),
  voucher: own('id', 'borrower_id', 'order_id', 'reference'),
  payment: ownOfAnybody('id', 'reference', 'voucher_id', 'order_id'),
  payment_reversal: ownOfAnybody('id', 'payment_id'),
  extension: own('order_id', 'borrower_id', 'payment_id'),
  payout: own('id', 'order_id', 'borrower_id'),
  settlement_letter: own('code', 'borrower_id', 'order_id'),
  rating: own('order_id', 'borrower_id'),
  marketing_consent: own('order_id', 'borrower_id'),
  complaint: own('id', 'folio', 'borrower_id', 'order_id', 'draft_id'),
  complaint_reply: own('id', 'borrower_id', 'complaint_id'),
  bank_card: own('id', 'borrower_id'),
  // Written by triggers, which do not run here. The copies' events are in the feed, as if they had been sent long ago.
  event_feed: {
    where: `t.type !~ '^product' and coalesce(t.data ->> 'orderId', t.data ->> 'borrowerId', t.data ->> 'paymentId') !~ '${copied}'`,
    keys: {
      event_id: 'gen_random_uuid()',
      position: 'feed.last + (n - feed.first) * feed.events + t.rank',
      data,
    },
  },
  order_history: {
    ...own('order_id'),
    keys: { ...prefixed('order_id', 'borrower_id'), number: `nextval('order_history_number')`, data },
  },
};

const count = statement(
  'fill.count',
  { originals: column.bigint, copies: column.bigint },
  `select (select count(*) from loan_order where id !~ '${copied}') as originals,
          (select coalesce(max(left(id, 6)::bigint), 0) from borrower where id ~ '${copied}') as copies`,
);

/** The session value of the copy of a borrower. @param {number} copy @param {string} borrower the demo's */
export const sessionOfCopy = (copy, borrower) => `fill-session-${idOfCopy(copy, borrower)}`;

/** The key of the copy of a row. @param {number} copy @param {string} id the demo's */
export const idOfCopy = (copy, id) => `${String(copy).padStart(6, '0')}-${id}`;

/**
 * Copies the demo's borrowers until there are `wanted` orders or a few more; returns how many there are.
 * @param {Db} db
 * @param {number} wanted
 */
export async function fillOrders(db, wanted) {
  const { originals, copies } = only(await db.query(count));
  const last = Math.ceil(wanted / originals) - 1;
  while (await publishEvents(db, 1_000, (transaction, from, to) => placeDeliveries(transaction, from, to, Date.now())));
  if (last > copies) await writeInBulk(db, Object.keys(tables), await copying(db, copies + 1, last));
  return originals * (Math.max(last, copies) + 1);
}

/**
 * The script that writes these copies: the rows of each borrower together, as if borrowers had come one after the other. @param {Db} db
 * @param {number} first @param {number} last
 */
async function copying(db, first, last) {
  const originals = [];
  const copies = [];
  for (const [table, { where, keys }] of Object.entries(tables)) {
    const columns = await columnsOf(db, table);
    const rank = ['number', 'position'].find((name) => columns.includes(name)) ?? 'ctid';
    const isTold = columns.includes('data');
    originals.push(`create temporary table original_${table} on commit drop as
      select t.*, row_number() over (order by t.${rank}) as rank${isTold ? `, ${marked} as marked` : ''} from ${table} t where ${where}`);
    copies.push(`insert into ${table} (${columns.join(', ')})
      select ${columns.map((name) => keys[name] ?? `t.${name}`).join(', ')}
      from original_${table} t cross join generate_series(a_first, least(a_first + 99, ${last})) as n
      ${table === 'event_feed' ? 'cross join feed' : ''} order by n, t.rank`);
  }
  return `${originals.join(';\n')};
    create temporary table feed on commit drop as
      select ${first} as first, (select count(*) from original_event_feed) as events, coalesce(max(position), 0) as last from event_feed;
    do $$ declare a_first integer; begin
      for a_first in select generate_series(${first}, ${last}, 100) loop
        ${copies.join(';\n')};
      end loop;
    end $$;
    update event_feed_end set position = (select max(position) from event_feed)`;
}

/** Writes the parts of the demo that are missing. @param {Db} db @param {ReturnType<typeof loadConfig>} config */
export async function writeDemo(db, config) {
  const [channel] = config.tenant.channels;
  if (!channel) throw new Error('the tenant has no payment channel');
  const { tenant, masterKeys } = config;
  const storage = openStorage(config);
  storage.prepare?.();
  await seedDemo(db, { now: Date.now(), tenant, channel, storage, masterKeys });
}

if (import.meta.filename === process.argv[1]) {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { partitioned: { type: 'boolean', default: false } },
  });
  const wanted = Number(positionals[0]);
  if (!Number.isSafeInteger(wanted) || wanted < 1) {
    console.error('usage: npm run fill -- <number of orders>');
    process.exit(2);
  }
  const config = loadConfig(process.env);
  const { DATABASE_URL: url, DATA_FOLDER: folder } = config;
  const db = await openDatabase(url === '' ? { folder } : { url }, values.partitioned);
  await writeDemo(db, config);
  const written = await fillOrders(db, wanted);
  await db.execute('vacuum analyze');
  console.log(`${written.toLocaleString('en')} orders.`);
  await db.close();
}
