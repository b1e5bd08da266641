// Fills a database with complete, valid orders: copies of the demo's borrowers with what is theirs, in every state there is.
// `ledger verify` finds no difference afterwards. Never run it on a database that people use.
//
//   npm run fill -- 100000        writes orders until there are 100,000, into the database that DATABASE_URL or DATA_FOLDER names
//
// It writes the demo first where it is missing. Stopped at any time, it goes on where it was.
import { parseArgs } from 'node:util';
import { copyStatement } from './copy-rows.mjs';
import { openDatabase } from './push-statements.mjs';

const { loadConfig } = await import('../apps/server/src/config/config.ts');
const { only } = await import('../apps/server/src/db/db.ts');
const { column, statement } = await import('../apps/server/src/db/statement.ts');
const { seedDemo } = await import('../apps/server/src/demo/seed.ts');
const { openStorage } = await import('../apps/server/src/uploads/storage.ts');

/** @typedef {import('./copy-rows.mjs').Db} Db */

const copied = '^[0-9]{6}-';
const number = `lpad(n::text, 6, '0')`;

/**
 * The tables of a borrower, and which of their columns hold a key that every copy has
 * for itself. Left out is what only its borrower can make (sealed account numbers, images) and what lasts minutes.
 * @type {Record<string, [string, ...string[]]>}
 */
const tables = {
  borrower: ['id'],
  session: ['borrower_id'],
  offer: ['id', 'borrower_id', 'replaces'],
  loan_order: ['id', 'borrower_id'],
  acceptance: ['order_id'],
  instalment: ['order_id'],
  ledger_transaction: ['id', 'order_id', 'cause', 'corrects'],
  ledger_entry: ['transaction_id', 'order_id'],
  voucher: ['id', 'borrower_id', 'order_id', 'reference'],
  payment: ['id', 'reference', 'voucher_id', 'order_id'],
  payment_reversal: ['id', 'payment_id'],
  extension: ['order_id', 'payment_id'],
  payout: ['id', 'order_id', 'borrower_id'],
  settlement_letter: ['code', 'order_id'],
  rating: ['order_id', 'borrower_id'],
  marketing_consent: ['order_id', 'borrower_id'],
  complaint: ['id', 'folio', 'borrower_id', 'order_id', 'draft_id'],
  complaint_reply: ['id', 'complaint_id'],
  bank_card: ['id', 'borrower_id'],
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
 * Copies the demo's borrowers until there are `wanted` orders or a few more; answers how many there are.
 * @param {Db} db
 * @param {number} wanted
 * @param {(orders: number) => void} [progress]
 */
export async function fillOrders(db, wanted, progress = () => undefined) {
  const { originals, copies } = only(await db.query(count));
  const last = Math.ceil(wanted / originals) - 1;
  const each = 100;
  for (let first = copies + 1; first <= last; first += each) {
    const to = Math.min(last, first + each - 1);
    await copyAll(db, `generate_series(${first}, ${to})`);
    progress(originals * (to + 1));
  }
  return originals * (Math.max(last, copies) + 1);
}

/** In one statement, because offers and orders refer to each other: references are checked at its end. @param {Db} db @param {string} series */
async function copyAll(db, series) {
  const written = [];
  for (const [table, [own, ...others]] of Object.entries(tables)) {
    const keys = Object.fromEntries([own, ...others].map((name) => [name, `${number} || '-' || t.${name}`]));
    if (table === 'session')
      keys.session_hash = `encode(sha256(convert_to('fill-session-' || ${number} || '-' || t.borrower_id, 'UTF8')), 'hex')`;
    written.push(
      `${table}_written as (${await copyStatement(db, table, { where: `t.${own} !~ '${copied}'`, series, keys })})`,
    );
  }
  await db.execute(`with ${written.join(',\n')} select`);
}

/** @param {Db} db @param {ReturnType<typeof loadConfig>} config */
async function writeDemo(db, config) {
  const [channel] = config.tenant.channels;
  if (!channel) throw new Error('the tenant has no channel to pay through');
  const { tenant, ACCOUNT_KEY: accountKey } = config;
  const storage = openStorage(config);
  storage.prepare?.();
  await seedDemo(db, { now: Date.now(), tenant, channel, storage, accountKey });
}

if (import.meta.filename === process.argv[1]) {
  const { positionals } = parseArgs({ allowPositionals: true });
  const wanted = Number(positionals[0]);
  if (!Number.isSafeInteger(wanted) || wanted < 1) {
    console.error('usage: npm run fill -- <number of orders>');
    process.exit(2);
  }
  const config = loadConfig(process.env);
  const { DATABASE_URL: url, DATA_FOLDER: folder } = config;
  const db = await openDatabase(url === '' ? { folder } : { url });
  await writeDemo(db, config);
  const written = await fillOrders(db, wanted, (orders) =>
    process.stderr.write(`\r${orders.toLocaleString('en')} orders`),
  );
  await db.execute('vacuum analyze');
  console.log(`\n${written.toLocaleString('en')} orders.`);
  await db.close();
}
