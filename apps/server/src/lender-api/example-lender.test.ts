import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { flex } from '../demo/demo-products.ts';
import { BuiltServer, ensureBuilt, killServers, takenPort } from '../testing/built-server.ts';
import { productionEnvironment } from '../testing/production.ts';
import { type ScratchDatabase, scratchDatabase } from '../testing/scratch-database.ts';

// docs/lender-api.md as a program: the built server in production mode, an empty database, and a lender who only has the API.

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../../', import.meta.url));
const { PATH = '', HOME = '' } = process.env;

let scratch: ScratchDatabase;
const folder = mkdtempSync(path.join(tmpdir(), 'plazo-lender-'));
beforeAll(async () => {
  await ensureBuilt();
  scratch = await scratchDatabase();
});
afterAll(async () => {
  await killServers();
  rmSync(folder, { recursive: true, force: true });
  await scratch.remove();
});

/** Runs one of our programs to its end; throws unless it exits with 0. */
async function output(words: readonly string[], settings: Record<string, string>): Promise<string> {
  const env = { PATH, HOME, ...settings };
  const { stdout } = await run(process.execPath, words, { cwd: root, env, timeout: 120_000 });
  return stdout;
}

async function freePorts(): Promise<[string, string]> {
  const [one, other] = await Promise.all([takenPort(), takenPort()]);
  one.release();
  other.release();
  return [String(one.port), String(other.port)];
}

/** Every step with its output, in order; the links are the borrower's. */
const steps = [
  /^1\. Events go to http:\S+ \(we_[0-9a-f]{24}\)\.$/,
  /^2\. Product example is on sale, version 1, with 0 findings\.$/,
  /^3\. Borrower crm-1 is \S+ here\.$/,
  /^4\. Offer \S+: 2500\.00 MXN for 30 days, 2716\.91 MXN to repay\.$/,
  /^5\. The borrower reads the offer at http:\S+\/confirm\?\S+$/,
  /^6\. .*order\.taken came\. The loan is at http:\S+\/loan-details\?\S+$/,
  /^7\. The order was under-review, and is approved: payout\.requested came\.$/,
  /^8\. 2500\.00 MXN were sent and have arrived: payout\.confirmed came, the loan is booked\.$/,
  /^9\. The borrower has code \d{14} for 2716\.91 MXN, from http:\S+\/repayment\?\S+$/,
  /^10\. Payment bank-\S+ is credited\.$/,
  /^11\. order\.settled came: the order is settled, 0\.00 MXN outstanding\.$/,
];

it('a lender goes from an empty production database to a loan that is paid off', async () => {
  const [PORT, LENDER_PORT] = await freePorts();
  const settings = {
    ...productionEnvironment,
    ...scratch.environment,
    ...{ HOST: '127.0.0.1', PORT, LENDER_PORT, DRAIN_SECONDS: '0' },
    ...{ PUBLIC_BASE_URL: `http://127.0.0.1:${PORT}`, ALLOW_HTTP_BASE: 'true', WEBHOOK_PRIVATE_ADDRESSES: 'true' },
  };
  const ops = (...words: string[]) => output(['apps/server/dist/ops.js', ...words], settings);
  const server = new BuiltServer(settings);
  await server.ready();

  const [, key = ''] = (await ops('key', 'add', 'example', '--scopes', 'all')).split('\n');
  const lender = { LENDER_KEY: key, LENDER_URL: `http://127.0.0.1:${LENDER_PORT}` };
  const said = (await output(['examples/lender.mjs'], lender)).trimEnd().split('\n');
  expect(said).toEqual(steps.map((step) => expect.stringMatching(step)));

  // What the borrower sees at the end, by the printed link.
  const link = /http:\S+\/loan-details\S+/.exec(said[5] ?? '')?.[0] ?? '';
  const seen = await fetch(link);
  expect([seen.status, await seen.text()]).toEqual([200, expect.stringContaining('Loan paid off')]);

  // What an operator does while the server has the embedded database open.
  const product = path.join(folder, 'product.json');
  await writeFile(product, JSON.stringify(flex));
  const exported = path.join(folder, 'plazo.sql');
  const beside: [string[], RegExp][] = [
    [['ledger', 'verify'], /^1 orders verified, 0 differences\.$/m],
    [['audit', 'verify'], /^\d+ audit events verified, 0 faults\.$/m],
    [['product', 'activate', product], /^flex is on sale as version 1\.$/m],
    [
      ['keys', 'reseal'],
      /^0 account numbers, 0 national ids, 0 webhook secrets, 0 code generators and 0 answers of approved calls encrypted again\.$/m,
    ],
    [['demo', 'end-sessions'], /^There is no demo session\.$/m],
    [['uploads', 'clean'], /^(A server has the data folder open|0 unused images removed)/m],
    [['export', exported], /^$/],
  ];
  for (const [words, output] of beside)
    expect([words, await ops(...words)]).toEqual([words, expect.stringMatching(output)]);
  const copy = await readFile(exported, 'utf8');
  expect([copy.includes("'flex'"), copy.endsWith('commit;\nanalyze;\n')]).toEqual([true, true]);
  // Both products are judged by their listings, and one of them is expensive.
  await expect(ops('product', 'check')).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^example {2}.*\n {2}loan +30 days: 250000 MXN lent, 271691 to repay/),
  });
  expect(await server.stop()).toMatchObject({ code: 0, stderr: '' });
  expect(await ops('ledger', 'verify')).toMatch(/^1 orders verified, 0 differences\.$/m);
});
