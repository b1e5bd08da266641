// A scratch PostgreSQL cluster in a temporary folder, removed afterwards: for the tests and the benchmarks.
//
//   node scripts/postgres.mjs                        starts one, prints its URL, stops it on Ctrl-C
//   node scripts/postgres.mjs -- <command> [args]    runs the command with TEST_POSTGRES_URL set, then stops it
//   ... --durable                                    with fsync, as in production (before the `--`)
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SetupError } from './find-tools.mjs';
import { ensureTools, isRoot } from './setup.mjs';

/** @typedef {{ url: string, port: number, folder: string, stop: () => Promise<void> }} Cluster */
/** @typedef {{ uid: number, gid: number }} Account */

// The server is a child of this guard, not of ours. The guard holds the reading end of a pipe whose writing end is
// ours. However we end, kill -9 included, the pipe closes: the guard stops the server at once and removes the folder.
const guard = `
folder=$1; shift
exec 3<&0 0</dev/null
"$@" & server=$!
{ cat <&3 >/dev/null; kill -QUIT $server; } 2>/dev/null &
exec 3<&-
wait $server
rm -rf "$folder"
`;

/**
 * PostgreSQL refuses to run as root, so there it runs as `postgres` or, without that account, as `nobody`.
 * @returns {Account | undefined}
 */
function unprivilegedAccount() {
  if (!isRoot()) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find((fields) => fields[0] === name);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new SetupError('PostgreSQL does not run as root, and there is no account postgres or nobody to run it as');
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/**
 * @param {string} bin
 * @param {Account | undefined} account
 */
function initialise(bin, account) {
  // The other account must be able to reach the folder; root's TMPDIR may be closed to it.
  const folder = mkdtempSync(join(account ? '/tmp' : tmpdir(), 'plazo-postgres-'));
  if (account) chownSync(folder, account.uid, account.gid);
  const { status, stderr, error } = spawnSync(
    join(bin, 'initdb'),
    // Bytewise order, like the embedded database, and no locale that a bare machine may lack.
    ['-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    { ...account, cwd: folder, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] },
  );
  if (status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    throw new SetupError(`initdb failed: ${error?.message ?? stderr.trim().split('\n').at(-1)}`);
  }
  return folder;
}

/**
 * @param {string} bin
 * @param {string} folder
 * @param {Account | undefined} account
 * @param {Record<string, string | number>} settings
 * @returns {Promise<{ stop: () => Promise<void> }>}
 */
function launch(bin, folder, account, settings) {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = [join(bin, 'postgres'), '-D', join(folder, 'data'), ...flags];
  const child = spawn('/bin/sh', ['-c', guard, 'guard', folder, ...server], {
    ...account,
    cwd: folder,
    // Its own process group: Ctrl-C reaches us only, and we stop it once nobody uses it.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const { stdin, stderr } = child;
  stdin.on('error', () => {});
  /** @type {Promise<void>} */
  const ended = new Promise((resolve) => child.once('close', () => resolve()));
  const stop = () => {
    stdin.end();
    return ended;
  };
  return new Promise((resolve, reject) => {
    let log = '';
    const timer = setTimeout(() => {
      stop();
      reject(new SetupError('PostgreSQL did not start within 60 s'));
    }, 60_000);
    stderr.setEncoding('utf8').on('data', (text) => {
      // Read to the end, or the pipe fills up and the server stops. Kept only until it is ready.
      if (!log.includes('ready to accept connections')) log += text;
      if (!log.includes('ready to accept connections')) return;
      clearTimeout(timer);
      resolve({ stop });
    });
    child.once('error', reject);
    ended.then(() => {
      clearTimeout(timer);
      const reason = log.split('\n').find((line) => /FATAL|could not/.test(line)) ?? log.trim().split('\n').at(-1);
      reject(new SetupError(`PostgreSQL did not start: ${reason}`));
    });
  });
}

/**
 * Starts a cluster on a free port of 127.0.0.1; the URL is the superuser's, without a password.
 * @param {{ bin?: string, durable?: boolean, settings?: Record<string, string | number> }} [options]
 *   durable: with fsync and synchronous commit, as in production; for tests both only cost time
 * @returns {Promise<Cluster>}
 */
export async function startPostgres({ bin, durable = false, settings = {} } = {}) {
  const programs = bin ?? ensureTools(['postgres'], () => {}).postgres?.path ?? '';
  const account = unprivilegedAccount();
  for (let attempt = 1; ; attempt += 1) {
    const folder = initialise(programs, account);
    const port = await freePort();
    try {
      const { stop } = await launch(programs, folder, account, {
        listen_addresses: '127.0.0.1',
        port,
        unix_socket_directories: '',
        max_connections: 200,
        ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
        ...settings,
      });
      // It will come up, however busy the machine is: connections wait.
      return { url: `postgres://postgres@127.0.0.1:${port}/postgres?connect_timeout=120`, port, folder, stop };
    } catch (error) {
      // Another process may have taken the port in between; each attempt takes a new one.
      if (attempt === 3 || !(error instanceof SetupError) || !/address already in use/i.test(error.message))
        throw error;
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const options = process.argv.slice(2);
  const end = options.indexOf('--');
  const [command, ...commandArguments] = end < 0 ? [] : options.splice(end).slice(1);
  try {
    const cluster = await startPostgres({ durable: options.includes('--durable') });
    if (command === undefined) {
      console.log(cluster.url);
      await new Promise((resolve) => {
        for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, resolve);
      });
    } else {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill());
      const child = spawn(command, commandArguments, {
        stdio: 'inherit',
        env: { ...process.env, TEST_POSTGRES_URL: cluster.url },
      });
      process.exitCode = await new Promise((resolve, reject) => {
        child.once('error', reject);
        child.once('close', (code) => resolve(code ?? 1));
      }).finally(() => cluster.stop());
    }
    await cluster.stop();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    console.error(`postgres: ${error.message}`);
    process.exitCode = 1;
  }
}
