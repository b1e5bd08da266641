import { fork } from 'node:child_process';
import { join } from 'node:path';
import { besidePgbench, orderOf, orderSql } from './beside-pgbench.mjs';
import { copyOrders, copyRows } from './copy-rows.mjs';
import { pgbenchScript } from './pgbench.mjs';
import { openDatabase, recordLenderCalls, recordPush, writeBorrowers } from './push-statements.mjs';
import { row } from './report.mjs';
import { freePort, production, startServer } from './server.mjs';
import { interleave, median } from './statistics.mjs';

const { addKey } = await import('../../apps/server/src/api-keys/api-key.service.ts');
const { scopes } = await import('@plazo/contract/lender/scopes');

/** @typedef {import('./push-load.mjs').Call} Call */
/** @typedef {import('./copy-rows.mjs').Db} Db */
/** @typedef {import('./beside-pgbench.mjs').Run} Run */
/** @typedef {'offer' | 'decision' | 'payout'} Kind */

const kinds = /** @type {const} */ (['offer', 'decision', 'payout']);
const names = { offer: 'offers made', decision: 'orders approved', payout: 'payouts booked' };

/** Ranges of borrower numbers, far apart. Every run takes the next part of its range. */
const ranges = {
  offerPgbench: 50_000_000,
  offer: 55_000_000,
  decisionPgbench: 60_000_000,
  decision: 65_000_000,
  payoutPgbench: 70_000_000,
  payout: 75_000_000,
};
/** The borrower whose calls are recorded, and another one whose calls come first, so that nothing is done for the first time. */
const [template, before] = [90_000_000, 90_000_001];
const warmUp = 500;

const idempotencyKeyOf = (/** @type {Kind} */ kind, /** @type {number} */ n) => `bench-${kind}-${n}`;

/** The calls as a lender's systems make them. @param {string} key */
function callsOf(key) {
  const expiresAt = new Date(Date.now() + 20 * 86_400_000).toISOString();
  const about = { productId: 'flex', amount: 250_000, periods: 30, termUnit: 'day', expiresAt };
  /** @returns {Call} */
  const call = (
    /** @type {Kind} */ kind,
    /** @type {number} */ n,
    /** @type {string} */ path,
    /** @type {object} */ body,
  ) => ({
    path: `/lender/v1${path}`,
    body: JSON.stringify(body),
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': idempotencyKeyOf(kind, n),
    },
  });
  return {
    offer: (/** @type {number} */ n) => call('offer', n, '/offers', { borrowerId: String(n), ...about }),
    decision: (/** @type {number} */ n) => call('decision', n, `/orders/${orderOf(n)}/approve`, {}),
    payout: (/** @type {number} */ n) =>
      call('payout', n, `/orders/${orderOf(n)}/payout/confirmed`, { reference: `bench-${n}` }),
  };
}

/**
 * What a lender's systems do for every loan, per second through the server on PostgreSQL: an offer, a decision, a payout that is confirmed
 * and booked. Each against pgbench running the same statements on the same PostgreSQL.
 * @param {{ cluster: { url: string, port: number, folder: string }, folder: string, rounds: number, count: number, clients: number,
 * progress: (line: string) => void }} options
 */
export async function measureLenderCalls({ cluster, folder, rounds, count, clients, progress }) {
  const db = await openDatabase({ url: cluster.url });
  const load = fork(join(import.meta.dirname, 'push-load.mjs'));
  const wanted = { name: 'bench', scopes, expiresAt: null };
  const { key, value } = await db.transaction((transaction) => addKey(transaction, wanted, Date.now()));
  const calls = callsOf(value);
  progress('writing orders');
  const scripts = await prepare(db, { number: warmUp + rounds * count, calls, keyId: key.id });
  const port = await freePort();
  const settings = { DATABASE_URL: cluster.url, LENDER_PORT: String(port), LENDER_CALLS_PER_SECOND: '0' };
  const server = await startServer({ folder, environment: { ...production, ...settings } });
  try {
    const callOf = (/** @type {Kind} */ kind, /** @type {number} */ n) => calls[kind](n);
    const sides = besidePgbench({
      db,
      cluster,
      folder,
      clients,
      server,
      port,
      load,
      ranges,
      scripts,
      callOf,
      isLender: true,
    });
    progress('warming up');
    await interleave(1, sides(warmUp));
    await db.execute('vacuum (analyze)');
    const runs = await interleave(rounds, sides(count), progress);
    await checkAll(db, warmUp + rounds * count);
    return rowsOf(runs, clients);
  } finally {
    load.kill();
    await server.stop();
    await db.close();
  }
}

/**
 * Writes borrowers, and a copy of the template's order for each decision and each payout; records pgbench's scripts.
 * @param {Db} db
 * @param {{ number: number, calls: ReturnType<typeof callsOf>, keyId: string }} options number: borrowers per range
 * @returns {Promise<Record<Kind, import('./pgbench.mjs').Script>>}
 */
async function prepare(db, { number, calls, keyId }) {
  await writeBorrowers(db, { first: template, count: 2 });
  for (const first of Object.values(ranges)) await writeBorrowers(db, { first, count: number });
  // The product requires a decision, so that there is something to decide.
  await db.execute(`update product set decision = 'review'`);
  for (const n of [template, before]) await recordPush(db, n, production);
  const copies = async (/** @type {Kind} */ kind) => {
    for (const first of [ranges[kind], ranges[`${kind}Pgbench`]]) await copyOrder(db, first, number);
  };
  const record = async (/** @type {Kind} */ kind) => {
    const { recorded, answer } = await recordLenderCalls(db, [calls[kind](before), calls[kind](template)], production);
    const known = new Map([
      [String(template), ':borrower'],
      [orderOf(template), orderSql(':borrower')],
      [`${orderOf(template)}-1`, `${orderSql(':borrower')} || '-1'`],
      [idempotencyKeyOf(kind, template), `'bench-${kind}-' || :borrower::text`],
      [
        JSON.stringify([`key:${keyId}`, idempotencyKeyOf(kind, template)]),
        // pgbench would take `:` followed by a name for one of its variables.
        `'["key' || ':' || '${keyId}","bench-${kind}-' || :borrower::text || '"]'`,
      ],
      [`bench-${template}`, `'bench-' || :borrower::text`],
    ]);
    // An offer's number is random, so each call needs a new one.
    if (kind === 'offer') known.set(String(answer.id), `'PZB' || upper(substr(md5(:borrower::text), 1, 15))`);
    return pgbenchScript(recorded, known, auditOf(recorded));
  };
  const offer = await record('offer');
  await copies('decision');
  const decision = await record('decision');
  await copies('payout');
  return { offer, decision, payout: await record('payout') };
}

/**
 * An audit event goes to the chain of its subject, after the last event there.
 * @param {import('./push-statements.mjs').Recorded[]} recorded
 * @returns {import('./pgbench.mjs').Differing}
 */
function auditOf(recorded) {
  const isEnd = (/** @type {string} */ text) => /from audit_chain where chain = \$1 for update/.test(text);
  const end = recorded.findIndex(({ text }) => isEnd(text));
  return {
    isNeeded: isEnd,
    vary: (text, name) => {
      if (!/audit_(chain|event)/.test(text)) return undefined;
      if (name === 'chain') return '(:borrower::bigint * 7368787 % 64)::integer';
      return name === 'position' ? `:s${end}_position::bigint + 1` : undefined;
    },
  };
}

/** @param {Db} db @param {number} first @param {number} count */
async function copyOrder(db, first, count) {
  const series = `generate_series(${first}::bigint, ${first + count - 1}::bigint)`;
  const order = orderOf(template);
  const [order_id, borrower_id] = [orderSql('n'), 'n::text'];
  const keys = { borrower_id, order_id };
  await copyOrders(db, { order, series, keys, tables: ['acceptance', 'instalment', 'collection_state'] });
  const where = `t.order_id = '${order}'`;
  await copyRows(db, 'payout', { where, series, keys: { ...keys, id: `${order_id} || '-1'` } });
}

/** Fails if an answered call left nothing in the database. @param {Db} db @param {number} count */
async function checkAll(db, count) {
  const { column, statement } = await import('../../apps/server/src/platform/db/statement.ts');
  const fields = { offers: column.bigint, decided: column.bigint, booked: column.bigint, unbalanced: column.bigint };
  const within = (/** @type {string} */ column, /** @type {number} */ first) =>
    `${column}::bigint between ${first} and ${first + 9_999_999}`;
  const read = statement(
    `bench.count_lender_calls_${Date.now()}`,
    fields,
    `select (select count(*) from offer where ${within('borrower_id', ranges.offerPgbench)}) as offers,
            (select count(*) from payout where ${within('borrower_id', ranges.decisionPgbench)}) as decided,
            (select count(*) from ledger_transaction t join loan_order o on o.id = t.order_id
             where t.kind = 'disbursement' and ${within('o.borrower_id', ranges.payoutPgbench)}) as booked,
            (select count(*) from (select from ledger_entry group by borrower_id, order_id having sum(amount) <> 0) u) as unbalanced`,
  );
  const [found] = await db.query(read);
  // Each borrower who is made an offer had one before.
  const expected = { offers: 4 * count, decided: 2 * count, booked: 2 * count, unbalanced: 0 };
  if (JSON.stringify(found) !== JSON.stringify(expected)) {
    throw new Error(`expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`);
  }
}

/** @param {Record<keyof typeof ranges, Run[]>} runs @param {number} clients */
function rowsOf(runs, clients) {
  const of = (/** @type {keyof typeof ranges} */ side, /** @type {keyof Run} */ key) =>
    median(runs[side].map((run) => run[key]));
  return kinds.flatMap((kind) => [
    row({
      what: `${names[kind]}, PostgreSQL, ${clients} clients`,
      measured: of(kind, 'perSecond'),
      unit: '/s',
      reference: of(`${kind}Pgbench`, 'perSecond'),
      referenceName: 'pgbench',
      aim: 0.5,
      atLeast: true,
    }),
    row({ what: `CPU of one: server`, measured: of(kind, 'serverCpu'), unit: 'ms' }),
    row({ what: `CPU of one: PostgreSQL under the server`, measured: of(kind, 'databaseCpu'), unit: 'ms' }),
    row({ what: `CPU of one: PostgreSQL under pgbench`, measured: of(`${kind}Pgbench`, 'databaseCpu'), unit: 'ms' }),
    row({ what: `time of one, median`, measured: of(kind, 'p50'), unit: 'ms' }),
    row({ what: `time of one, 99 %`, measured: of(kind, 'p99'), unit: 'ms' }),
  ]);
}
