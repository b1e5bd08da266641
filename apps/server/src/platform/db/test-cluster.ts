import { distribute, oneAfterTheOther } from './distribute.ts';
import { type Migration, migrate } from './migrate.ts';
import { openPostgres } from './postgres/postgres-db.ts';

// A cluster of PostgreSQL servers for tests: TEST_POSTGRES_URL names its coordinator, TEST_POSTGRES_NODES its other servers. A database has one
// name on all of them, is copied on all of them, and says in its own tables where the others are.

/** The servers that have a part of each database: one, or those of a cluster, its coordinator last. */
export function nodesOf(serverUrl: string): string[] {
  const others = (process.env.TEST_POSTGRES_NODES ?? '').split(',').filter((url) => url !== '');
  return [...others, serverUrl];
}

export function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs a script on each server, on the coordinator last: what has its name there is complete. */
export async function onServers(serverUrl: string, script: string): Promise<void> {
  for (const url of nodesOf(serverUrl)) await on(url, script);
}

/**
 * Copies a database. What was set for it (distribute.ts) is not copied. What a test sets for a transaction, as that triggers are off, is
 * set on all servers.
 */
export async function copyDatabase(serverUrl: string, name: string, template: string): Promise<void> {
  await onServers(serverUrl, `create database ${name} template ${template}`);
  if (nodesOf(serverUrl).length === 1) return;
  await on(serverUrl, `${oneAfterTheOther(name)}; alter database ${name} set citus.propagate_set_commands to local`);
}

async function on(url: string, script: string): Promise<void> {
  const db = await openPostgres({ url, maxConnections: 1 });
  await db.execute(script).finally(() => db.close());
}

/** Creates a database with the schema, spread over the cluster if there is one. */
export async function createMigrated(serverUrl: string, name: string, migrations: Migration[]): Promise<void> {
  await onServers(serverUrl, `create database ${name}`);
  const nodes = nodesOf(serverUrl).map((url) => withDatabase(url, name));
  if (nodes.length > 1) {
    await distribute(withDatabase(serverUrl, name), nodes.slice(0, -1));
    // A database that somebody is connected to cannot be copied, and a cluster looks after each of its own.
    await onServers(serverUrl, `alter database ${name} allow_connections false`);
    await onServers(
      serverUrl,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
    );
    return;
  }
  const db = await openPostgres({ url: withDatabase(serverUrl, name), maxConnections: 1 });
  await migrate(db, migrations).finally(() => db.close());
}

/** Deletes the rows that a server of a cluster has itself: deleting them from the coordinator takes a hundred times as long. */
export const emptiesNode = `
  set session_replication_role = replica;
  set citus.override_table_visibility to off;
  set citus.enable_manual_changes_to_shards to on;
  do $$ declare one text; begin
    for one in select c.oid::regclass from pg_class c
               where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migration'
                 and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid) loop
      execute 'delete from ' || one;
    end loop;
  end $$`;
