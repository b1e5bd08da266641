import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { root } from '../../scripts/setup.mjs';

/** @typedef {{ cpuMs: number, lateMs: { p50: number, p99: number, max: number } }} Probe */
/** @typedef {{ url: string, port: number, pid: number, printed: string, measure: <T>(work: () => Promise<T>) => Promise<{ result: T, probe: Probe }>, stop: () => Promise<void> }} Server */

const program = join(root, 'apps/server/dist/main.js');
const probe = pathToFileURL(join(import.meta.dirname, 'probe.mjs')).href;

/**
 * As a lender runs it: all production checks on, logs at their default level into a file, no demo.
 * @type {Record<string, string>}
 */
export const production = {
  NODE_ENV: 'production',
  PUBLIC_BASE_URL: 'https://loans.example',
  TENANT_FILE: join(root, 'examples/tenant-production.json'),
  PAYMENT_WEBHOOK_SECRET: 'a secret for the benchmark alone, 32 or more',
  // Nobody answers there: screens are only opened, and nothing is charged or sent.
  CARD_PROCESSOR_URL: 'https://cards.example/charge',
  CARD_PROCESSOR_SECRET: 'a secret for the benchmark alone, 32 or more',
  SMS_PROVIDER_URL: 'https://sms.example/send',
  SMS_PROVIDER_SECRET: 'a secret for the benchmark alone, 32 or more',
  // Its screen is one of those measured.
  PHONE_LOGIN: 'true',
  // No load balancer has to notice first.
  DRAIN_SECONDS: '0',
  // One borrower makes all the calls.
  BORROWER_CALLS_PER_SECOND: '0',
  MASTER_KEY: 'a key for the benchmark alone, 32 characters or more',
};

/**
 * Starts the built server in a process of its own on a free port.
 * @param {{ folder: string, environment: Record<string, string> }} options folder: where its log goes
 * @returns {Promise<Server>}
 */
export async function startServer({ folder, environment }) {
  const logFile = join(folder, `server-${Date.now()}.log`);
  const log = openSync(logFile, 'w');
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', probe, program], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), LENDER_PORT: '0', ...environment },
    // A file, because reading a pipe would cost this process time that is not the server's.
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  const read = () => readFileSync(logFile, 'utf8');
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await greeting(read, child);
  const ask = (/** @type {string} */ question) =>
    new Promise((resolve) => {
      child.once('message', resolve);
      child.send(question);
    });
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    printed: read(),
    async measure(work) {
      await ask('probe:start');
      const result = await work();
      return { result, probe: /** @type {Probe} */ (await ask('probe:stop')) };
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** In production it prints its public address and not where it listens, so the port is chosen here. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}

/**
 * @param {() => string} read
 * @param {import('node:child_process').ChildProcess} child
 */
async function greeting(read, child) {
  for (let waited = 0; waited < 60_000 && child.exitCode === null; waited += 100) {
    if (/^Plazo is ready/m.test(read())) return;
    await sleep(100);
  }
  child.kill('SIGKILL');
  throw new Error(`the server did not start:\n${read()}`);
}

/**
 * Starts it once as a demo, to write the demo borrowers. Returns their links as paths.
 * @param {{ folder: string, environment: Record<string, string> }} options
 * @returns {Promise<Map<string, string>>}
 */
export async function seedDemo({ folder, environment }) {
  const server = await startServer({ folder, environment: { ...environment, NODE_ENV: 'development' } });
  await server.stop();
  const lines = server.printed.matchAll(/^ {2}(\S+) +\S.* (https?:\S+)$/gm);
  return new Map(
    [...lines].map(([, name = '', link = '']) => {
      const { pathname, search } = new URL(link);
      return [name, pathname + search];
    }),
  );
}
