import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AnyEndpoint, endpointUrl } from '@plazo/contract/endpoint';
import { loanDetails } from '@plazo/contract/loan';
import { productsMarket } from '@plazo/contract/market';
import { loanDetailPush } from '@plazo/contract/offer';
import { loanPlayDetail } from '@plazo/contract/repayment';
import { getWhatsapp } from '@plazo/contract/support';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoCampaigns } from '../demo/demo-campaigns.ts';
import { coreCommand } from '../ops/core.ts';
import { putCampaign } from '../promotion/campaign.repository.ts';
import { giveOffer } from '../testing/borrowers.ts';
import { stateOf } from '../testing/database-state.ts';
import { everyEndpoint } from '../testing/endpoints.ts';
import { TestServer } from '../testing/test-server.ts';
import { coreCalls } from './core-calls.ts';

// Our own server stands for a lender's core: it serves the same calls.
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

/** Spec 7, as written there. The test login is the developer's. */
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

/** The same core, where the answers of some calls are changed on the way. */
async function coreThat(changes: Map<AnyEndpoint, (body: { data: unknown }) => unknown>): Promise<string> {
  const proxy = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const { 'content-type': type = '' } = request.headers;
      const body = request.method === 'POST' ? { body: Buffer.concat(chunks), headers: { 'content-type': type } } : {};
      const answer = await fetch(base + request.url, { method: request.method ?? 'GET', ...body });
      const change = [...changes].find(([endpoint]) => request.url?.startsWith(`${endpointUrl(endpoint)}?`))?.[1];
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

const check = (words: string[], environment: Record<string, string> = { CORE_SESSION: session }) =>
  coreCommand(['check', ...words], environment);
const linesOf = (report: Awaited<ReturnType<typeof check>>) => report?.said.split('\n') ?? [];

describe('the conformance check', () => {
  it('makes every specified call that screens make, and none twice', () => {
    const made = coreCalls.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(new Set(made).size).toBe(made.length);
    expect(made).toEqual(expect.arrayContaining(specified));
    const known = everyEndpoint.map(({ method, path }) => `${method} ${path}`);
    expect(known).toEqual(expect.arrayContaining(made));
  });

  it('finds nothing wrong with our own core, reading alone, and changes nothing but its payment code', async () => {
    const before = await stateOf(server.db);
    const report = await check([base]);
    const lines = linesOf(report);
    expect(lines.filter((line) => /^(wrong|absent)/.test(line))).toEqual([]);
    expect(lines.filter((line) => line.startsWith('skipped') && !line.includes('--write'))).toEqual([
      // Nobody has complained yet.
      expect.stringMatching(/^skipped +complaintDetail .*: it needs problemId$/),
    ]);
    expect(report?.isFaulty).toBe(false);
    const after = await stateOf(server.db);
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    expect(
      changed.filter((table) => !['voucher', 'captcha', 'card_repay_token', 'rate_limit'].includes(table)),
    ).toEqual([]);
    expect(report?.said).not.toContain(new URLSearchParams(session).get('sessionId'));
  });

  it('finds nothing wrong with it when it makes every call', async () => {
    const report = await check([base, '--write']);
    expect(linesOf(report).filter((line) => line.startsWith('wrong'))).toEqual([]);
    const asked = linesOf(report).filter((line) => line.startsWith('ok'));
    for (const name of ['loanDetailPush', 'complaintSave', 'uploadProblemImage', 'bindCard', 'register']) {
      expect(asked.some((line) => line.includes(` ${name} `))).toBe(true);
    }
    expect(report?.isFaulty).toBe(false);
  });

  it('names what a broken core answers otherwise, a line each, and what it lacks', async () => {
    const broken = await coreThat(
      new Map<AnyEndpoint, (body: { data: unknown }) => unknown>([
        [
          loanDetails,
          ({ data }) => ({ code: '0', data: { ...(data as object), orderStatus: 'paid', inside: undefined } }),
        ],
        [loanPlayDetail, () => '<h1>Bad gateway</h1>'],
        [getWhatsapp, () => ({ code: 77, message: 'No' })],
        [productsMarket, () => null],
      ]),
    );
    const report = await check([broken]);
    const lines = linesOf(report);
    expect(lines.filter((line) => line.startsWith('wrong'))).toEqual([
      expect.stringMatching(/^wrong +loanDetails +POST \/tells\/.*: .*inside.*; \/orderStatus must be integer$/),
      expect.stringMatching(/^wrong +loanPlayDetail .*: 200 and no envelope$/),
      expect.stringMatching(/^wrong +getWhatsapp .*: refused with code 77$/),
    ]);
    expect(lines.filter((line) => line.startsWith('absent'))).toEqual([expect.stringContaining('productsMarket')]);
    // What the broken answer would have taught is not known.
    expect(lines).toContainEqual(expect.stringMatching(/^skipped +generateVcode .*: it needs amount, payCode$/));
    expect(lines.at(-1)).toMatch(/^\d+ conform, 3 do not, /);
    expect(report?.isFaulty).toBe(true);
  });

  it('says of a core that is not there that it does not answer', async () => {
    const report = await check(['http://127.0.0.1:9']);
    expect(linesOf(report)[0]).toMatch(/^wrong +loanDetailConfirm .*: no answer: /);
    expect(report?.isFaulty).toBe(true);
  });

  it('takes values as words too, and is not understood without an address', async () => {
    const report = await check([base, ...session.split('&').map(decodeURIComponent)], {});
    expect(report?.isFaulty).toBe(false);
    expect(await check([])).toBeNull();
    expect(await check(['core.example'])).toBeNull();
    expect(await check([base, '--all'])).toBeNull();
    expect(await coreCommand(['test', base], {})).toBeNull();
  });
});
