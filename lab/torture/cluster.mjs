// A PostgreSQL cluster with fsync on that can be stopped without warning and started again on the same files.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureTools } from '../../scripts/setup.mjs';
import { openPostgres } from './database.mjs';

/** PostgreSQL does not run as root. */
function account() {
  if (process.getuid?.() !== 0) return {};
  const read = (/** @type {string} */ flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  const [uid, gid] = [read('-u'), read('-g')];
  if (!uid || !gid) throw new Error('there is no account postgres to run PostgreSQL as');
  return { uid, gid };
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  return port;
}

export class Cluster {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #server;

  /** @param {string} folder @param {string} programs @param {number} port */
  constructor(folder, programs, port) {
    this.folder = folder;
    this.programs = programs;
    this.port = port;
    this.url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    process.on('exit', () => this.#server?.kill('SIGQUIT'));
  }

  static async create() {
    const programs = ensureTools(['postgres'], () => {}).postgres?.path ?? '';
    const folder = mkdtempSync('/tmp/plazo-torture-');
    const { uid, gid } = account();
    if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
    const { status, stderr } = spawnSync(
      join(programs, 'initdb'),
      ['-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale'],
      { ...account(), cwd: folder, encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`initdb failed: ${stderr}`);
    const cluster = new Cluster(folder, programs, await freePort());
    await cluster.start();
    return cluster;
  }

  /** Starts it and waits until it has recovered and answers. */
  async start() {
    const settings = [`port=${this.port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=on'];
    this.#server = spawn(
      join(this.programs, 'postgres'),
      ['-D', join(this.folder, 'data'), ...settings.flatMap((setting) => ['-c', setting])],
      { ...account(), cwd: this.folder, stdio: 'ignore', detached: true },
    );
    const end = Date.now() + 30_000;
    for (;;) {
      try {
        return await (await openPostgres({ url: this.url, maxConnections: 1 })).close();
      } catch (error) {
        if (Date.now() > end || this.#server.exitCode !== null) throw error;
        await sleep(50);
      }
    }
  }

  /** Does what `pg_ctl stop -m immediate` does: every process ends at once, and nothing is written out. */
  async crash() {
    const server = this.#server;
    this.#server = undefined;
    if (server === undefined) return;
    const ended = once(server, 'exit');
    server.kill('SIGQUIT');
    await ended;
  }

  async remove() {
    await this.crash();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
