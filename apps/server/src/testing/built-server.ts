import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { underLock } from '../platform/db/test-lock.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const program = path.join(root, 'apps/server/dist/main.js');
const startLimit = 150_000;

// Only the settings that a program needs to run at all: this process has NODE_ENV=test.
const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
const env = { PATH, HOME, TMPDIR };

const sources = [
  'apps/server/src',
  'apps/web/src',
  'apps/web/public',
  'packages/contract/src',
  'packages/durable-pglite/src',
  'packages/loan-rules/src',
  'packages/page-kit/src',
];
const products = [program, path.join(root, 'apps/web/dist/server/entry-server.js')];

/** Builds pages and server unless the build is newer than every source. */
export async function ensureBuilt(): Promise<void> {
  if (isBuilt()) return;
  await underLock(path.join(root, 'node_modules/.cache/plazo/build.lock'), async () => {
    // Another worker may have built it in the meantime.
    if (isBuilt()) return;
    const { status, stderr } = spawnSync('npm', ['run', 'build', '--silent'], { cwd: root, env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`the build failed:\n${stderr}`);
  });
}

function isBuilt(): boolean {
  if (!products.every((file) => existsSync(file))) return false;
  const built = Math.min(...products.map((file) => statSync(file).mtimeMs));
  return sources.every((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => !/\.test\.tsx?$/.test(file) && !file.startsWith(`testing${path.sep}`))
      .every((file) => statSync(path.join(root, folder, file)).mtimeMs < built),
  );
}

const running = new Set<ChildProcess>();

/** For the end of a test file: stops everything that it started, whatever failed before. */
export async function killServers(): Promise<void> {
  const endings = [...running].map((child) => once(child, 'close'));
  for (const child of running) child.kill('SIGKILL');
  await Promise.all(endings);
}

type Environment = Record<string, string>;

/** A process's exit and output. */
export interface Ending {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** The built server in a process of its own. */
export class BuiltServer {
  readonly #child: ChildProcess;
  readonly #said = { stdout: '', stderr: '' };
  readonly #ended: Promise<Ending>;

  constructor(environment: Environment) {
    const settings = { ...env, HOST: '127.0.0.1', PORT: '0', LENDER_PORT: '0', ...environment };
    // Without the optimising WebAssembly compiler the embedded database starts with less processor time.
    const words = ['--liftoff-only', program];
    this.#child = spawn(process.execPath, words, { cwd: root, env: settings, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(this.#child);
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.#said.stdout += text;
    });
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#said.stderr += text;
    });
    this.#ended = once(this.#child, 'close').then(([code]) => {
      running.delete(this.#child);
      return { code: code as number | null, ...this.#said };
    });
  }

  /** Waits for its expected exit. */
  get ended(): Promise<Ending> {
    return this.#ended;
  }

  /** Waits until it listens; returns its address and everything that it printed. */
  async ready(): Promise<{ url: string; printed: string }> {
    const limit = AbortSignal.timeout(startLimit);
    const isOver = this.#ended.then(() => true);
    for (;;) {
      const url = /^Plazo is ready at (\S+)$/m.exec(this.#said.stdout)?.[1];
      if (url !== undefined) return { url, printed: this.#said.stdout };
      const hasEnded = await Promise.race([isOver, sleep(20, false)]);
      if (hasEnded || limit.aborted)
        throw new Error(`the server did not start:\n${this.#said.stdout}${this.#said.stderr}`);
    }
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }

  async kill(): Promise<Ending> {
    this.signal('SIGKILL');
    return this.#ended;
  }

  async stop(): Promise<Ending> {
    this.signal('SIGTERM');
    return this.#ended;
  }
}

/** A port that is in use until it is released. */
export async function takenPort(): Promise<{ port: number; release: () => void }> {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const address = holder.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { port: address.port, release: () => holder.close() };
}
