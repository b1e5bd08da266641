import type { Db } from './db.ts';
import { readMigrations } from './migrate.ts';
import { column, statement, undeclared } from './statement.ts';

// Exports the embedded database as a script for PostgreSQL. The schema comes from the migrations, so that the copy can
// be migrated further; the rows are inserts, so that any client can load them.

const tableColumns = statement(
  'export.columns',
  { table: column.text, columns: column.json<string[]>() },
  `select format('%I', c.relname) as table, jsonb_agg(format('%I', a.attname) order by a.attnum) as columns
   from pg_class c join pg_attribute a on a.attrelid = c.oid
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migration'
     and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
   group by c.oid, c.relname
   -- A table is created after those that it refers to.
   order by c.oid`,
);

/** Foreign keys to a table whose rows come later, or to another row of the same table. */
const keysToLaterRows = statement(
  'export.keys_to_later_rows',
  { table: column.text, name: column.text, definition: column.text },
  `select conrelid::regclass::text as table, format('%I', conname) as name, pg_get_constraintdef(oid) as definition
   from pg_constraint
   where contype = 'f' and connamespace = 'public'::regnamespace and confrelid >= conrelid
   order by conrelid, conname`,
);

const appliedNames = statement(
  'export.migrations',
  { name: column.text },
  'select name from schema_migration order by name',
);

const sequences = statement(
  'export.sequences',
  { name: column.text, last: column.text },
  `select format('%I', sequencename) as name, last_value::text as last
   from pg_sequences where schemaname = 'public' and last_value is not null order by sequencename`,
);

const PAGE = 500;

/**
 * Writes the whole database as one SQL script, all or nothing, for an empty PostgreSQL database: `psql -v ON_ERROR_STOP=1 -f plazo.sql`.
 * Nobody may write in the meantime; the data folder's lock ensures that.
 */
export async function exportSql(db: Db, write: (text: string) => void | Promise<void>): Promise<void> {
  await write(
    `begin;\nset local client_encoding = 'UTF8';\nset local timezone = 'UTC';\nset local datestyle = 'ISO';\n`,
  );
  await write('set local standard_conforming_strings = on;\n\n');
  await writeSchema(db, write);
  const later = await db.query(keysToLaterRows);
  for (const { table, name } of later) await write(`\nalter table ${table} drop constraint ${name};\n`);
  const tables = await db.query(tableColumns);
  for (const { table, columns } of tables) {
    // The triggers check the service's writes; these rows have already passed them.
    await write(`\nalter table ${table} disable trigger user;\n`);
    await writeRows(db, table, columns, write);
    await write(`alter table ${table} enable trigger user;\n`);
  }
  for (const { table, name, definition } of later)
    await write(`\nalter table ${table} add constraint ${name} ${definition};\n`);
  await writeSequences(db, write);
  await write('\ncommit;\nanalyze;\n');
}

/** Rows keep their numbers: the next one must come after them. */
async function writeSequences(db: Db, write: (text: string) => void | Promise<void>): Promise<void> {
  for (const { name, last } of await db.query(sequences)) await write(`\nselect setval('${name}', ${last});\n`);
}

async function writeSchema(db: Db, write: (text: string) => void | Promise<void>): Promise<void> {
  const applied = new Set((await db.query(appliedNames)).map((row) => row.name));
  await write(`create table schema_migration (
  name       text primary key,
  checksum   text not null,
  applied_at timestamptz not null default now()
);\n`);
  for (const { name, checksum, script } of readMigrations()) {
    if (!applied.has(name)) throw new Error(`migration ${name} is not applied: start this version once, then export`);
    await write(
      `${script.trimEnd()}\ninsert into schema_migration (name, checksum) values ('${name}', '${checksum}');\n`,
    );
  }
}

async function writeRows(
  db: Db,
  table: string,
  columns: string[],
  write: (text: string) => void | Promise<void>,
): Promise<void> {
  const page = undeclared(
    `export.rows ${table}`.slice(0, 63),
    { at: column.text, values: column.text },
    `select ctid::text as at, concat_ws(', ', ${columns.map((name) => `quote_nullable(${name}::text)`).join(', ')}) as values
           from ${table} where ctid > $after::tid order by ctid limit ${PAGE}`,
  );
  for (let after = '(0,0)'; ; ) {
    const rows = await db.query(page, { after });
    const last = rows.at(-1);
    if (last === undefined) return;
    const values = rows.map((row) => `  (${row.values})`).join(',\n');
    await write(`insert into ${table} (${columns.join(', ')}) overriding system value values\n${values};\n`);
    after = last.at;
  }
}
