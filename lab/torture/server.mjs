// The built server in a process of its own, as `npm start` runs it, and ways to kill it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));
const READY = /Plazo is ready at (http:\S+)/;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * Starts the server without waiting for it.
 * @param {Record<string, string>} environment
 */
export function launchServer(environment) {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      LENDER_PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  child.stdout.setEncoding('utf8');
  child.stderr.setEncoding('utf8');
  const ended = once(child, 'exit').then(([code]) => {
    running.delete(child);
    return /** @type {number | null} */ (code);
  });
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  /** @type {Promise<string>} */
  const ready = new Promise((resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`the server is not ready after 60 s: ${output}`)), 60_000);
    const read = (/** @type {string} */ text) => {
      const all = output + text;
      const url = READY.exec(all)?.[1];
      if (url) resolve(url);
      // Keep only the end: a server that prints many errors under load must not fill our memory.
      output = all.slice(-4000);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    ended.then((code) => reject(new Error(`the server ended with code ${code}: ${output.trim()}`)));
  });
  ready.catch(() => {}).finally(() => clearTimeout(timer));
  return {
    child,
    ready,
    ended,
    output: () => output,
    /** The signal is sent before this returns. */
    kill: () => {
      child.kill('SIGKILL');
      return ended;
    },
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/**
 * Starts the server and waits until it serves.
 * @param {Record<string, string>} environment
 */
export async function startServer(environment) {
  const server = launchServer(environment);
  return { ...server, url: await server.ready };
}
