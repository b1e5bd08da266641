// One machine of the cluster: etcd, Patroni and the PostgreSQL that Patroni runs.
import { spawn } from 'node:child_process';
import { chownSync, closeSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ name: string, host: string, etcd: number, etcdPeer: number, rest: number, postgres: number }} Address */
/** @typedef {{ uid: number, gid: number } | undefined} Account */

/** The reference configuration of Patroni; docs/operations.md repeats it. */
export const shared = {
  ttl: 20,
  loop_wait: 3,
  retry_timeout: 5,
  synchronous_mode: true,
  // Without a synchronous standby nothing is acknowledged.
  synchronous_mode_strict: true,
  postgresql: {
    use_pg_rewind: true,
    parameters: { max_connections: 100, wal_keep_size: '256MB', shared_buffers: '64MB' },
  },
};

export class Node {
  /** @type {number[]} */
  #children = [];
  #patroni = 0;

  /**
   * @param {{ address: Address, all: Address[], place: import('./network.mjs').Place, folder: string, bin: string, account: Account }} options
   */
  constructor({ address, all, place, folder, bin, account }) {
    this.address = address;
    this.place = place;
    this.all = all;
    this.bin = bin;
    this.account = account;
    this.folder = join(folder, address.name);
    mkdirSync(this.folder, { mode: 0o700 });
    if (account) chownSync(this.folder, account.uid, account.gid);
    writeFileSync(this.#configFile, JSON.stringify(this.#configuration(), null, 2));
  }

  get #configFile() {
    return join(this.folder, 'patroni.json');
  }

  startEtcd() {
    const { name, host, etcd, etcdPeer } = this.address;
    const peers = this.all.map((one) => `${one.name}=http://${one.host}:${one.etcdPeer}`).join(',');
    const client = `http://${host}:${etcd}`;
    const peer = `http://${host}:${etcdPeer}`;
    // Two cores run everything here: a leader election must not start because one of them was busy for a second.
    const times = ['--heartbeat-interval', '300', '--election-timeout', '3000'];
    this.#run('etcd', [
      ...['--name', name, '--data-dir', join(this.folder, 'etcd'), '--initial-cluster', peers],
      ...[
        '--initial-cluster-state',
        'new',
        '--enable-v2',
        '--listen-client-urls',
        client,
        '--advertise-client-urls',
        client,
      ],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, ...times],
    ]);
  }

  startPatroni() {
    this.#patroni = this.#run('patroni', [this.#configFile]);
  }

  /** Patroni, PostgreSQL and everything that they started end as in a power cut. etcd stays. */
  kill() {
    signal(this.#database(), 'SIGKILL');
  }

  freeze() {
    signal(this.#database(), 'SIGSTOP');
  }

  thaw() {
    signal(this.#database(), 'SIGCONT');
  }

  /** Everything ends, and is not restarted. */
  stop() {
    this.thaw();
    signal([...this.#database(), ...this.#children], 'SIGKILL');
  }

  /** Patroni's process, PostgreSQL's, and all their descendants. */
  #database() {
    const roots = [this.#patroni, this.#postmaster()].filter((pid) => pid > 0);
    return withDescendants(roots);
  }

  #postmaster() {
    try {
      const pid = Number(readFileSync(join(this.folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
      // The file outlives its process, whose number may have been reused.
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(this.folder) ? pid : 0;
    } catch {
      return 0;
    }
  }

  /** @param {string} program @param {string[]} options @returns {number} its process */
  #run(program, options) {
    const { account } = this;
    const as = account
      ? ['setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups', program]
      : [program];
    const [command = '', ...rest] = [...this.place.prefix, ...as, ...options];
    const log = openSync(join(this.folder, `${program}.log`), 'a');
    const child = spawn(command, rest, {
      cwd: this.folder,
      env: { PATH: `${this.bin}:/usr/bin:/usr/sbin:/bin:/sbin`, HOME: this.folder, LANG: 'C.UTF-8' },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    child.on('error', () => undefined);
    this.#children.push(child.pid ?? 0);
    return child.pid ?? 0;
  }

  #configuration() {
    const { name, host, rest, postgres } = this.address;
    const network = host === '127.0.0.1' ? '127.0.0.1/32' : `${host.replace(/\.\d+$/, '.0')}/24`;
    const trusted = ['local all all trust', `host all all ${network} trust`, `host replication all ${network} trust`];
    return {
      scope: 'plazo',
      name,
      restapi: { listen: `${host}:${rest}`, connect_address: `${host}:${rest}` },
      // etcd's older API: with the newer one (`etcd3`) Patroni before 3.0.3 takes the lock back without checking after a network cut, and
      // whatever the next primary has acknowledged is lost (https://github.com/patroni/patroni/pull/2689). This test did lose it.
      etcd: { hosts: this.all.map((one) => `${one.host}:${one.etcd}`) },
      bootstrap: { dcs: shared, initdb: ['data-checksums', 'no-locale', { encoding: 'UTF8' }] },
      postgresql: {
        listen: `${host}:${postgres}`,
        connect_address: `${host}:${postgres}`,
        data_dir: join(this.folder, 'data'),
        bin_dir: this.bin,
        pgpass: join(this.folder, 'pgpass'),
        pg_hba: trusted,
        // A machine whose state cannot be rewound when it comes back is copied again.
        remove_data_directory_on_rewind_failure: true,
        remove_data_directory_on_diverged_timelines: true,
        authentication: {
          superuser: { username: 'postgres', password: 'for this test alone' },
          replication: { username: 'replicator', password: 'for this test alone' },
        },
        parameters: { unix_socket_directories: this.folder },
      },
      watchdog: { mode: 'off' },
    };
  }
}

/** @param {number[]} pids @param {NodeJS.Signals} name */
function signal(pids, name) {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended in the meantime.
    }
  }
}

/** @param {number[]} roots */
function withDescendants(roots) {
  /** @type {Map<number, number[]>} */
  const children = new Map();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const parent = Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${entry}/stat`, 'utf8'))?.[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
    } catch {
      // It has ended in the meantime.
    }
  }
  const found = new Set(roots);
  for (const pid of found) for (const child of children.get(pid) ?? []) found.add(child);
  return [...found];
}
