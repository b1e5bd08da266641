import { complaintSave, uploadProblemImage } from '@plazo/contract/complaints';
import { type AnyEndpoint, endpointUrl } from '@plazo/contract/endpoint';
import { loanDetailConfirm, loanDetailPush } from '@plazo/contract/offer';
import { generateVcode, loanPlayDetail } from '@plazo/contract/repayment';
import { afterEach, expect, it } from 'vitest';
import { run as coreCommand } from '../ops/core.ts';
import { loadConfig } from '../platform/config/config.ts';
import { type RunningCore, type Sent, startChangedCore, startReferenceCore } from '../testing/reference-core.ts';

// A core that keeps its state: once the offer is taken and the loan is paid, it refuses, and is right.
const running: RunningCore[] = [];
afterEach(async () => {
  for (const core of running.splice(0).reverse()) await core.close();
});

const refused = (status: number, code: number, message: string): Sent => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ code, message, data: null }),
});

interface Seen {
  call: string;
  body: string;
}

/** The reference core, which refuses some calls. */
async function coreThatRefuses(answers: ReadonlyMap<AnyEndpoint | 'all', Sent>, seen: Seen[] = []) {
  const behind = await startReferenceCore();
  const byCall = new Map([...answers].map(([call, sent]) => [call === 'all' ? call : callOf(call), sent]));
  const core = await startChangedCore(behind.base, (call, own, body) => {
    seen.push({ call, body });
    return byCall.get('all') ?? byCall.get(call) ?? own;
  });
  running.push(behind, core);
  return core.base;
}

const callOf = (endpoint: AnyEndpoint) => `${endpoint.method} ${endpointUrl(endpoint)}`;
const session = 'userId=ana&sessionId=s&orderId=A1&productId=sol&templateId=sol';
const check = async (base: string, ...words: string[]) => {
  const report = await coreCommand(['check', base, ...words], loadConfig({}), { CORE_SESSION: session });
  const lines = report?.said.split('\n') ?? [];
  return { lines, isFaulty: report?.isFaulty, said: report?.said ?? '' };
};
const lineOf = (lines: string[], { name }: AnyEndpoint) => lines.find((line) => line.includes(` ${name} `));

const usedUp = new Map<AnyEndpoint, Sent>([
  [loanDetailConfirm, refused(422, 42202, 'Ya aceptaste esta oferta.')],
  // spec 8 has only codes: a refusal may come with HTTP 200.
  [loanPlayDetail, refused(200, 2, 'Este préstamo ya está pagado.')],
]);

it('counts the refusals of a core whose offer is taken and whose loan is paid apart, and says what it needs', async () => {
  const base = await coreThatRefuses(usedUp);
  const { lines, isFaulty } = await check(base, '--write');
  expect(lines.filter((line) => /^ +(wrong|different)/.test(line))).toEqual([]);
  expect(lineOf(lines, loanDetailConfirm)).toMatch(
    /^ {2}refused +loanDetailConfirm .*: refused with code 42202; to check this call, give a productId with an open offer$/,
  );
  expect(lineOf(lines, loanPlayDetail)).toMatch(
    /^ {2}refused .*: refused with code 2; to check this call, give the orderId of a loan that can be repaid$/,
  );
  expect(lineOf(lines, loanDetailPush)).toMatch(/^ {2}unasked /);
  expect(lines.find((line) => line.includes(' not asked.'))).toMatch(/, 0 wrong, 2 refused, \d+ not there, /);
  expect(isFaulty).toBe(false);
  // What was not checked does not pass where everything must.
  expect((await check(base, '--write', '--strict')).isFaulty).toBe(true);
});

it('names them in the report for programs', async () => {
  const { said } = await check(await coreThatRefuses(usedUp), '--json');
  const { calls } = JSON.parse(said) as { calls: { name: string; result: string }[] };
  expect(calls.filter(({ result }) => result === 'refused').map(({ name }) => name)).toEqual([
    'loanDetailConfirm',
    'loanPlayDetail',
  ]);
});

it.each([
  ['without words', refused(422, 42202, '')],
  ['as an ended session', refused(401, 40100, 'Tu sesión terminó.')],
  ['as a failure', refused(500, 50000, 'No.')],
])('calls a refusal wrong that came %s', async (_name, sent) => {
  const { lines, isFaulty } = await check(await coreThatRefuses(new Map([[loanDetailConfirm, sent]])));
  expect(lineOf(lines, loanDetailConfirm)).toMatch(/^ {2}wrong /);
  expect(isFaulty).toBe(true);
});

it('does not pass a core that refuses everything', async () => {
  const { lines, isFaulty } = await check(await coreThatRefuses(new Map([['all', refused(422, 9, 'No.')]])));
  expect(lines.filter((line) => /^ +ok +(?!marketing|payoff)/.test(line) && !line.includes('allowed'))).toEqual([]);
  expect(isFaulty).toBe(true);
});

it('files a complaint without a photo where the core has no photos', async () => {
  const seen: Seen[] = [];
  const upload = { status: 404, headers: {}, body: '' };
  const base = await coreThatRefuses(new Map([[uploadProblemImage, upload]]), seen);
  const { lines } = await check(base, '--write');
  expect(lineOf(lines, uploadProblemImage)).toMatch(/^ {2}absent /);
  expect(lineOf(lines, complaintSave)).toMatch(/^ {2}ok /);
  const [filed] = seen.filter(({ call }) => call === callOf(complaintSave));
  expect(new URLSearchParams(filed?.body).get('problemImage')).toBe('');
});

it('asks for no payment code, which a core would have to make, unless it may write', async () => {
  const seen: Seen[] = [];
  const base = await coreThatRefuses(new Map(), seen);
  const { lines } = await check(base);
  expect(lineOf(lines, generateVcode)).toMatch(/^ {2}unasked .*: it changes something: use --write$/);
  expect(seen.some(({ call }) => call === callOf(generateVcode))).toBe(false);
  expect(lineOf((await check(base, '--write')).lines, generateVcode)).toMatch(/^ {2}ok /);
});
