import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { scopes } from '@plazo/contract/lender/scopes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addKey } from './api-keys/api-key.service.ts';
import { buildLenderApp } from './lender-app.ts';
import { Metrics } from './monitoring/metrics.ts';
import { Lifecycle } from './platform/http/lifecycle.ts';
import { SandboxClock } from './sandbox/sandbox-clock.ts';
import { takenPort } from './testing/built-server.ts';
import { TestServer } from './testing/test-server.ts';

// examples/lender-month.mjs against a server with its background work, on the clock of the sandbox.

const run = promisify(execFile);
const program = fileURLToPath(new URL('../../../examples/lender-month.mjs', import.meta.url));

let server: TestServer;
let lenderApp: ReturnType<typeof buildLenderApp>;
let settings: Record<string, string>;
beforeAll(async () => {
  const { port, release } = await takenPort();
  // The clock stands, except when the program moves it.
  let clock: SandboxClock | undefined;
  server = await TestServer.open({
    environment: { HOST: '127.0.0.1', PORT: String(port), LENDER_CALLS_PER_SECOND: '0' },
    change: (options, source) => {
      clock = new SandboxClock(options.db, source);
      return { ...options, clock };
    },
  });
  const { db, config, logger } = server;
  if (!clock) throw new Error('no clock');
  const lifecycle = new Lifecycle(async () => true);
  const metrics = new Metrics({ db, clock, lifecycle });
  lenderApp = buildLenderApp({ lifecycle, metrics, logger, api: { db, clock, config } });
  release();
  const wanted = { name: 'month', scopes, expiresAt: null };
  const { value } = await db.transaction((transaction) => addKey(transaction, wanted, server.clock.now()));
  settings = {
    PATH: process.env.PATH ?? '',
    LENDER_KEY: value,
    PLAZO_URL: await server.app.listen({ host: '127.0.0.1', port }),
    LENDER_URL: await lenderApp.listen({ host: '127.0.0.1', port: 0 }),
  };
});
afterAll(async () => {
  await server.app.close();
  await lenderApp.close();
});

/** What has to be among the lines of a morning, by its day. */
const mornings: Record<number, RegExp[]> = {
  3: [/^Day 3, \S+: 0 late, 0 due soon/, /payout\.returned/],
  5: [/^ {2}Gloria Rey: due \S+, 2,147\.20$/, /^ {2}messages: .*Gloria Rey/],
  8: [/^ {2}Gloria Rey: 1 day late, 2,157\.20$/, /9 order\.late/, /Noé Prado promises 2,000\.00 by/],
  10: [/^ {2}Saúl Uribe: 3 days late, 2,167\.20, paused through/, /^ {2}Tere Vargas: 3 days late, .*complaint open$/],
  11: [/1 promised for today/, /Pablo Rojas: due \S+, 1,088\.60 of 2,177\.20$/],
  13: [/1 promise\.broken/],
  16: [/1 plan\.broken/, /^ {2}Pablo Rojas: 9 days late, 2,177\.20$/],
  18: [/1 promise\.kept/],
  28: [/Rosa Tello is charged off with 2,357\.20$/, /1 payment\.reversed/],
  32: [/1 plan\.kept/, /Rosa Tello pays 600\.00$/],
};

it('a lender goes through a month, and the books of the server and of the lender agree', {
  timeout: 120_000,
}, async () => {
  const { stdout, stderr } = await run(process.execPath, [program], { env: settings });
  const days = stdout.split(/^(?=Day )/m).map((text) => text.trimEnd().split('\n'));
  expect(days.map(([first = '']) => /^Day \d+/.exec(first)?.[0])).toEqual(
    Array.from({ length: 36 }, (_, day) => `Day ${day}`),
  );
  for (const [day, lines] of Object.entries(mornings)) {
    for (const line of lines) {
      expect(days[Number(day)], `day ${day}`).toEqual(expect.arrayContaining([expect.stringMatching(line)]));
    }
  }
  // No message reaches who has complained about collection.
  const complaining = days.slice(10, 18).flat();
  expect(complaining.filter((line) => line.startsWith('  messages:') && line.includes('Tere Vargas'))).toEqual([]);
  expect(stdout).toMatch(/^The books agree: 40,000\.00 lent, 39,308\.12 paid\.$/m);
  expect(stderr).toBe('');
});
