import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BuiltServer, ensureBuilt, killServers, takenPort } from '../testing/built-server.ts';
import { type ScratchDatabase, scratchDatabase } from '../testing/scratch-database.ts';

let scratch: ScratchDatabase;
beforeAll(async () => {
  await ensureBuilt();
  scratch = await scratchDatabase();
});
afterAll(async () => {
  await killServers();
  await scratch.remove();
});

async function freePort(): Promise<number> {
  const { port, release } = await takenPort();
  release();
  return port;
}

interface Answered {
  status: number | undefined;
  isLast: boolean;
  at: number;
}

/** One request on a kept connection; rejects if it is reset or refused. */
function ask(url: string, agent: Agent): Promise<Answered> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      const { statusCode: status, headers } = answer;
      answer.resume().once('end', () => {
        resolve({ status, isLast: headers.connection === 'close', at: performance.now() });
      });
      answer.once('error', reject);
    }).once('error', reject);
  });
}

const statusOf = async (url: string) => (await fetch(url)).status;

describe('a server that is told to stop', { timeout: 180_000 }, () => {
  it('answers every request of a balancer that watches it, over kept connections, and then stops', async () => {
    const lenderPort = await freePort();
    // Long enough for the requests below on a machine that is busy with other tests, too.
    const drainSeconds = 12;
    const server = new BuiltServer({
      ...scratch.environment,
      DRAIN_SECONDS: String(drainSeconds),
      LENDER_PORT: String(lenderPort),
    });
    const { url } = await server.ready();
    const readyz = `http://127.0.0.1:${lenderPort}/readyz`;
    expect(await statusOf(readyz)).toBe(200);
    const agent = new Agent({ keepAlive: true, maxSockets: 16 });
    const answers: Answered[] = [];
    const failures: unknown[] = [];
    let isWanted = true;
    const client = async () => {
      // Pages, as a balancer forwards them: each takes the server a moment.
      while (isWanted)
        await ask(`${url}/Loan`, agent).then((answer) => answers.push(answer), failures.push.bind(failures));
    };
    const clients = Array.from({ length: 16 }, client);
    await sleep(500);
    const signalled = performance.now();
    const ended = server.stop();
    // As every balancer does, some more slowly.
    while ((await statusOf(readyz)) === 200) await sleep(100);
    const whileDraining = await Promise.all([
      fetch(readyz).then((answer) => answer.json()),
      statusOf(`${url}/healthz`),
      statusOf(`http://127.0.0.1:${lenderPort}/livez`),
    ]);
    expect(whileDraining).toEqual([{ status: 'draining' }, 503, 200]);
    await expect.poll(() => answers.filter(({ isLast }) => isLast).length).toBeGreaterThan(16);
    isWanted = false;
    await Promise.all(clients);
    const { code } = await ended;
    expect(performance.now() - signalled).toBeGreaterThan(drainSeconds * 1_000);
    expect([code, failures]).toEqual([0, []]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    // Only after that did it ask each connection to hang up.
    expect(answers.some(({ at, isLast }) => isLast && at < signalled)).toBe(false);
    agent.destroy();
  });
});
