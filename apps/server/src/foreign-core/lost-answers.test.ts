import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { repaymentCommit, repaymentConfirm, repaymentWay } from '@plazo/contract/bank-card';
import { complaintSave, uploadProblemImage } from '@plazo/contract/complaints';
import { type AnyEndpoint, endpointUrl } from '@plazo/contract/endpoint';
import { googleScore, loanDetails } from '@plazo/contract/loan';
import { loanDetailPush } from '@plazo/contract/offer';
import { getSms, register } from '@plazo/contract/promotion';
import { generateVcode } from '@plazo/contract/repayment';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { buildApp } from '../borrower-app.ts';
import { builtPages } from '../pages/page-source.ts';
import { systemClock } from '../platform/clock.ts';
import { loadConfig } from '../platform/config/config.ts';
import { createLogger } from '../platform/http/logging.ts';
import { type RunningCore, type Sent, startChangedCore, startReferenceCore } from '../testing/reference-core.ts';

// What people are told when the answer of a lender's own core is lost: nobody knows whether the call was carried out, unless it was never
// sent.
const closing: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of closing.splice(0).reverse()) await one.close();
});

/** Plazo on a core that loses the answer to one call in this way. */
async function losing(endpoint: AnyEndpoint, sent: Sent | ((own: Exclude<Sent, string>) => Sent)) {
  const right = await startReferenceCore();
  const address = `${endpoint.method} ${endpointUrl(endpoint)}`;
  const lost = typeof sent === 'function' ? sent : () => sent;
  let asked = 0;
  const core = await startChangedCore(right.base, (call, own) => {
    if (call !== address) return own;
    asked += 1;
    return lost(own);
  });
  closing.push(right, core);
  return { app: await plazoOn(core), core, asked: () => asked };
}

async function plazoOn({ base }: Pick<RunningCore, 'base'>): Promise<FastifyInstance> {
  const config = loadConfig({ API_BASE_URL: base, LOG_LEVEL: 'silent' });
  const options = { db: null, clock: systemClock, config, logger: createLogger('silent'), callTimeLimit: 1500 };
  const app = await buildApp({ ...options, pages: await builtPages() });
  closing.push(app);
  return app;
}

const query = 'userId=ana&sessionId=s&isNeedPop=2';
const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };

/** The call as a browser makes it. */
async function make(app: FastifyInstance, endpoint: AnyEndpoint, payload = 'orderId=A1&amount=1') {
  const json = { headers: { 'content-type': 'application/json' }, payload: '{}' };
  const sent = endpoint.client === 'json' ? json : { headers: form, payload };
  const answer = await app.inject({ method: 'POST', url: `${endpointUrl(endpoint)}?${query}`, ...sent });
  const { code, message } = answer.json<{ code: string; message: string }>();
  return { status: answer.statusCode, code, message };
}

const html = (status: number): Sent => ({ status, headers: { 'content-type': 'text/html' }, body: '<h1>Gateway</h1>' });
const unsure = {
  status: 504,
  code: '50401',
  message: 'No recibimos una respuesta clara, así que no sabemos si se hizo.',
};

describe('the outcome of a push is unknown', () => {
  it.each<[string, Parameters<typeof losing>[1]]>([
    ['whose connection is cut before the answer', 'reset'],
    ['whose answer is cut in its body', 'half'],
    ['that is never answered', 'nothing, ever'],
    ['that a proxy answers with 502', html(502)],
    ['that a proxy answers with 504', html(504)],
    ['that is answered with an HTML page', html(200)],
    ['that is answered without the expected data', (own) => ({ ...own, body: '{"code":0,"data":{}}' })],
    ['that fails within the core', (own) => ({ ...own, status: 500, body: '{"code":500,"message":"NullPointer"}' })],
    ['whose answer never ends', (own) => ({ ...own, body: 'x'.repeat(5_000_000) })],
  ])('%s', async (_how, sent) => {
    const { app, asked } = await losing(loanDetailPush, sent);
    expect(await make(app, loanDetailPush)).toEqual(unsure);
    expect(asked()).toBe(1);
  });
});

it.each([complaintSave, generateVcode, googleScore, repaymentConfirm, repaymentCommit, getSms, register])(
  'is said to be unknown for every call that changes something: $name',
  async (endpoint) => {
    const { app } = await losing(endpoint, 'half');
    expect(await make(app, endpoint)).toMatchObject({ status: 504, code: '50401' });
  },
);

describe('a borrower reads that nothing was done', () => {
  const notSent = { status: 503, code: '50301', message: expect.stringContaining('no se hizo nada') };

  it('of a core that cannot be reached', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const app = await plazoOn({ base: `http://127.0.0.1:${port}` });
    for (let count = 0; count < 7; count += 1) expect(await make(app, loanDetailPush)).toEqual(notSent);
  });

  it('with a core that counts as down, which is not called again', async () => {
    const { app, asked } = await losing(loanDetails, 'reset');
    await expect.poll(async () => (await make(app, loanDetails)).status).toBe(503);
    const { app: other, core } = await losing(loanDetailPush, 'nothing, ever');
    await core.close();
    for (let count = 0; count < 7; count += 1) await make(other, loanDetails);
    expect(await make(other, loanDetailPush)).toEqual(notSent);
    expect(asked()).toBeGreaterThan(0);
  });

  it('when the core refuses', async () => {
    const { app } = await losing(loanDetailPush, (own) => ({ ...own, body: '{"code":7,"message":"No por ahora."}' }));
    expect(await make(app, loanDetailPush)).toEqual({ status: 422, code: '7', message: 'No por ahora.' });
  });
});

it.each<[AnyEndpoint]>([[loanDetails], [repaymentWay], [uploadProblemImage]])(
  'is not in doubt if a second call costs nobody anything: $name',
  async (endpoint) => {
    const { app } = await losing(endpoint, html(502));
    expect(await make(app, endpoint)).toMatchObject({ status: 503, code: '50300' });
  },
);

describe('a form that is posted without scripts', () => {
  const post = (app: FastifyInstance, path: string, payload: string) =>
    app.inject({ method: 'POST', url: `${path}${path.includes('?') ? '&' : '?'}${query}`, headers: form, payload });
  const push = 'agree=on&productId=sol&amount=100000&periods=30&termUnit=day';

  it.each<[string, AnyEndpoint, string, string, href: RegExp, label: string]>([
    ['offer', loanDetailPush, '/confirm?productId=sol', push, /\/loans\?[^"]*from=unsure/, 'Ver mis préstamos'],
    [
      'complaint',
      complaintSave,
      '/complainPageNext?orderId=A1',
      'problemType=2&problemDetail=x&orderNo=A1',
      /\/complaintList\?/,
      'Ver mis quejas',
    ],
    [
      'card payment',
      repaymentConfirm,
      '/bank-card-repayment?orderId=A1&amount=5&recordId=R1',
      'stage=confirm&orderId=A1&recordId=R1&verifyCode=123456',
      /\/loan-details\?[^"]*orderId=A1/,
      '查看我的借款',
    ],
  ])('first leads to where the result would appear: %s', async (_what, endpoint, path, payload, href, label) => {
    const { app } = await losing(endpoint, 'half');
    const { statusCode, body } = await post(app, path, payload);
    expect(statusCode).toBe(504);
    const [, ways = ''] = /role="alert"(.*?)<\/main>/s.exec(body) ?? [];
    const links = [...ways.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)];
    expect(links[0]?.[1]).toMatch(href);
    expect(links[0]?.[2]).toContain(label);
    expect(links[1]?.[1]).toContain(path.split('?')[0]);
    expect(body).not.toMatch(/sin riesgo|No pudimos abrir|还款未完成/);
  });

  it('says of an unreachable core that nothing was done', async () => {
    const { app, core } = await losing(loanDetailPush, 'reset');
    await core.close();
    const { body } = await post(app, '/confirm?productId=sol', push);
    expect(body).toContain('no se hizo nada');
  });

  it('finds the loans of a core that lacks our list, as it describes them', async () => {
    const { app } = await losing(loanDetailPush, 'half');
    await post(app, '/confirm?productId=sol', push);
    const { statusCode, body } = await app.inject({ url: `/loans?${query}&from=unsure`, headers: form });
    expect(statusCode).toBe(200);
    // The push arrived; only its answer did not.
    expect(body).toMatch(/href="\/loan-details\?[^"]*orderId=A3"/);
    expect(body).toContain('Monto: $1.000,00');
    expect(body).toContain('antes de aceptarlo otra vez');
  });
});

it('a payment code whose answer is lost leads to its loan', async () => {
  const { app } = await losing(generateVcode, 'half');
  const url = `/carpmm?${query}&orderId=A1&amount=108700&payCode=store&requestType=1`;
  const { statusCode, body } = await app.inject({ url, headers: form });
  expect(statusCode).toBe(504);
  expect(body).toContain('No sabemos si se hizo');
  expect(body).toMatch(/href="\/loan-details\?[^"]*orderId=A1/);
});
