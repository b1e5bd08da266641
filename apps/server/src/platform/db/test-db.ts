import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, lstatSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseError } from './database-error.ts';
import { type Db, only } from './db.ts';
import { openEmbedded } from './embedded/embedded-db.ts';
import { type Migration, migrate, readMigrations } from './migrate.ts';
import { partitionedMigrations } from './partitioned-schema.ts';
import { openPostgres } from './postgres/postgres-db.ts';
import { column, statement } from './statement.ts';
import { copyDatabase, createMigrated, emptiesNode, nodesOf, onServers, withDatabase } from './test-cluster.ts';
import { underLock } from './test-lock.ts';

// Databases for tests. By default embedded in memory, from a dump of the migrated schema that is kept between runs.
// With TEST_POSTGRES_URL (a superuser's URL of a scratch cluster) the same tests run on PostgreSQL, each worker in a
// database of its own; with TEST_PARTITIONED its tables of borrowers are partitioned, with TEST_POSTGRES_NODES they are spread over a cluster.

const tables = statement(
  'test.tables',
  { name: column.text, bytes: column.bigint },
  `select format('%I', relname) as name, case when relkind = 'p'
            then (select sum(pg_relation_size(relid))::bigint from pg_partition_tree(oid)) else pg_relation_size(oid) end as bytes
   from pg_class
   where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> 'schema_migration'`,
);

let shared: Promise<Db> | undefined;

/** The worker's own database, migrated and empty. It is reused by the worker's next test file, so closing it does nothing. */
export async function openTestDb(): Promise<Db> {
  shared ??= openFreshTestDb().then((db) => Object.assign(db, { close: async () => undefined }));
  const db = await shared;
  await resetTestDb(db);
  return db;
}

/** A database that nobody else uses, for tests that change the schema or close it. */
export async function openFreshTestDb(): Promise<Db> {
  const url = process.env.TEST_POSTGRES_URL;
  if (url !== undefined && url !== '') return openPostgresTestDb(url);
  return openEmbedded({ folder: null, template: await embeddedTemplate() });
}

/** Beyond this many bytes, later tests would have to skip over dead rows. */
const emptiedByDeleting = 8_000_000;

/**
 * Empties all tables, once all writers have ended. Tests leave a few rows: deleting them takes a twentieth of the time of truncating. In
 * replica mode the session fires no triggers, so the ledger can be emptied, in any order.
 */
export async function resetTestDb(db: Db): Promise<void> {
  const url = process.env.TEST_POSTGRES_URL ?? '';
  if (url !== '' && nodesOf(url).length > 1) return emptyCluster(db, url);
  const found = await db.query(tables);
  const names = found.map(({ name }) => name);
  const bytes = found.reduce((sum, table) => sum + table.bytes, 0);
  if (bytes > emptiedByDeleting) return executeAlone(db, `truncate ${names.join(', ')} cascade`);
  const deletions = names.map((name) => `delete from ${name};`).join(' ');
  const script = `lock table ${names.join(', ')} in exclusive mode; ${deletions}`;
  await executeAlone(db, `set session_replication_role = replica; ${script} reset session_replication_role;`);
}

/** Each server of a cluster empties what it has. */
async function emptyCluster(db: Db, url: string): Promise<void> {
  const { name } = only(await db.query(ownName));
  const empty = async (node: string) => {
    const server = await openPostgres({ url: withDatabase(node, name), maxConnections: 1 });
    await executeAlone(server, emptiesNode).finally(() => server.close());
  };
  await Promise.all(nodesOf(url).map(empty));
}

const ownName = statement('test.own_name', { name: column.text }, 'select current_database()::text as name');

const DEADLOCK = '40P01';

/** A worker of a server may lock the same tables in another order: of the two, either is told, and begins again. */
async function executeAlone(db: Db, script: string): Promise<void> {
  for (;;) {
    try {
      return await db.execute(script);
    } catch (error) {
      if (!(error instanceof DatabaseError && error.code === DEADLOCK)) throw error;
    }
  }
}

/** Identifies the schema and PGlite version; a change of either needs a new template. */
function schemaKey(): string {
  const hash = createHash('sha256').update(readVersion());
  for (const { checksum, script } of migrations()) hash.update(checksum).update(script);
  return hash.digest('hex').slice(0, 16);
}

function migrations(): Migration[] {
  return process.env.TEST_PARTITIONED === 'true' ? partitionedMigrations() : readMigrations();
}

function readVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return readFileSync(path.join(path.dirname(entry), '..', 'package.json'), 'utf8');
}

const cache = fileURLToPath(new URL('../../../../../node_modules/.cache/plazo/', import.meta.url));

/** Makes a data folder with a migrated, empty database: a copy, in a tenth of the time that creating one takes. */
export async function copyMigratedFolder(folder: string): Promise<void> {
  const template = path.join(cache, `data-${schemaKey()}`);
  await madeOnce(template, async (draft) => {
    const db = await openEmbedded({ folder: draft });
    await migrate(db).finally(() => db.close());
  });
  // The lock is a socket, which cannot be copied.
  cpSync(template, folder, { recursive: true, filter: (source) => !lstatSync(source).isSocket() });
}

/** The dump of a migrated, empty database. */
export async function embeddedTemplate(): Promise<Uint8Array<ArrayBuffer>> {
  const file = path.join(cache, `schema-${schemaKey()}.tar`);
  await madeOnce(file, async (draft) => {
    const db = await openEmbedded({ folder: null });
    await migrate(db);
    writeFileSync(draft, await db.dump());
    await db.close();
  });
  return new Uint8Array(readFileSync(file));
}

/**
 * Makes what all workers copy, if it is not there: by one of them, while the others wait, because it takes fifteen seconds of processor
 * time. It gets its name only when complete.
 */
async function madeOnce(name: string, make: (draft: string) => Promise<void>): Promise<void> {
  if (existsSync(name)) return;
  await underLock(`${name}.lock`, async () => {
    if (existsSync(name)) return;
    const draft = `${name}.${process.pid}`;
    await make(draft);
    renameSync(draft, name);
  });
}

async function openPostgresTestDb(serverUrl: string): Promise<Db> {
  const { url, drop } = await createTestDatabase(serverUrl);
  const db = await openPostgres({ url, maxConnections: 8 });
  const close = db.close.bind(db);
  return Object.assign(db, { close: () => close().then(drop) });
}

/** A migrated database on that server. Its name includes our process: the next run drops what an aborted one left behind. */
export async function createTestDatabase(
  serverUrl: string,
  { isNew = false } = {},
): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = await openPostgres({ url: serverUrl, maxConnections: 1 });
  const template = `plazo_schema_${schemaKey()}`;
  const name = `plazo_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  try {
    await dropAbandoned(server, serverUrl);
    if (!isNew) await makeTemplate(server, serverUrl, template);
    if (isNew) await onServers(serverUrl, `create database ${name}`);
    else await copyDatabase(serverUrl, name, template);
  } finally {
    await server.close();
  }
  return {
    url: withDatabase(serverUrl, name),
    drop: () => onServers(serverUrl, `drop database if exists ${name} with (force)`),
  };
}

const databaseNamed = statement(
  'test.database-named',
  { name: column.text },
  'select datname::text as name from pg_database where datname = $template',
);

/** The migrated database that the others are copied from, by one worker while the others wait. It gets its name only when complete. */
async function makeTemplate(server: Db, serverUrl: string, template: string): Promise<void> {
  // Until the connection is closed.
  await server.execute('select pg_advisory_lock(7275002)');
  if ((await server.query(databaseNamed, { template })).length > 0) return;
  const draft = `${template}_${randomBytes(4).toString('hex')}`;
  await createMigrated(serverUrl, draft, migrations());
  await onServers(serverUrl, `alter database ${draft} rename to ${template}`);
}

const testDatabases = statement(
  'test.databases',
  { name: column.text },
  "select datname::text as name from pg_database where datname like 'plazo_test_%'",
);

/** Test runs end without closing, so this removes the databases of ended processes. */
async function dropAbandoned(server: Db, serverUrl: string): Promise<void> {
  for (const { name } of await server.query(testDatabases)) {
    if (!isAlive(Number(name.split('_')[2])))
      await onServers(serverUrl, `drop database if exists ${name} with (force)`);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
