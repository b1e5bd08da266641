// Asks a distributed database (Citus) how it would answer every statement of the server, and lists those that go to several nodes.
//
//   DATABASE_URL=... npm run nodes            the coordinator's database, after `npm run distribute -- <url>`
//   DATABASE_URL=... npm run nodes -- <name>  the plan of one statement
//
// A statement is planned with values of the types that it takes; nothing is executed.
import { register } from 'tsx/esm/api';

register();
const { declaredStatements } = await import('../../apps/server/src/platform/db/statement.ts');
await import('../../apps/server/src/start.ts');
await import('../../apps/server/src/ledger-checks/ledger-check.repository.ts');
await import('../../apps/server/src/ledger-checks/ledger-replay.repository.ts');
const { default: pg } = await import('pg');

/** @type {Record<string, string>} */
const values = {
  json: "'[]'",
  jsonb: "'[]'",
  integer: '1',
  bigint: '1',
  smallint: '1',
  numeric: '1',
  boolean: 'true',
  date: "'2026-01-01'",
  'timestamp with time zone': "'2026-01-01'",
  uuid: "'00000000-0000-0000-0000-000000000000'",
  'text[]': "'{a,b}'",
};

const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
const [only] = process.argv.slice(2);
/** @type {Map<string, string[]>} */
const kinds = new Map();

/** With the values in its text: of a statement that passes rows on to another node, Citus explains nothing else. @param {string} text */
async function planOf(text) {
  await client.query(`prepare planned as ${text}`);
  const { rows } = await client.query(
    `select parameter_types::text[] as types from pg_prepared_statements where name = 'planned'`,
  );
  /** @type {string[]} */
  const types = rows[0].types;
  const filled = text.replace(/\$(\d+)/g, (_, number) => {
    const type = types[number - 1] ?? 'text';
    return `${values[type] ?? "'UTC'"}::${type}`;
  });
  const plan = await client.query(`explain ${filled}`);
  return plan.rows.map((row) => row['QUERY PLAN']).join('\n');
}

/** @param {string} plan */
function kindOf(plan) {
  const tasks = [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count));
  if (tasks.length === 0) return 'local';
  const isOne = tasks.every((count) => count <= 1);
  if (!isOne) return 'many';
  if (/Distributed Subplan|INSERT\/SELECT method: pull/.test(plan)) return 'steps';
  return 'one';
}

for (const { name, text } of declaredStatements()) {
  if (only !== undefined && name !== only) continue;
  let kind = '';
  try {
    const plan = await planOf(text);
    if (only !== undefined) console.log(plan);
    kind = kindOf(plan);
  } catch (error) {
    kind = `refused: ${error instanceof Error ? error.message : error}`;
    if (only !== undefined) console.log(error);
  } finally {
    await client.query('deallocate all');
  }
  kinds.set(kind, [...(kinds.get(kind) ?? []), name]);
}
await client.end();
for (const [kind, names] of [...kinds].sort()) console.log(`\n${kind} (${names.length}): ${names.sort().join(', ')}`);
