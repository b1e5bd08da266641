import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../testing/built-server.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { TestServer } from '../testing/test-server.ts';
import { SandboxClock } from './sandbox-clock.ts';

const program = fileURLToPath(new URL('../../dist/sandbox.js', import.meta.url));

let server: TestServer;
let url: string;
beforeAll(async () => {
  await ensureBuilt();
  server = await TestServer.open({
    change: (options, clock) => ({ ...options, clock: new SandboxClock(options.db, clock) }),
  });
  await server.reset();
  url = await server.app.listen({ port: 0, host: '127.0.0.1' });
}, 180_000);
afterAll(() => server.app.close());

/** `npm run sandbox --` with these arguments. */
async function run(...words: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  // Without the test runner's NODE_ENV.
  const env = { PATH: process.env.PATH };
  const child = spawn(process.execPath, [program, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code, stdout, stderr };
}

describe('npm run sandbox', () => {
  it('pays a code and reverses it, and says in one line that a code is unknown', async () => {
    const { reference } = await (await TestLoan.take(server)).code();
    expect(await run('pay', '12', '--url', url)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'No payment code 12 was issued. The screen after choosing a shop or a bank shows one.\n',
    });
    expect(await run('pay', reference, '--url', url)).toEqual({
      code: 0,
      stdout: `Paid 271691 minor units to ${reference}: credited.\n`,
      stderr: '',
    });
    expect(await run('reverse', reference, '71691', '--url', url)).toMatchObject({
      code: 0,
      stdout: `Reversed 71691 of 271691 minor units that were paid to ${reference}.\n`,
    });
    expect(await run('reverse', reference, '--url', url)).toMatchObject({
      code: 0,
      stdout: `Reversed 200000 of 200000 minor units that were paid to ${reference}.\n`,
    });
    expect(await run('reverse', reference, '--url', url)).toMatchObject({
      code: 1,
      stderr: `No payment to ${reference} can be reversed.\n`,
    });
  });

  it.each([[['pay', '12', '--url']], [['pay', '12', '--url', 'nowhere']]])(
    'asks for the missing address: %j',
    async (words) => {
      expect(await run(...words)).toMatchObject({ code: 1, stderr: expect.stringMatching(/^--url needs [^\n]*\n$/) });
    },
  );
});
