// Three nodes under Patroni, with HAProxy before them.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ensureTools } from '../../scripts/setup.mjs';
import { freePort } from '../bench/server.mjs';
import { openNetwork } from './network.mjs';
import { Node } from './node.mjs';

/** @typedef {{ name: string, role: string, state: string, timeline?: number, lag?: number | string }} Member */

const nodes = 3;
const patience = 180_000;

/** PostgreSQL does not run as root. */
function unprivileged() {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout),
  );
  if (!uid || !gid) throw new Error('there is no account postgres to run PostgreSQL as');
  return { uid, gid };
}

export async function startCluster() {
  const bin = ensureTools(['postgres'], () => {}).postgres?.path ?? '';
  const account = unprivileged();
  // What to undo at the end, however far the run got: the latest first.
  /** @type {(() => void)[]} */
  const undo = [];
  process.once('exit', () => {
    for (const step of undo.reverse()) step();
  });
  const folder = mkdtempSync('/tmp/plazo-failover-');
  undo.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  // Each node owns its folder in it.
  chmodSync(folder, 0o755);
  const network = openNetwork(nodes);
  undo.push(network.remove);
  /** @type {import('./node.mjs').Address[]} */
  const all = [];
  for (let n = 1; n <= nodes; n += 1) {
    const [etcd, etcdPeer, rest, postgres] = [await freePort(), await freePort(), await freePort(), await freePort()];
    all.push({ name: `n${n}`, host: network.place(n).host, etcd, etcdPeer, rest, postgres });
  }
  const machines = all.map(
    (address, n) => new Node({ address, all, place: network.place(n + 1), folder, bin, account }),
  );
  const proxy = await startProxy(folder, all);
  undo.push(() => {
    proxy.child.kill('SIGKILL');
    for (const machine of machines) machine.stop();
  });
  for (const machine of machines) machine.startEtcd();
  for (const machine of machines) machine.startPatroni();
  const cluster = new Cluster(machines, { folder, proxyPort: proxy.port, canCut: network.canCut });
  await cluster.whole();
  return cluster;
}

export class Cluster {
  /**
   * @param {Node[]} machines
   * @param {{ folder: string, proxyPort: number, canCut: boolean }} places
   */
  constructor(machines, { folder, proxyPort, canCut }) {
    this.machines = machines;
    this.folder = folder;
    this.canCut = canCut;
    /** How the server reaches the database: through HAProxy, or by trying each host itself. */
    this.urls = {
      haproxy: `postgres://postgres@127.0.0.1:${proxyPort}/postgres`,
      hosts: `postgres://postgres@${machines.map(({ address }) => `${address.host}:${address.postgres}`).join(',')}/postgres?target_session_attrs=read-write&connect_timeout=2`,
    };
  }

  /** The node that reports itself as the primary and has the lock. @param {Node} [except] */
  async primary(except) {
    const asked = this.machines.filter((machine) => machine !== except);
    const found = await Promise.all(
      asked.map(async (machine) => ((await ask(machine, 'primary'))?.ok ? machine : null)),
    );
    return found.find((machine) => machine !== null) ?? null;
  }

  /**
   * Waits until another node is the primary and acknowledges a row, which requires its synchronous standby: Patroni's part of a failover.
   * @param {Node} former
   */
  async nextPrimary(former) {
    let at = 0;
    for (const end = performance.now() + patience; performance.now() < end; await sleep(50)) {
      const machine = await this.primary(former);
      if (!machine) continue;
      at ||= performance.now();
      if (await writeRow(machine)) return { machine, at, writesAt: performance.now() };
    }
    throw new Error(`no other primary after ${patience / 1000} s`);
  }

  /** Waits until all nodes are up and follow the primary, one of them synchronously; returns the primary. */
  async whole() {
    /** @type {Member[]} */
    let members = [];
    for (const end = performance.now() + patience; performance.now() < end; await sleep(500)) {
      const primary = await this.primary();
      const answer = primary && (await ask(primary, 'cluster'));
      members = answer ? (await answer.json().catch(() => ({ members: [] }))).members : [];
      if (primary && isWhole(members)) return primary;
    }
    throw new Error(`the cluster is not complete after ${patience / 1000} s: ${JSON.stringify(members)}`);
  }

  /** The failovers as Patroni itself has recorded them: timeline and new leader. */
  async history() {
    const primary = await this.primary();
    const answer = primary && (await ask(primary, 'history'));
    return answer ? /** @type {unknown[][]} */ (await answer.json()) : [];
  }
}

/** @param {Member[]} members */
function isWhole(members) {
  const timeline = members.find(({ role }) => role === 'leader')?.timeline;
  const follows = members.every(({ state, timeline: own }) => /^(running|streaming)$/.test(state) && own === timeline);
  const caughtUp = members.every(({ lag = 0 }) => typeof lag === 'number' && lag < 1_000_000);
  return members.length === nodes && follows && caughtUp && members.some(({ role }) => role === 'sync_standby');
}

/** @param {Node} machine @param {string} what */
const ask = ({ address }, what) =>
  fetch(`http://${address.host}:${address.rest}/${what}`, { signal: AbortSignal.timeout(1_500) }).catch(() => null);

/**
 * Writes a plain row, without one of our servers in between. A node that has just become the primary may refuse it for a moment.
 * @param {Node} machine
 * @returns {Promise<boolean>}
 */
async function writeRow({ address }) {
  const client = new pg.Client({ host: address.host, port: address.postgres, user: 'postgres', database: 'postgres' });
  try {
    await client.connect();
    await client.query('create table if not exists failover_row (written_at timestamptz)');
    await client.query('insert into failover_row values (now())');
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError) return false;
    throw error;
  } finally {
    await client.end();
  }
}

/** @param {string} folder @param {import('./node.mjs').Address[]} all */
async function startProxy(folder, all) {
  const port = await freePort();
  const servers = all.map(
    ({ name, host, postgres, rest }) => `  server ${name} ${host}:${postgres} check port ${rest}`,
  );
  const config = join(folder, 'haproxy', 'haproxy.cfg');
  mkdirSync(join(folder, 'haproxy'));
  writeFileSync(
    config,
    `defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 3s
listen postgres
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`,
  );
  const checked = spawnSync('haproxy', ['-c', '-f', config], { encoding: 'utf8' });
  if (checked.error || checked.status !== 0) throw new Error(`haproxy: ${checked.error?.message ?? checked.stderr}`);
  return { port, child: spawn('haproxy', ['-db', '-f', config], { stdio: 'ignore' }) };
}
