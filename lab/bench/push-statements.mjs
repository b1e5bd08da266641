import { register } from 'tsx/esm/api';

/**
 * One statement of a call, recorded from the real server's code, with its parameters and their names. `found` is the first row of its
 * answer.
 * @typedef {{ text: string, names: readonly string[], parameters: (string | number | boolean | null)[], found: Record<string, unknown> }} Recorded
 */

register();
const { buildApp } = await import('../../apps/server/src/borrower-app.ts');
const { systemClock } = await import('../../apps/server/src/platform/clock.ts');
const { loadConfig } = await import('../../apps/server/src/platform/config/config.ts');
const { openEmbedded } = await import('../../apps/server/src/platform/db/embedded/embedded-db.ts');
const { migrate } = await import('../../apps/server/src/platform/db/migrate.ts');
const { partitionedMigrations } = await import('../../apps/server/src/platform/db/partitioned-schema.ts');
const { openPostgres } = await import('../../apps/server/src/platform/db/postgres/postgres-db.ts');
const { createLogger } = await import('../../apps/server/src/platform/http/logging.ts');
const { buildLenderApp } = await import('../../apps/server/src/lender-app.ts');
const { Lifecycle } = await import('../../apps/server/src/platform/http/lifecycle.ts');
const { Metrics } = await import('../../apps/server/src/monitoring/metrics.ts');
const { flex } = await import('../../apps/server/src/demo/demo-products.ts');
const { writeVersion } = await import('../../apps/server/src/products/product.repository.ts');

/** @typedef {Awaited<ReturnType<typeof openPostgres>>} Db */

const day = 86_400_000;
const figures = { amount: '250000', periods: '30', termUnit: 'day', productId: flex.id };
/** Spreads consecutive numbers like hashes. pgbench computes the same. */
export const spread = { factor: 7_368_787, prime: 1_000_000_007 };

/** The session value that borrower number n sends; the database has its hash. @param {number} n */
export const sessionOf = (n) => `bench-session-${n}`;

/** The call with which borrower number n accepts the offer, as the app makes it. @param {number} n */
export function pushOf(n) {
  return {
    path: `/tells/v3/loan-confirm/loan-detail-push?${launchOf(n)}`,
    body: new URLSearchParams(figures).toString(),
  };
}

/** The common query of borrower number n. @param {number} n */
export const launchOf = (n) => launchQuery(String(n), sessionOf(n));

/** @param {string} userId @param {string} sessionId */
export function launchQuery(userId, sessionId) {
  return new URLSearchParams({
    userId,
    sessionId,
    deviceId: 'bench-device',
    appVersion: '1.0.0',
    clientType: 'android',
    merchantNumber: '0',
    isNeedPop: '2',
  });
}

/** @param {{ url: string } | { folder: string }} place */
export async function openDatabase(place, isPartitioned = false) {
  const db = 'url' in place ? await openPostgres(place) : await openEmbedded({ folder: place.folder, thread: 'here' });
  await migrate(db, isPartitioned ? partitionedMigrations() : undefined);
  return db;
}

/**
 * Writes borrowers by number, each with an open offer and two sessions: one under the hash of its value, for the server,
 * and one under a number that pgbench can compute.
 * @param {Db} db
 * @param {{ first: number, count: number }} range
 */
export async function writeBorrowers(db, { first, count }) {
  await writeVersion(db, flex);
  const all = `generate_series(${first}::bigint, ${first + count - 1}::bigint) as n`;
  await db.execute(`
    insert into borrower (id, full_name, phone, address, bank_account_masked, created_at)
    select n::text, 'Bench Borrower ' || n, '5555550100', 'Av. de los Ejemplos 12, 06000 Ciudad de México',
           '**** **** **** **** 21', now() from ${all};
    insert into session (session_hash, borrower_id, expires_at)
    select encode(sha256(('bench-session-' || n)::bytea), 'hex'), n::text, now() + interval '30 days' from ${all}
    union all
    select ((n * ${spread.factor}) % ${spread.prime})::text, n::text, now() + interval '30 days' from ${all};
    insert into offer (id, borrower_id, product_id, product_version, amount, periods, term_unit, coupon_amount,
                       needs_reload, created_at, expires_at)
    select 'PZ' || upper(substr(md5(n::text), 1, 16)), n::text, '${flex.id}', 1, ${figures.amount}, ${figures.periods},
           '${figures.termUnit}', 0, false, now(), now() + interval '30 days' from ${all};
    insert into borrower_lookup (kind, key, borrower_id)
    select 'order', 'PZ' || upper(substr(md5(n::text), 1, 16)), n::text from ${all};
  `);
  for (const table of ['borrower', 'session', 'offer', 'borrower_lookup'])
    await db.execute(`vacuum (analyze) ${table}`);
}

/**
 * Accepts the offer of borrower number n, and records the statements. @param {Db} db @param {number} n @param {Record<string, string>}
 * [environment]
 */
export const recordPush = (db, n, environment = {}) => recordCall(db, pushOf(n), environment);

/**
 * Makes a call to the whole server, in this process, and records its statements.
 * @param {Db} db
 * @param {import('./push-load.mjs').Call} call
 * @param {Record<string, string>} [environment]
 */
export async function recordCall(db, call, environment = {}) {
  const { recording, recorded } = recordingOf(db);
  const app = await buildApp({ ...common(environment), db: recording });
  try {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', ...call.headers };
    const answer = await app.inject({ method: 'POST', url: call.path, headers, payload: call.body });
    if (answer.json().code !== '0') throw new Error(`the recorded call was answered ${answer.body}`);
  } finally {
    await app.close();
  }
  return recorded;
}

/**
 * Makes calls to the lender's listener, in this process; returns the statements and the answer of the last call.
 * @param {Db} db
 * @param {readonly import('./push-load.mjs').Call[]} calls
 * @param {Record<string, string>} [environment]
 * @returns {Promise<{ recorded: Recorded[], answer: Record<string, unknown> }>}
 */
export async function recordLenderCalls(db, calls, environment = {}) {
  const { recording, recorded } = recordingOf(db);
  const { logger, ...options } = common(environment);
  const lifecycle = new Lifecycle(async () => true);
  const metrics = new Metrics({ db, clock: options.clock, lifecycle });
  const app = buildLenderApp({ lifecycle, metrics, logger, api: { ...options, db: recording } });
  let answer = {};
  try {
    for (const { path, headers = {}, body } of calls) {
      recorded.length = 0;
      const answered = await app.inject({ method: 'POST', url: path, headers, payload: body });
      if (answered.statusCode > 201) throw new Error(`the recorded call was answered ${answered.body}`);
      answer = answered.json();
    }
  } finally {
    await app.close();
  }
  return { recorded, answer };
}

/** @param {Record<string, string>} environment */
const common = (environment) => ({
  clock: systemClock,
  config: loadConfig({ SANDBOX: 'false', DEMO_SEED: 'false', ...environment }),
  logger: createLogger('silent'),
});

/** A database that records its statements. @param {Db} db @returns {{ recording: Db, recorded: Recorded[] }} */
function recordingOf(db) {
  /** @type {Recorded[]} */
  const recorded = [];
  const through = (/** @type {Pick<Db, 'query'>} */ target) =>
    /** @type {Db['query']} */ (
      async (statement, ...values) => {
        const { text, parameters: names } = statement;
        /** @type {Readonly<Record<string, string | number | boolean | null>>} */
        const given = values[0] ?? {};
        /** @type {Recorded} */
        const one = { text, names, parameters: names.map((name) => given[name] ?? null), found: {} };
        // In the order in which they are sent, whether they are awaited or not.
        recorded.push(one);
        const rows = await target.query(statement, ...values);
        one.found = rows[0] ?? {};
        return rows;
      }
    );
  const end = (/** @type {string} */ text) => recorded.push({ text, names: [], parameters: [], found: {} });
  const recording = /** @type {Db} */ ({
    ...db,
    engine: db.engine,
    query: through(db),
    transaction: (work) =>
      db.transaction(async (transaction) => {
        end('begin');
        const result = await work({ query: through(transaction) });
        end('commit');
        return result;
      }),
  });
  return { recording, recorded };
}

/** The number of orders, and the sum of all entries of the ledger. @param {Db} db */
export async function countOrders(db) {
  const { column, statement } = await import('../../apps/server/src/platform/db/statement.ts');
  const count = statement(
    `bench.count_orders_${Date.now()}`,
    { orders: column.bigint, unbalanced: column.bigint },
    `select (select count(*) from loan_order) as orders,
            (select count(*) from (select from ledger_entry group by order_id having sum(amount) <> 0) u) as unbalanced`,
  );
  const [row] = await db.query(count);
  return row ?? { orders: 0, unbalanced: 0 };
}

export const offerLifetime = 30 * day;
