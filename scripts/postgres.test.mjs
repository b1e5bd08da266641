import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { findPostgres, SetupError } from './find-tools.mjs';
import { startPostgres } from './postgres.mjs';

/** @param {number} port @returns {Promise<boolean>} */
function answers(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

// `npm test` installs PostgreSQL for the API tests; the unit tests alone do not need it.
describe.skipIf(findPostgres() === undefined)('a scratch cluster', () => {
  it('answers at its URL, and leaves nothing behind when it is stopped', async () => {
    const cluster = await startPostgres();
    expect(cluster.url).toBe(`postgres://postgres@127.0.0.1:${cluster.port}/postgres?connect_timeout=120`);
    expect(await answers(cluster.port)).toBe(true);
    expect(existsSync(cluster.folder)).toBe(true);
    await cluster.stop();
    await cluster.stop();
    expect(await answers(cluster.port)).toBe(false);
    expect(existsSync(cluster.folder)).toBe(false);
  });

  it('is removed when its process is killed', async () => {
    const source = `
      const { startPostgres } = await import(${JSON.stringify(new URL('./postgres.mjs', import.meta.url).href)});
      console.log(JSON.stringify(await startPostgres()));
      setInterval(() => {}, 1000);
    `;
    const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const line = await new Promise((resolve) => child.stdout.setEncoding('utf8').once('data', resolve));
    const { port, folder } = JSON.parse(String(line));
    expect(await answers(port)).toBe(true);
    child.kill('SIGKILL');
    for (let tries = 0; tries < 100 && existsSync(folder); tries += 1) await wait(100);
    expect(existsSync(folder)).toBe(false);
    expect(await answers(port)).toBe(false);
  });

  it('says in one line why it does not start', async () => {
    const refused = startPostgres({ settings: { shared_buffers: 'plenty' } });
    await expect(refused).rejects.toThrow(SetupError);
    await expect(refused).rejects.toThrow(/^PostgreSQL did not start: .*shared_buffers[^\n]*$/);
  });
});
