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
 * Copies an order once for each number of a series: its own row and those of the named tables.
 * @param {Db} db
 * @param {{ order: string, series: string, keys: { borrower_id: string, order_id: string }, tables: string[] }} options tables: in the order
 * in which they refer to each other
 */
export async function copyOrders(db, { order, series, keys, tables }) {
  const { borrower_id, order_id } = keys;
  await copyRows(db, 'loan_order', { where: `t.id = '${order}'`, series, keys: { id: order_id, borrower_id } });
  for (const table of tables) await copyRows(db, table, { where: `t.order_id = '${order}'`, series, keys });
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
