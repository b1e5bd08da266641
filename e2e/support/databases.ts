import { randomBytes } from 'node:crypto';
import pg from 'pg';

// A test that changes something has a server on PostgreSQL: copying a database takes a tenth of a second, while starting the embedded
// engine takes a second of processor time. The embedded engine has its own tests (apps/server, lender.e2e.ts).

/** Creates a database next to that of `url`; as a copy of `template`, if given, to which nobody may be connected. Returns its URL. */
export async function createDatabase(url: string, template?: string): Promise<string> {
  const created = new URL(url);
  created.pathname = `/plazo_e2e_${randomBytes(6).toString('hex')}`;
  const source = template === undefined ? '' : ` template ${nameOf(template)} strategy file_copy`;
  await execute(url, `create database ${nameOf(created.href)}${source}`);
  return created.href;
}

/** Drops a database, even if somebody is still connected to it. */
export async function dropDatabase(url: string): Promise<void> {
  await execute(url, `drop database ${nameOf(url)} with (force)`);
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

/** Runs a statement on the cluster of `url`. */
async function execute(url: string, statement: string): Promise<void> {
  const cluster = new URL(url);
  cluster.pathname = '/postgres';
  const client = new pg.Client(cluster.href);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
