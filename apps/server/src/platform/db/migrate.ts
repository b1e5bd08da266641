import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { DatabaseError } from './database-error.ts';
import type { Db } from './db.ts';
import { readSchema, readScript } from './schema.ts';
import { column, statement } from './statement.ts';

export interface Migration {
  name: string;
  checksum: string;
  script: string;
}

/** Marks a script that only adds: the release before it can keep running afterwards, and can start again. */
const expands = /^-- expands:/;

const appliedMigrations = statement(
  'migrate.applied',
  { name: column.text, checksum: column.text, expands: column.boolean },
  'select name, checksum, expands from schema_migration order by name',
);

type Applied = Map<string, { checksum: string; expands: boolean }>;

// An arbitrary number, the same in every Plazo process: two that start together migrate one after the other.
const LOCK = 'select pg_advisory_xact_lock(7275001)';
const UNIQUE_VIOLATION = '23505';

/** Brings the schema up to date and returns the names of the migrations that this call applied. */
export async function migrate(db: Db, migrations: Migration[] = readMigrations()): Promise<string[]> {
  await db.execute(`${LOCK};
    create table if not exists schema_migration (
      name       text primary key,
      checksum   text not null,
      applied_at timestamptz not null default now()
    );
    alter table schema_migration add column if not exists expands boolean not null default false`);
  const applied: Applied = new Map((await db.query(appliedMigrations)).map((row) => [row.name, row]));
  refuseSurprises(applied, migrations);
  const fresh: string[] = [];
  for (const migration of migrations) {
    if (!applied.has(migration.name) && (await apply(db, migration))) fresh.push(migration.name);
  }
  return fresh;
}

/** One script is one transaction. It records itself first, so that a process which waited for the lock stops there. */
async function apply(db: Db, { name, checksum, script }: Migration): Promise<boolean> {
  const record = `insert into schema_migration (name, checksum, expands)
    values ('${name}', '${checksum}', ${expands.test(script)})`;
  try {
    await db.execute(`${LOCK};\n${record};\n${script}`);
    return true;
  } catch (error) {
    const isRecorded = error instanceof DatabaseError && error.code === UNIQUE_VIOLATION;
    if (isRecorded && error.constraint === 'schema_migration_pkey') return false;
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

/** The database was written by another version than this one. */
export class OtherVersionError extends Error {}

const wayOut = 'start the version that wrote it';

/** The first migration of the builds that had no `000_schema`. */
const firstOfEarlierBuilds = '001_core';

function refuseSurprises(applied: Applied, migrations: Migration[]): void {
  if (applied.has(firstOfEarlierBuilds)) {
    throw new OtherVersionError(
      `the database was written by a build of Plazo from before 0.1.0, which this version cannot take over: start with an empty database, or ${wayOut}`,
    );
  }
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  const changed = migrations.find(
    ({ name, checksum }) => applied.has(name) && applied.get(name)?.checksum !== checksum,
  );
  if (changed !== undefined) {
    // Anyone who edits a released migration gets this message, too.
    throw new OtherVersionError(
      `the database was written by another version of Plazo: its migration ${changed.name} differs from this version's; ${wayOut}`,
    );
  }
  const unknown = [...applied.keys()].filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  // A newer version has everything that we have, and more.
  const isNewer = migrations.every(({ name }) => applied.has(name));
  // Those scripts only add, so this release can run next to the newer one, or replace it again.
  if (isNewer && unknown.every((name) => applied.get(name)?.expands)) return;
  throw new OtherVersionError(
    `the database was written by ${isNewer ? 'a newer' : 'another'} version of Plazo: it has ${unknown.join(', ')}, which this version does not know; ${wayOut}`,
  );
}

/** The schema of 0.1.0, then the numbered scripts after it, in order. They are next to this module, in the sources and in the build. */
export function readMigrations(): Migration[] {
  return [migrationOf('000_schema', readSchema()), ...readNumbered()];
}

function readNumbered(): Migration[] {
  const folder = new URL('./migrations/', import.meta.url);
  // Without the folder there are no scripts to add yet.
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.sql')) : [];
  return names.sort().map((name) => {
    if (!/^\d{3}_[a-z0-9_]+\.sql$/.test(name)) throw new Error(`${name} is not a name for a migration: 001_name.sql`);
    return migrationOf(name.slice(0, -4), readScript(new URL(name, folder)));
  });
}

function migrationOf(name: string, script: string): Migration {
  return { name, checksum: createHash('sha256').update(script).digest('hex'), script };
}
