import { register } from 'tsx/esm/api';

register();
const { column, statement } = await import('../../apps/server/src/platform/db/statement.ts');

/** @typedef {Awaited<ReturnType<typeof import('./push-statements.mjs').openDatabase>>} Db */

const isOneOf = (/** @type {string} */ table) => `${table} in (select unnest(string_to_array($names, ','))::regclass)`;

const findKeys = statement(
  'bulk.find_keys',
  { of: column.text, name: column.text, definition: column.text, refers: column.boolean },
  `select c.conrelid::regclass::text as of, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition,
          c.contype = 'f' as refers
   from pg_constraint c
   where c.contype in ('p', 'u', 'f') and c.conparentid = 0 and (${isOneOf('c.conrelid')} or c.contype = 'f' and ${isOneOf('c.confrelid')})
   order by c.contype = 'f', c.oid`,
);

const findIndexes = statement(
  'bulk.find_indexes',
  { name: column.text, definition: column.text },
  `select i.indexrelid::regclass::text as name, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as definition
   from pg_index i
   where ${isOneOf('i.indrelid')} and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
   order by i.indexrelid`,
);

/**
 * Runs a script that writes many rows, as a restore does: without triggers, keys and indexes, which are created again and checked over all
 * rows before anyone sees a row. All or nothing.
 * @param {Db} db
 * @param {string[]} tables that the script writes into
 * @param {string} script
 */
export async function writeInBulk(db, tables, script) {
  const names = tables.join(',');
  const keys = await db.query(findKeys, { names });
  const indexes = await db.query(findIndexes, { names });
  const add = (/** @type {(typeof keys)[number]} */ { of, name, definition }) =>
    `alter table ${of} add constraint ${name} ${definition}`;
  const statements = [
    // For sorting and joining millions of rows; the embedded database has less memory.
    ...(db.engine === 'postgres' ? [`set local maintenance_work_mem = '1GB'`] : []),
    ...tables.map((table) => `alter table ${table} disable trigger user`),
    ...keys.toReversed().map(({ of, name }) => `alter table ${of} drop constraint ${name}`),
    ...indexes.map(({ name }) => `drop index ${name}`),
    script,
    ...keys.filter(({ refers }) => !refers).map(add),
    ...indexes.map(({ definition }) => definition),
    ...keys.filter(({ refers }) => refers).map(add),
    ...tables.map((table) => `alter table ${table} enable trigger user`),
  ];
  await db.execute(statements.join(';\n'));
}
