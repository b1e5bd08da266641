import { type Migration, readMigrations } from './migrate.ts';

// For tests: the schema in which the tables of borrowers are spread by hash of the borrower, so that a key, a conflict target or a foreign
// key without the borrower fails as it would on a database that spreads them over nodes.

const partitions = 4;

const tables = /^create table (\w+) \(\n(.*?)\n\);$/gms;

/** The borrower's id is that of their own row, too. */
const spreadBy = (table: string) => (table === 'borrower' ? 'id' : 'borrower_id');

const kinds = /^comment on table (\w+) is\s+'(\w+): /gm;

/** What each table is, by the first word of its comment. */
export function kindsOfTables(schema: string): Map<string, string> {
  return new Map([...schema.matchAll(kinds)].map(([, name = '', kind = '']) => [name, kind]));
}

export function tablesOfBorrowers(schema: string): string[] {
  return [...kindsOfTables(schema)].filter(([, kind]) => kind === 'borrower').map(([name]) => name);
}

/** The same schema with the tables of borrowers partitioned. */
export function partitioned(schema: string): string {
  const spread = tablesOfBorrowers(schema);
  return schema.replace(tables, (text, name: string, body: string) => {
    if (!spread.includes(name)) return text;
    const parts = Array.from(
      { length: partitions },
      (_, n) =>
        `create table ${name}_p${n} partition of ${name} for values with (modulus ${partitions}, remainder ${n});`,
    );
    return [`create table ${name} (\n${body}\n) partition by hash (${spreadBy(name)});`, ...parts].join('\n');
  });
}

/** The migrations that create it. They count as the usual ones: servers start on it. */
export function partitionedMigrations(): Migration[] {
  return readMigrations().map((migration) => ({ ...migration, script: partitioned(migration.script) }));
}
