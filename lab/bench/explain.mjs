// Plans every statement of the server on a database with many orders, and lists those that read a whole growing table, or a whole
// index to find rows of one.
//
//   npm run fill -- 100000             first: DATABASE_URL names the database
//   npm run explain
//
// Each is planned once for all parameters (a generic plan), as PostgreSQL does with frequent statements; nothing is executed.
import { register } from 'tsx/esm/api';

register();
const { declaredStatements } = await import('../../apps/server/src/platform/db/statement.ts');
await import('../../apps/server/src/start.ts');
await import('../../apps/server/src/ledger-checks/ledger-check.repository.ts');
await import('../../apps/server/src/ledger-checks/ledger-replay.repository.ts');
const { default: pg } = await import('pg');

/** A table with more rows than this grows with the orders. */
const many = 5_000;

/**
 * Statements that may read such a table whole, and why.
 * @type {Record<string, string>}
 */
const mayRead = {
  'operation.states': 'counts all of them, every five minutes',
  'payment_ends.find_newest': 'the same: any of several filters',
  'event.publish': "the copies' events are all unpublished, and few would be",
  'event.find_unpublished': 'the same',
  'operation.queues': 'the same, of events; the plan is tested with few (staff-lists.test.ts)',
  'event.remove_old':
    'its limit is a parameter, which a generic plan takes for a tenth of the table; with the value it goes by the index',
  'payout.find_due': 'the first of many that are due among the copies',
  'registration.is_registered': 'the copies share their phones; there is an index for others',
  'registration.insert': 'the same',
};

const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
await client.query('set plan_cache_mode = force_generic_plan');
const { rows } = await client.query(
  `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > ${many}`,
);
const growing = new RegExp(`Seq Scan on (${rows.map(({ relname }) => relname).join('|')})\\b`, 'g');
/** A bitmap over a whole partial index: no condition narrows it. */
const wholeIndex = /Bitmap Index Scan on \w+(?=[^\n]*(?:\n(?! *Index Cond)|$))/g;
let [planned, whole] = [0, 0];
for (const { name, text } of declaredStatements()) {
  const parameters = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
  try {
    await client.query(`prepare explained as ${text}`);
    const values = parameters === 0 ? '' : `(${Array(parameters).fill('null').join(', ')})`;
    const plan = (await client.query(`explain execute explained${values}`)).rows
      .map((row) => row['QUERY PLAN'])
      .join('\n');
    planned += 1;
    const found = [...new Set([...(plan.match(growing) ?? []), ...(plan.match(wholeIndex) ?? [])])];
    if (found.length === 0) continue;
    if (!(name in mayRead)) whole += 1;
    console.log(`${name}: ${found.join(', ')}, ${mayRead[name] ?? 'AND MUST NOT'}`);
  } catch (error) {
    whole += 1;
    console.log(`${name}: not planned, ${error instanceof Error ? error.message : error}`);
  } finally {
    await client.query('deallocate all');
  }
}
await client.end();
console.log(
  `${planned} statements planned over ${rows.length} growing tables, ${whole} must not read one of them whole, or cannot be planned.`,
);
if (whole > 0) process.exitCode = 1;
