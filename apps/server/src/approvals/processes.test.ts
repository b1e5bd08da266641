import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { addApiKey, listApiKeys } from '@plazo/contract/lender/api-keys';
import { approve } from '@plazo/contract/lender/approvals';
import { recordPayment } from '@plazo/contract/lender/payments';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ProcessLender } from '../testing/process-lender.ts';
import { Processes } from '../testing/processes.ts';

// What holds across processes that share only their database: two servers on PostgreSQL, and the operator's program next to them.

const program = fileURLToPath(new URL('../../dist/ops.js', import.meta.url));
const processes = new Processes();
let folder = '';
let tenant: Record<string, string> = {};
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'plazo-four-eyes-'));
  const file = path.join(folder, 'tenant.json');
  writeFileSync(file, JSON.stringify({ approvals: { calls: { addApiKey: {}, recordPayment: { above: 10_000 } } } }));
  tenant = { TENANT_FILE: file };
  await processes.start(async () => undefined, tenant);
}, 180_000);
afterAll(async () => {
  await processes.remove();
  rmSync(folder, { recursive: true });
});

/** Runs the command as an operator does, while the servers run. */
function ops(...words: string[]): Promise<{ code: number; said: string }> {
  const { PATH = '', HOME = '' } = process.env;
  const LENDER_PORT = new URL(processes.lenderUrl()).port;
  const env = { PATH, HOME, ...processes.environment, ...tenant, LENDER_PORT, SANDBOX: 'true' };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    );
  });
}

const keys: string[] = [];
const lenderOf = (key: string) => new ProcessLender(processes, key);
const first = () => lenderOf(keys[0] ?? '');
const second = () => lenderOf(keys[1] ?? '');
const third = () => lenderOf(keys[2] ?? '');

it('of four keys that programs make at once, two are made; the others wait, with exit code 3', async () => {
  const outcomes = await Promise.all(['a', 'b', 'c', 'd'].map((name) => ops('key', 'add', name, '--scopes', 'all')));
  expect(outcomes.map(({ code }) => code).sort(), JSON.stringify(outcomes)).toEqual([0, 0, 3, 3]);
  for (const { code, said } of outcomes) if (code === 0) keys.push(said.trim().split('\n').at(-1) ?? '');
  const { data } = await first().call(listApiKeys, {});
  expect(data.map(({ id, line }) => [id, id === line])).toEqual(data.map(({ id }) => [id, true]));
  expect(data).toHaveLength(2);
  const { said, code } = await ops('key', 'add', 'e', '--scopes', 'reports:read');
  expect([code, said]).toEqual([3, expect.stringContaining('No key is made yet.')]);
  for (const { id, name } of data) expect(said).toContain(`  ${id}  ${name}\n`);
  const [, approvalId = ''] = /\/lender\/v1\/approvals\/(\S+)\/approve/.exec(said) ?? [];
  await first().call(approve, { approvalId });
  const collected = await ops('approval', 'collect', approvalId);
  expect(collected).toMatchObject({ code: 0, said: expect.stringMatching(/"key": "plazo_/) });
  expect(await ops('approval', 'collect', approvalId)).toMatchObject({ code: 1 });
}, 180_000);

it('a call that two processes approve at once is carried out once', async () => {
  // Another pair of eyes: the key is on the operator's line.
  const asked = await ops('key', 'add', 'third', '--scopes', 'all');
  const [, approvalId = ''] = /\/lender\/v1\/approvals\/(\S+)\/approve/.exec(asked.said) ?? [];
  await first().call(approve, { approvalId });
  const { said } = await ops('approval', 'collect', approvalId);
  keys.push(/plazo_\w+_[\w-]{43}/.exec(said)?.[0] ?? '');
  for (const name of ['r-1', 'r-2', 'r-3']) {
    const { status, json } = await first().send(addApiKey, { name, scopes: ['reports:read'] }, 0);
    expect(status).toBe(202);
    const id = (json as unknown as { approval: { id: string } }).approval.id;
    const answers = await Promise.all(
      [second(), third(), second(), third()].map((by, n) => by.send(approve, { approvalId: id }, n)),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
    const { data } = await first().call(listApiKeys, { limit: 200 });
    expect(data.filter((key) => key.name === name)).toHaveLength(1);
  }
}, 180_000);

it('amounts that one line sends through two processes at once never exceed their limit', async () => {
  const pay = (n: number) =>
    second().send(
      recordPayment,
      { paymentId: `p-${n}`, reference: `p-${n}`, amount: 4_000, currency: 'MXN', paidAt: '2026-03-01T00:00:00Z' },
      n,
    );
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => pay(n)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, ...Array.from({ length: 8 }, () => 202)]);
});
