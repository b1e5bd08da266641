import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { buildApp } from '../borrower-app.ts';
import { builtPages } from '../pages/page-source.ts';
import { systemClock } from '../platform/clock.ts';
import { loadConfig } from '../platform/config/config.ts';
import { createLogger } from '../platform/http/logging.ts';
import { startReferenceCore } from '../testing/reference-core.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A core that answers as told, on its own port or on that of an earlier core. */
async function startCore(
  listener: RequestListener,
  port = 0,
): Promise<{ base: string; port: number; end(): Promise<void> }> {
  const server: Server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const bound = (server.address() as AddressInfo).port;
  const end = async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  closing.push(end);
  return { base: `http://127.0.0.1:${bound}`, port: bound, end };
}

/** The log lines about the core as a whole. */
const ofTheCore = (log: Record<string, unknown>[]) =>
  log.map(({ msg }) => msg).filter((message) => /is (down|back)$/.test(String(message)));

async function startPlazo(base: string, callTimeLimit = 400) {
  const log: Record<string, unknown>[] = [];
  // The level that development starts with.
  const logger = createLogger('warn', { write: (line) => log.push(JSON.parse(line) as Record<string, unknown>) });
  const config = loadConfig({ API_BASE_URL: base });
  const pages = await builtPages();
  const app: FastifyInstance = await buildApp({ db: null, clock: systemClock, config, logger, pages, callTimeLimit });
  closing.push(() => app.close());
  const open = (path = '/loan-details', order = 'A1') => {
    const url = `${path}?userId=ana&sessionId=s&orderId=${order}&isNeedPop=1`;
    return app.inject({ url, headers: { accept: 'text/html' } });
  };
  return { app, log, open };
}

const notThere: RequestListener = (_request, response) => {
  response.writeHead(404, { 'content-type': 'application/json' }).end('{"code":404,"message":"","data":null}');
};

describe('a core that is down', () => {
  it('delays a few borrowers and not the next: they read at once that it is unavailable, and can go on', async () => {
    let asked = 0;
    const core = await startCore(() => {
      asked += 1;
    });
    const { open, log } = await startPlazo(core.base);
    // The first also asks for the core's capabilities: that makes five.
    for (let count = 0; count < 4; count += 1) expect((await open()).statusCode).toBe(504);
    const before = asked;
    const answer = await open();
    expect(asked).toBe(before);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBeDefined();
    expect(answer.body).toContain('The service isn’t available');
    expect(answer.body).toMatch(/href="tel:/);
    expect(ofTheCore(log)).toEqual(["the lender's core is down"]);
  });

  it('leaves nobody waiting: borrowers with a call under way read at once that it is unavailable', async () => {
    const held: string[] = [];
    const core = await startCore((request, response) => {
      if (request.url?.includes('/capabilities')) notThere(request, response);
      else held.push(request.url?.replace(/^.*\/|\?.*$/g, '') ?? '');
    });
    // So long that only the closed connection can end the calls.
    const { app, open } = await startPlazo(core.base, 60_000);
    const push = '/tells/v3/loan-confirm/loan-detail-push?userId=ana&sessionId=s&isNeedPop=1';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = 'productId=sol&amount=100&periods=30&termUnit=day';
    const waiting = Promise.all([
      ...['/loan-details', '/repayment', '/loan-agreement'].map((path) => open(path)),
      app.inject({ method: 'POST', url: push, headers, payload }),
    ]);
    await expect.poll(() => held.length).toBe(4);
    const begun = performance.now();
    await core.end();
    const answers = await waiting;
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503, 504]);
    for (const { body } of answers.slice(0, 3)) expect(body).toContain('The service isn’t available');
    expect(JSON.parse(answers[3]?.body ?? '')).toMatchObject({ code: '50401', data: null });
  });

  it('falls silent during calls: each ends by its own time limit', async () => {
    const core = await startCore((request, response) => {
      if (request.url?.includes('/capabilities')) notThere(request, response);
    });
    const { open } = await startPlazo(core.base, 1000);
    const begun = performance.now();
    const answers = await Promise.all(Array.from({ length: 8 }, () => open()));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 504));
    expect(performance.now() - begun).toBeLessThan(10_000);
    for (const { body } of answers) expect(body).toMatch(/href="tel:/);
  });

  it('makes the process unready, which is logged once, as is its return', async () => {
    const core = await startCore(notThere);
    const { app, log, open } = await startPlazo(core.base);
    const health = async () => {
      const { statusCode, body } = await app.inject({ url: '/healthz' });
      return [statusCode, JSON.parse(body) as unknown];
    };
    expect(await health()).toEqual([200, { status: 'ok', database: 'none' }]);
    await core.end();
    for (let count = 0; count < 8; count += 1) await open();
    await expect.poll(health).toEqual([503, { status: 'unavailable', unreachable: 'core', database: 'none' }]);
    expect(ofTheCore(log)).toEqual(["the lender's core is down"]);
    const reference = await startReferenceCore();
    closing.push(reference.close);
    const forward: RequestListener = async (request, response) => {
      const answer = await fetch(reference.base + request.url, {
        method: request.method ?? 'GET',
        ...(request.method === 'POST' && {
          body: await bodyOf(request),
          headers: { 'content-type': request.headers['content-type'] ?? '' },
        }),
      });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    };
    await startCore(forward, core.port);
    await expect.poll(health).toEqual([200, { status: 'ok', database: 'none' }]);
    expect(ofTheCore(log)).toEqual(["the lender's core is down", "the lender's core is back"]);
    expect((await open()).statusCode).toBe(200);
  });

  it('may also answer through a proxy that cannot reach it', async () => {
    const core = await startCore((_request, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'));
    const { app, open, log } = await startPlazo(core.base);
    for (let count = 0; count < 6; count += 1) expect((await open()).statusCode).toBe(503);
    expect(ofTheCore(log)).toEqual(["the lender's core is down"]);
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(503);
  });

  it('is not one on which a single call fails, nor one that refuses', async () => {
    const core = await startCore((request, response) => {
      if (request.url?.includes('/loan-play-detail')) response.writeHead(504).end('<h1>Gateway timeout</h1>');
      else notThere(request, response);
    });
    const { app, open, log } = await startPlazo(core.base, 20_000);
    for (let count = 0; count < 7; count += 1) {
      expect((await open('/repayment')).statusCode).toBe(503);
      expect((await open()).statusCode).toBe(404);
    }
    expect(ofTheCore(log)).toEqual([]);
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
  });
});

async function bodyOf(request: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
