import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AnyEndpoint, endpointUrl } from '@plazo/contract/endpoint';
import { loanDetails } from '@plazo/contract/loan';
import { productsMarket } from '@plazo/contract/market';
import { loanDetailConfirm, loanDetailPush } from '@plazo/contract/offer';
import { getSid } from '@plazo/contract/promotion';
import { loanPlayDetail } from '@plazo/contract/repayment';
import { getWhatsapp } from '@plazo/contract/support';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoCampaigns } from '../demo/demo-campaigns.ts';
import { testCode } from '../demo/preview.service.ts';
import { run as coreCommand } from '../ops/core.ts';
import { loadConfig } from '../platform/config/config.ts';
import { putCampaign } from '../promotion/campaign.repository.ts';
import { giveOffer } from '../testing/borrowers.ts';
import { ensureBuilt } from '../testing/built-server.ts';
import { stateOf } from '../testing/database-state.ts';
import { everyEndpoint } from '../testing/endpoints.ts';
import { startReferenceCore } from '../testing/reference-core.ts';
import { TestServer } from '../testing/test-server.ts';
import { coreCalls } from './core-calls.ts';
import { knownCalls } from './known-calls.ts';

// Our own server plays the lender's core: it serves the same calls.
let server: TestServer;
let base: string;
let session: string;
beforeAll(async () => {
  server = await TestServer.open();
  base = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.app.close());
beforeEach(async () => {
  await server.reset();
  const now = server.clock.now();
  const [campaign] = demoCampaigns;
  if (campaign) await putCampaign(server.db, campaign.id, campaign.template, now);
  const { orderId, agreed, launch, productId } = await giveOffer(server.db, now);
  await server.call(loanDetailPush, agreed, launch);
  server.clock.moveDays(0.01);
  await giveOffer(server.db, server.clock.now());
  session = new URLSearchParams({ ...launch, orderId, productId, templateId: campaign?.id ?? '' }).toString();
});

/** Spec 7, in its words. The test login is for developers. */
const specified = [
  'POST /user-problem/problem-init',
  'GET /user-problem/problem-init',
  'POST /user-problem/problem-save',
  'POST /user-problem/upload-problem-img',
  'POST /user-problem/problem-list',
  'POST /user-problem/problem-detail',
  'POST /user-problem/get-whatsapp',
  'POST /v3/loan-details/contract-detail',
  'POST /v3/installment/loan-play-delay-detail',
  'POST /v3/installment/loan-play-detail',
  'POST /v3/loan-details/generate-vcode',
  'POST /v3/loan-confirm/loan-detail-confirm',
  'POST /v3/loan-confirm/loan-detail-push',
  'POST /v3/loan-details/loan-details',
  'POST /v3/loan-details/google-score',
  'GET /api/v2/youmi/service/channel/channel-template',
  'GET /api/v2/youmi/promotion/track-visit',
  'GET /api/v2/youmi/promotion/get-sid',
  'GET /promotion/get-captcha',
  'POST /api/v2/youmi/promotion/get-sms',
  'GET /api/v2/youmi/promotion/track-click',
  'POST /api/v2/youmi/promotion/register',
  'POST /api/v1/youmi/youmi-api/service/loan/repayment-way',
  'POST /api/v1/youmi/youmi-api/service/loan/repayment-commit',
  'POST /api/v1/youmi/youmi-api/service/loan/repayment-confirm',
  'POST /api/v1/youmi/youmi-api/service/loan/repayment-huichao',
];

const between: Server[] = [];
afterEach(async () => {
  for (const proxy of between.splice(0)) await new Promise((resolve) => proxy.close(resolve));
});

/** The same core, with the answers of some calls changed on the way. */
async function coreThat(changes: Map<AnyEndpoint, (body: { data: unknown }) => unknown>): Promise<string> {
  const proxy = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const { 'content-type': type = '' } = request.headers;
      const body = request.method === 'POST' ? { body: Buffer.concat(chunks), headers: { 'content-type': type } } : {};
      const answer = await fetch(base + request.url, { method: request.method ?? 'GET', ...body });
      const change = [...changes].find(([endpoint]) => request.url?.split('?')[0] === endpointUrl(endpoint))?.[1];
      const sent = change
        ? change((await answer.json()) as { data: unknown })
        : Buffer.from(await answer.arrayBuffer());
      response.writeHead(sent === null ? 404 : answer.status, {
        'content-type': answer.headers.get('content-type') ?? '',
        connection: 'close',
      });
      response.end(Buffer.isBuffer(sent) || typeof sent === 'string' ? sent : JSON.stringify(sent));
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  between.push(proxy);
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

const config = loadConfig({});
const check = (words: string[], environment: Record<string, string> = { CORE_SESSION: session }) =>
  coreCommand(['check', ...words], config, environment);
const linesOf = (report: Awaited<ReturnType<typeof check>>) => report?.said.split('\n') ?? [];

describe('the conformance check', () => {
  it('makes every specified call of the screens, and every other call of the contract, none twice', () => {
    const made = coreCalls.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(new Set(made).size).toBe(made.length);
    expect(made).toEqual(expect.arrayContaining(specified));
    const notOfCores = ['previewScreens', 'smsCodeLogin'];
    const known = everyEndpoint.filter(({ client, name }) => client !== 'provider' && !notOfCores.includes(name));
    expect([...made].sort()).toEqual(known.map(({ method, path }) => `${method} ${path}`).sort());
    expect(knownCalls.map(({ name }) => name).sort()).toEqual(
      everyEndpoint
        .filter(({ client }) => client !== 'provider')
        .map(({ name }) => name)
        .sort(),
    );
  });

  it('finds nothing wrong with our own core when it only reads, and changes nothing', async () => {
    const before = await stateOf(server.db);
    const report = await check([base]);
    const lines = linesOf(report);
    expect(lines.filter((line) => /^ +(wrong|absent|different)/.test(line))).toEqual([]);
    expect(lines.filter((line) => /^ +unasked/.test(line) && !line.includes('--write'))).toEqual([
      // Nobody has paid or complained yet.
      expect.stringMatching(/^ +unasked +paymentReceipt .*: it needs paymentId$/),
      expect.stringMatching(/^ +unasked +complaintDetail .*: it needs problemId$/),
    ]);
    expect(report?.isFaulty).toBe(false);
    const after = await stateOf(server.db);
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    // A visitor's captcha, the token of a list of cards, how often somebody asked; and how far the look at late loans has come.
    const followed = ['captcha', 'card_repay_token', 'rate_limit', 'collection_state'];
    expect(changed.filter((table) => !followed.includes(table))).toEqual([]);
    expect(report?.said).not.toContain(new URLSearchParams(session).get('sessionId'));
  });

  it('finds nothing wrong with it when it makes every call, and no difference', async () => {
    const report = await check([base, '--write', '--strict']);
    expect(linesOf(report).filter((line) => /^ +(wrong|different)/.test(line))).toEqual([]);
    const asked = linesOf(report).filter((line) => /^ +ok/.test(line));
    for (const name of ['loanDetailPush', 'complaintSave', 'uploadProblemImage', 'bindCard', 'register']) {
      expect(asked.some((line) => line.includes(` ${name} `))).toBe(true);
    }
    expect(report?.isFaulty).toBe(false);
  });

  it('finds nothing with the reference core, written by the specification alone, and says what it lacks', async () => {
    const core = await startReferenceCore();
    const values = ['userId=ana', 'sessionId=s', 'orderId=A1', 'productId=sol', 'templateId=sol'];
    const onlyRead = linesOf(await check([core.base, ...values, '--strict'], {}));
    expect(onlyRead.filter((line) => /^ +(wrong|different)/.test(line))).toEqual([]);
    const report = await check([core.base, ...values, '--write', '--strict'], {});
    await core.close();
    const lines = linesOf(report);
    expect(lines.filter((line) => /^ +(wrong|different|unasked)/.test(line))).toEqual([]);
    const absent = lines.filter((line) => /^ +absent/.test(line));
    expect(absent).toContainEqual(
      expect.stringMatching(/loanStatement .*this is not offered: \/statement, and the links/),
    );
    // Each names the screen or the link that is lost, clear of the call's address.
    expect(absent.filter((line) => line.includes('the screens that make this call'))).toEqual([]);
    expect(absent.filter((line) => !/^ {2}absent {4}\w+ +(GET|POST) \//.test(line))).toEqual([]);
    expect(absent).toHaveLength(coreCalls.filter(({ endpoint }) => endpoint.isOurs).length);
    expect(report?.isFaulty).toBe(false);
    expect(lines.filter((line) => line.endsWith(' not asked.'))).toHaveLength(1);
    expect(lines.find((line) => line.endsWith(' not asked.'))).toMatch(
      /^\d+ as the contract has it, 0 different but understood, 0 wrong, 0 refused, \d+ not there, 0 not asked\.$/,
    );
  });

  it('names the differences of a broken core, and the calls that it lacks', async () => {
    const broken = await coreThat(
      new Map<AnyEndpoint, (body: { data: unknown }) => unknown>([
        [loanDetails, ({ data }) => ({ code: '0', data: { ...(data as object), orderStatus: 'paid', inside: true } })],
        [loanPlayDetail, () => '<h1>Bad gateway</h1>'],
        [getWhatsapp, () => ({ code: 77, message: 'No' })],
        [productsMarket, () => null],
        [getSid, () => null],
      ]),
    );
    const report = await check([broken]);
    const lines = linesOf(report);
    expect(lines.filter((line) => /^ +wrong/.test(line))).toEqual([
      expect.stringMatching(/^ +wrong +loanDetails +POST \/tells\/.*$/),
      expect.stringMatching(/^ +wrong +loanPlayDetail /),
      expect.stringMatching(/^ +wrong +getWhatsapp .*: refused with code 77$/),
    ]);
    expect(lines).toContainEqual('            orderStatus: came a text, expected a whole number');
    expect(lines).toContainEqual(
      '            the answer: came HTML, expected a JSON object with code, message and data',
    );
    // A specified call that the core lacks is no fault; its screen is lost.
    expect(lines).toContainEqual(expect.stringMatching(/^ +absent +getSid /));
    // The broken answer provided no values.
    expect(lines).toContainEqual(expect.stringMatching(/^ +unasked +voucherState .*: it needs amount, payCode$/));
    expect(report?.isFaulty).toBe(true);
    expect(linesOf(await check([base, 'orderId=none']))).toContainEqual(
      expect.stringMatching(
        /^ +wrong +loanDetails .*: refused with code 40400; if your core lacks this call, answer 404 without a code$/,
      ),
    );
  });

  it('writes its findings for programs, for CI and for people', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plazo-check-'));
    const broken = await coreThat(new Map([[getWhatsapp, () => ({ code: 7, message: '<No & "never">' })]]));
    const files = { junit: join(folder, 'check.xml'), html: join(folder, 'check.html') };
    const report = await check([broken, '--json', `--junit=${files.junit}`, `--html=${files.html}`]);
    const { calls } = JSON.parse(report?.said ?? '') as { calls: { name: string; result: string; reason: string }[] };
    expect(calls.find(({ name }) => name === 'getWhatsapp')).toMatchObject({
      result: 'wrong',
      reason: 'refused with code 7',
    });
    const junit = readFileSync(files.junit, 'utf8');
    expect(junit).toMatch(/<testsuite name="support" tests="\d+" failures="1" skipped="0">/);
    expect(junit.match(/<failure message="refused with code 7"\/>/g)).toHaveLength(1);
    const page = readFileSync(files.html, 'utf8');
    expect(page.match(/<details open>/g)).toHaveLength(1);
    expect(page).toContain('&lt;No &amp; \\&quot;never\\&quot;&gt;');
    expect(page).toContain('&quot;email&quot;: &quot;a text&quot;');
    expect(statSync(files.html).mode & 0o777).toBe(0o600);
    rmSync(folder, { recursive: true });
  });

  it('opens a session with the test login if it knows a borrower’s name', async () => {
    const orderId = `orderId=${new URLSearchParams(session).get('orderId')}`;
    const report = await check([base, 'username=ana', `smsCode=${testCode}`, orderId], {});
    const lines = linesOf(report);
    expect(lines).toContainEqual(expect.stringMatching(/^ +ok +smsCodeLogin /));
    for (const name of ['loanDetails', 'loanPlayDetail', 'repaymentWay']) {
      expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^ +ok +${name} `)));
    }
    expect(report?.isFaulty).toBe(false);
    expect(report?.said).not.toContain(new URLSearchParams(session).get('sessionId'));
    const refused = linesOf(await check([base, 'username=ana', 'smsCode=1'], {}));
    expect(refused).toContainEqual(expect.stringMatching(/^ +wrong +smsCodeLogin .*: it opened no session$/));
  });

  it('makes the public calls without a session, and says how to give it one', async () => {
    const report = await check([base], {});
    const lines = linesOf(report);
    expect(lines).toContainEqual(
      expect.stringMatching(/^ +unasked +loanDetails .*: it needs a session: CORE_SESSION, or/),
    );
    expect(lines).toContainEqual(expect.stringMatching(/^ +unasked +smsCodeLogin .*: it needs username, smsCode$/));
    expect(lines).toContainEqual(expect.stringMatching(/^ +ok +getSid /));
    expect(lines.filter((line) => /^ +wrong/.test(line))).toEqual([]);
    expect(report?.isFaulty).toBe(false);
  });

  it('names a host of pictures that allowedHosts lacks, and ends with a code that CI reads', async () => {
    await ensureBuilt();
    const odd = await coreThat(
      new Map([
        [
          loanDetails,
          ({ data }) => ({ code: '0', data: { ...(data as object), productLogo: 'https://cdn.example/l.png' } }),
        ],
      ]),
    );
    const lines = linesOf(await check([odd]));
    expect(lines).toContainEqual(
      '            productLogo: came an address on cdn.example, expected a path, an https address on a host of allowedHosts, or data:image/',
    );
    const allowed = { ...config, tenant: { ...config.tenant, allowedHosts: ['cdn.example'] } };
    const again = await coreCommand(['check', odd], allowed, { CORE_SESSION: session });
    expect(again?.said).not.toContain('cdn.example, expected');
    const program = fileURLToPath(new URL('../../dist/ops.js', import.meta.url));
    const codeOf = async (...words: string[]) => {
      const { PATH = '' } = process.env;
      const child = spawn(process.execPath, [program, 'core', 'check', ...words], {
        env: { PATH, CORE_SESSION: session },
        stdio: 'ignore',
      });
      const [code] = (await once(child, 'exit')) as [number];
      return code;
    };
    expect(await codeOf(odd)).toBe(0);
    expect(await codeOf(odd, '--strict')).toBe(1);
    expect(await codeOf('http://127.0.0.1:9')).toBe(1);
    expect(await codeOf(odd, '--all')).toBe(2);
  });

  it('prints each amount as a borrower reads it, by the decimals of the currency, and refuses an answer in another', async () => {
    const amounts = linesOf(await check([base])).filter((line) => line.includes('\u00a0MXN'));
    expect(amounts).toContain('  loanDetailConfirm amount: 250000 is $2.500,00\u00a0MXN');
    expect(amounts).toContainEqual(expect.stringMatching(/^ {2}loanDetailConfirm repay_plans\[0\]\.amount: \d+ is /));
    expect(amounts).toContainEqual(expect.stringMatching(/^ {2}loanPlayDetail repayAmount: \d+ is /));
    expect(amounts).toContainEqual(expect.stringMatching(/^ {2}contractDetail contractAmount: \d+ is /));
    const withoutCurrency = await coreThat(
      new Map([[loanDetailConfirm, ({ data }) => ({ code: '0', data: { ...(data as object), currency: undefined } })]]),
    );
    const inChile = { ...config, tenant: { ...config.tenant, currency: 'CLP' } };
    const ask = (core: string) => coreCommand(['check', core], inChile, { CORE_SESSION: session });
    expect((await ask(withoutCurrency))?.said).toContain('loanDetailConfirm amount: 250000 is $250.000\u00a0CLP');
    expect((await ask(base))?.said).toContain(
      "currency: came a text, expected a currency of ISO 4217 with the decimals of the tenant's `currency`",
    );
  });

  it('says that a core that is not there does not answer', async () => {
    const report = await check(['http://127.0.0.1:9']);
    expect(linesOf(report)[1]).toMatch(/^ +wrong +capabilities .*: no answer: /);
    expect(report?.isFaulty).toBe(true);
  });

  it('accepts values as words, too, and is not understood without an address', async () => {
    const report = await check([base, ...session.split('&').map(decodeURIComponent)], {});
    expect(report?.isFaulty).toBe(false);
    expect(await check([])).toBeNull();
    expect(await check(['core.example'])).toBeNull();
    expect(await check([base, '--all'])).toBeNull();
    expect(await coreCommand(['test', base], config, {})).toBeNull();
  });
});
