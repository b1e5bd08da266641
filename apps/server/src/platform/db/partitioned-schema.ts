import { type Migration, readMigrations } from './migrate.ts';

// For tests: the schema in which the tables of borrowers are spread by hash of the borrower, so that a key, a conflict target or a foreign
// key without the borrower fails as it would on a database that spreads them over nodes.

const partitions = 4;

const tables = /^create table (\w+) \(\n(.*?)\n\);$/gms;
const firstOfKey = /\b(?:primary key|unique) \((\w+)/g;
const ownKey = /^ {2}(\w+) .*\b(?:primary key|unique)\b(?! \()/gm;

/** The first column of each key of a table. */
function keysOf(name: string, body: string, schema: string): string[] {
  const indexes = schema.matchAll(new RegExp(`^create unique index \\w+ on ${name} \\((\\w+)`, 'gm'));
  return [...body.matchAll(firstOfKey), ...body.matchAll(ownKey), ...indexes].map(([, column = '']) => column);
}

/** The borrower's id is that of their own row, too. */
const spreadBy = (table: string) => (table === 'borrower' ? 'id' : 'borrower_id');

/** The tables of borrowers, and which of them stay whole, because a key of theirs does not begin with the borrower. */
export function tablesOfBorrowers(schema: string): { spread: string[]; whole: string[] } {
  const spread: string[] = [];
  const whole: string[] = [];
  for (const [, name = '', body = ''] of schema.matchAll(tables)) {
    if (!new RegExp(`^comment on table ${name} is\\s+'borrower: `, 'm').test(schema)) continue;
    (keysOf(name, body, schema).every((column) => column === spreadBy(name)) ? spread : whole).push(name);
  }
  return { spread, whole };
}

/** The same schema with the tables of borrowers partitioned, as far as their keys allow. */
export function partitioned(schema: string): string {
  const { spread } = tablesOfBorrowers(schema);
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
