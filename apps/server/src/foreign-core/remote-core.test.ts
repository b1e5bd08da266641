import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { repaymentWay } from '@plazo/contract/bank-card';
import { endpointUrl } from '@plazo/contract/endpoint';
import { loanDetails } from '@plazo/contract/loan';
import { productsMarket } from '@plazo/contract/market';
import { loanDetailPush } from '@plazo/contract/offer';
import { getSid, getSms } from '@plazo/contract/promotion';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { buildApp } from '../borrower-app.ts';
import { builtPages } from '../pages/page-source.ts';
import type { PageSource } from '../pages/pages.routes.ts';
import { systemClock } from '../platform/clock.ts';
import { loadConfig } from '../platform/config/config.ts';
import { plainAccess } from '../platform/config/core-access.ts';
import { createLogger } from '../platform/http/logging.ts';
import { rowsOf } from '../testing/database-state.ts';
import { TestServer } from '../testing/test-server.ts';
import { RemoteCore } from './remote-core.ts';

const launch = { userId: 'ana', sessionId: 'secret', isNeedPop: '1' };
const opened: (Server | FastifyInstance | RemoteCore)[] = [];

afterEach(async () => {
  for (const server of opened.splice(0)) {
    if (server instanceof RemoteCore || 'inject' in server) await server.close();
    else await new Promise((resolve) => server.close(resolve));
  }
});

interface Received {
  method: string | undefined;
  url: string | undefined;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

/** The smallest lender's core: it records its requests and gives the answers that it is told. */
async function startCore(status: number, type: string, answer: string, delay = 0) {
  const received: Received[] = [];
  const core = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      // It is asked once which calls it has beyond the specified ones.
      if (!request.url?.includes('/tells/capabilities'))
        received.push({ method: request.method, url: request.url, headers: request.headers, body });
      setTimeout(() => response.writeHead(status, { 'content-type': type, connection: 'close' }).end(answer), delay);
    });
  });
  await new Promise<void>((resolve) => core.listen(0, '127.0.0.1', resolve));
  opened.push(core);
  return { base: `http://127.0.0.1:${(core.address() as AddressInfo).port}`, received };
}

async function startForwarder(base: string, pages?: PageSource): Promise<FastifyInstance> {
  const config = loadConfig({ API_BASE_URL: base, LOG_LEVEL: 'silent' });
  const options = { db: null, clock: systemClock, config, logger: createLogger('silent') };
  const app = await buildApp(pages ? { ...options, pages } : options);
  opened.push(app);
  return app;
}

function remoteCore(
  { base, timeLimit = 5000 }: { base: string; timeLimit?: number },
  lines: string[] = [],
): RemoteCore {
  const logger = createLogger('warn', { write: (line) => lines.push(line) });
  const core = new RemoteCore({
    base,
    timeLimit,
    promotionLanguage: 'zh',
    rules: { origin: '', allowedHosts: [], currency: 'MXN' },
    access: plainAccess,
    timeZone: 'America/Mexico_City',
    clock: systemClock,
    logger,
  });
  opened.push(core);
  return core;
}

const settledOrder = { orderStatus: 200 };

describe("a lender's own core", () => {
  it('is asked by pages with the common query and a form body', async () => {
    const { base, received } = await startCore(
      200,
      'application/json',
      '{"code":0,"message":"","data":{"orderStatus":174}}',
    );
    const data = await remoteCore({ base }).dispatch(loanDetails, { orderId: 'A1' }, launch);
    expect(data).toMatchObject({ orderStatus: 174, noticeDesText: '', userOrderDetail: { detail: [] } });
    expect(received[0]).toMatchObject({
      method: 'POST',
      url: '/tells/v3/loan-details/loan-details?userId=ana&sessionId=secret&isNeedPop=1',
      body: 'orderId=A1',
    });
    expect(received[0]?.headers['content-type']).toContain('application/x-www-form-urlencoded');
  });

  it('answers the form client’s calls with the body alone, whatever its code says', async () => {
    const { base, received } = await startCore(200, 'application/json', '{"code":"800005","message":"x","data":null}');
    const answer = await remoteCore({ base }).dispatch(repaymentWay, { orderId: 'A1' }, launch);
    expect(answer).toEqual({ code: '800005', message: 'x', data: null });
    expect(received[0]?.url).toMatch(/^\/api\/v1\/youmi\/youmi-api\/service\/loan\/repayment-way\?userId=ana&/);
  });

  it('may leave it to us to say that a phone is registered', async () => {
    const { base } = await startCore(200, 'application/json', '{"code":"11"}');
    const lines: string[] = [];
    const asked = { phone: '13800138000', capcode: 'ab12', sid: 'sid-4711-sid-4711' };
    const answer = await remoteCore({ base }, lines).dispatch(getSms, asked, {});
    expect([answer, lines]).toEqual([{ code: '11', message: '', data: null }, []]);
  });

  it('is sent by pages what the other two clients send in headers', async () => {
    const { base, received } = await startCore(200, 'application/json', '{"code":"00","message":"","data":null}');
    const app = await startForwarder(base, await builtPages());
    const url = '/bank-card-repayment?userId=ana&sessionId=secret&orderId=A1&swift=wing&eyes=%C3%B1&dearest=other';
    await app.inject({ url, headers: { accept: 'text/html' } });
    expect(received[0]?.url).toContain('/repayment-way?');
    expect(received[0]?.headers).toMatchObject({ swift: 'wing', eyes: '%C3%B1' });
    expect(received[0]?.headers).not.toHaveProperty('dearest');
  });

  it.each([
    ['its own error', 200, 'application/json', '{"code":"77","message":"Kaputt","data":null}', 422, '77', 'Kaputt'],
    ['its own error with a status', 404, 'application/json', '{"code":"5","message":"No"}', 404, '5', 'No'],
    ['a page instead of an envelope', 502, 'text/html', '<h1>Bad gateway</h1>', 503, '50300', 'isn’t available'],
    ['broken JSON', 200, 'application/json', '{"code":', 502, '50200', 'couldn’t read'],
  ])('answers %s as a failed call', async (_what, sent, type, body, status, code, words) => {
    const { base } = await startCore(sent, type, body);
    const call = remoteCore({ base }).dispatch(loanDetails, { orderId: 'A1' }, launch);
    await expect(call).rejects.toMatchObject({ status, code, message: expect.stringContaining(words) });
  });

  it('that answers something unreadable is logged in one line, with the field and without its value', async () => {
    const { base } = await startCore(200, 'application/json', '{"code":0,"data":{"orderStatus":"secret-4711"}}');
    const lines: string[] = [];
    const caller = { address: '203.0.113.7', requestId: 'r-1' };
    const call = remoteCore({ base }, lines).dispatch(loanDetails, { orderId: 'A1' }, launch, caller);
    await expect(call).rejects.toMatchObject({ status: 502, code: '50200' });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      reqId: 'r-1',
      call: 'POST /v3/loan-details/loan-details',
      field: 'orderStatus',
      came: 'a text',
      expected: 'a whole number',
    });
    expect(lines[0]).not.toContain('4711');
  });

  it('gets a call of ours only if it has said that it has it', async () => {
    const { base, received } = await startCore(200, 'application/json', '{"code":0,"data":{"products":[]}}');
    const lines: string[] = [];
    const call = remoteCore({ base }, lines).dispatch(productsMarket, {}, launch);
    await expect(call).rejects.toMatchObject({ status: 404, code: '40401' });
    expect([received, lines]).toEqual([[], []]);
    const other = await startCore(
      200,
      'application/json',
      '{"code":0,"data":{"calls":["/v3/products/market"],"products":[]}}',
    );
    expect(await remoteCore({ base: other.base }).dispatch(productsMarket, {}, launch)).toEqual({ products: [] });
  });

  it('is asked again for a read whose answer was lost, and for nothing else', async () => {
    let calls: string[] = [];
    const core = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '', 'http://core');
      if (pathname === '/tells/capabilities') return response.writeHead(404).end();
      calls.push(pathname);
      if (calls.length === 1) return response.destroy();
      response.writeHead(200, { 'content-type': 'application/json' });
      return response.end(JSON.stringify({ code: 0, data: { ...settledOrder, lendDetailsUrl: '/x' } }));
    });
    await new Promise<void>((resolve) => core.listen(0, '127.0.0.1', resolve));
    opened.push(core);
    const remote = remoteCore({ base: `http://127.0.0.1:${(core.address() as AddressInfo).port}` });
    expect(await remote.dispatch(loanDetails, { orderId: 'A1' }, launch)).toMatchObject(settledOrder);
    expect(calls).toHaveLength(2);
    calls = [];
    const figures = { amount: 1, periods: 1, termUnit: 'day', productId: 'p' } as const;
    await expect(remote.dispatch(loanDetailPush, figures, launch)).rejects.toMatchObject({ code: '50401' });
    expect(calls).toHaveLength(1);
  });

  it('is asked over the same connection again, below the path of its address', async () => {
    let connections = 0;
    const paths: string[] = [];
    const core = createServer((request, response) => {
      paths.push(request.url?.split('?')[0] ?? '');
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ code: 0, data: settledOrder }));
    }).on('connection', () => {
      connections += 1;
    });
    await new Promise<void>((resolve) => core.listen(0, '127.0.0.1', resolve));
    opened.push(core);
    const app = await startForwarder(
      `http://127.0.0.1:${(core.address() as AddressInfo).port}/lender/api`,
      await builtPages(),
    );
    const query = 'userId=ana&sessionId=secret&orderId=A1';
    for (let count = 0; count < 3; count += 1) {
      const page = await app.inject({ url: `/loan-details?${query}`, headers: { accept: 'text/html' } });
      const call = await app.inject({ method: 'POST', url: `${endpointUrl(loanDetails)}?${query}`, payload: {} });
      expect([page.statusCode, call.statusCode]).toEqual([200, 200]);
    }
    // The first page makes two calls at once.
    expect(connections).toBeLessThanOrEqual(2);
    const asked = '/lender/api/tells/v3/loan-details/loan-details';
    expect(paths).toEqual(['/lender/api/tells/capabilities', ...Array(6).fill(asked)]);
  });

  it('that is slow or gone is answered in the reader’s words', async () => {
    const { base } = await startCore(200, 'application/json', '{"code":0}', 500);
    const slow = remoteCore({ base, timeLimit: 50 }).dispatch(loanDetails, { orderId: 'A1' }, launch);
    await expect(slow).rejects.toMatchObject({ status: 504, message: expect.stringContaining('too long') });
    const gone = remoteCore({ base: 'http://127.0.0.1:9' });
    await expect(gone.dispatch(loanDetails, { orderId: 'A1' }, launch)).rejects.toMatchObject({ status: 503 });
  });

  it('gets a browser’s calls unchanged, and the browser its answers by the contract', async () => {
    const { base, received } = await startCore(418, 'application/json', '{"code":"9","message":"té"}');
    const app = await startForwarder(base);
    const answer = await app.inject({
      method: 'POST',
      url: '/tells/v3/loan-confirm/loan-detail-push?userId=ana&x=%C3%B1',
      headers: { 'content-type': 'application/x-www-form-urlencoded', swift: 's1', cookie: 'a=1' },
      payload: 'amount=1&odd=%26',
    });
    expect([answer.statusCode, answer.json()]).toEqual([418, { code: '9', message: 'té', data: null }]);
    expect(received[0]).toMatchObject({
      url: '/tells/v3/loan-confirm/loan-detail-push?userId=ana&x=%C3%B1',
      body: 'amount=1&odd=%26',
    });
    expect(received[0]?.headers).toMatchObject({ swift: 's1' });
    expect(received[0]?.headers.cookie).toBeUndefined();
  });

  it('gets a call that is not in the contract, and only the caller gets its answer', async () => {
    const { base, received } = await startCore(203, 'text/plain', 'anything');
    const app = await startForwarder(base);
    const answer = await app.inject({ method: 'POST', url: '/tells/lender/own?x=1', payload: { a: 1 } });
    expect([answer.statusCode, answer.body]).toEqual([203, 'anything']);
    expect(answer.headers).toMatchObject({ 'content-type': 'text/plain', 'x-content-type-options': 'nosniff' });
    expect(received[0]).toMatchObject({ url: '/tells/lender/own?x=1', body: '{"a":1}' });
  });

  it('finds the order of repayment-way in the query and the body, and the request id', async () => {
    const { base, received } = await startCore(200, 'application/json', '{"code":"1","message":"x"}');
    const app = await startForwarder(base);
    const url = endpointUrl(repaymentWay);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await app.inject({ method: 'POST', url: `${url}?userId=ana`, headers, payload: 'orderId=A1' });
    await remoteCore({ base }).dispatch(repaymentWay, { orderId: 'A1' }, { userId: 'ana' });
    for (const call of received)
      expect(call).toMatchObject({ url: `${url}?userId=ana&orderId=A1`, body: 'orderId=A1' });
    expect(received).toHaveLength(2);
    expect(received[0]?.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is sent the trace of a request as it came, and nothing that is not one', async () => {
    const { base, received } = await startCore(200, 'application/json', '{"code":"0","message":"","data":{"sid":"x"}}');
    const app = await startForwarder(base);
    const call = { method: 'GET' as const, url: endpointUrl(getSid) };
    const trace = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', tracestate: 'a=1' };
    await app.inject({ ...call, headers: trace });
    await remoteCore({ base }).dispatch(getSid, {}, {}, { address: '203.0.113.8', trace });
    for (const { headers } of received) expect(headers).toMatchObject(trace);
    expect(received).toHaveLength(2);
    await app.inject({ ...call, headers: { ...trace, traceparent: `00-${'0'.repeat(32)}-b7ad6b7169203331-01` } });
    expect(received[2]?.headers.traceparent).toBeUndefined();
    expect(received[2]?.headers.tracestate).toBeUndefined();
  });

  it('is told who calls, by browsers and pages alike, whatever callers claim', async () => {
    const { base, received } = await startCore(200, 'application/json', '{"code":"0","message":"","data":{"sid":"x"}}');
    const app = await startForwarder(base);
    const told = { 'x-forwarded-for': '1.1.1.1', forwarded: 'for=1.1.1.1', 'x-real-ip': '1.1.1.1' };
    const call = { method: 'GET' as const, url: endpointUrl(getSid), headers: told };
    await app.inject({ ...call, remoteAddress: '203.0.113.7' });
    await app.inject({ ...call, remoteAddress: '2001:db8::7' });
    const core = remoteCore({ base });
    await core.dispatch(getSid, {}, {}, { address: '203.0.113.8' });
    await core.dispatch(getSms, {}, {}, { address: '203.0.113.9' });
    await core.dispatch(getSid, {}, {});
    expect(received.map(({ headers }) => headers['x-forwarded-for'])).toEqual([
      '203.0.113.7',
      '2001:db8::7',
      '203.0.113.8',
      '203.0.113.9',
      undefined,
    ]);
    for (const { headers } of received)
      expect([headers.forwarded, headers['x-real-ip']]).toEqual([undefined, undefined]);
  });

  it('that is a Plazo limits each visitor behind this server separately', async () => {
    const core = await TestServer.open({ environment: { TRUST_PROXY: '1' } });
    await core.app.listen({ host: '127.0.0.1', port: 0 });
    opened.push(core.app);
    const { port } = core.app.server.address() as AddressInfo;
    const app = await startForwarder(`http://127.0.0.1:${port}`);
    for (const remoteAddress of ['203.0.113.7', '203.0.113.8', '203.0.113.7']) {
      await app.inject({ url: endpointUrl(getSid), remoteAddress });
    }
    const hits = await rowsOf<{ hits: number }>(
      core.db,
      `select hits from rate_limit where key like 'session:%' order by 1`,
    );
    expect(hits).toEqual([{ hits: 1 }, { hits: 2 }]);
  });

  it('gets a browser’s photo byte for byte, unless it is too large', async () => {
    const { base, received } = await startCore(200, 'application/json', '{"code":"0","data":{"url":"/x.jpg"}}');
    const app = await startForwarder(base);
    const head = '--photo\r\ncontent-disposition: form-data; name="problemImage"; filename="a.jpg"\r\n\r\n';
    const bodyOf = (length: number) => `${head}${'x'.repeat(length)}\r\n--photo--\r\n`;
    const send = (payload: string) =>
      app.inject({
        method: 'POST',
        url: '/tells/user-problem/upload-problem-img?userId=ana',
        headers: { 'content-type': 'multipart/form-data; boundary=photo' },
        payload,
      });
    const photo = bodyOf(10 * 1024 * 1024);
    expect((await send(photo)).statusCode).toBe(200);
    expect(received[0]?.headers['content-type']).toBe('multipart/form-data; boundary=photo');
    expect(received[0]?.body === photo).toBe(true);
    expect((await send(bodyOf(11 * 1024 * 1024))).statusCode).toBe(413);
    expect(received).toHaveLength(1);
  });

  it('opens nothing else: no webhooks, no sandbox, and other paths are not forwarded', async () => {
    const { base, received } = await startCore(200, 'application/json', '{}');
    const app = await startForwarder(base);
    for (const url of ['/webhooks/payments', '/sandbox/clock', '/tells', '/admin']) {
      expect((await app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(404);
    }
    expect(received).toEqual([]);
  });
});
