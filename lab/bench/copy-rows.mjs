import { register } from 'tsx/esm/api';

register();
const { column, statement } = await import('../../apps/server/src/platform/db/statement.ts');

/** @typedef {Awaited<ReturnType<typeof import('./push-statements.mjs').openDatabase>>} Db */

/**
 * Copies rows once for each number of a series, each copy with new keys.
 * @param {Db} db
 * @param {string} table
 * @param {{ where: string, series: string, keys: Record<string, string> }} options where: a condition on the rows, `t`; series: a set, `n`;
 * keys: an expression for each column that the copies change
 */
export async function copyRows(db, table, { where, series, keys }) {
  const columns = await columnsOf(db, table);
  const written = columns.map((name) => keys[name] ?? `t.${name}`);
  await db.execute(`insert into ${table} (${columns.join(', ')}) select ${written.join(', ')}
     from ${table} t cross join ${series} as n where ${where}`);
}

/**
 * The columns to copy; the database numbers some itself.
 * @type {Map<string, string[]>}
 */
const known = new Map();

/** @param {Db} db @param {string} table */
export async function columnsOf(db, table) {
  const found = known.get(table);
  if (found) return found;
  const read = statement(
    `bench.columns_of_${table}`,
    { name: column.text },
    `select column_name::text as name from information_schema.columns
     where table_schema = 'public' and table_name = '${table}' and is_identity = 'NO' and is_generated = 'NEVER'
     order by ordinal_position`,
  );
  const columns = (await db.query(read)).map(({ name }) => name);
  known.set(table, columns);
  return columns;
}
