import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer as createPlainServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { endpointUrl } from '@plazo/contract/endpoint';
import { loanDetails } from '@plazo/contract/loan';
import { loanDetailPush } from '@plazo/contract/offer';
import { getSid } from '@plazo/contract/promotion';
import { afterEach, describe, expect, it } from 'vitest';
import { buildApp } from '../borrower-app.ts';
import { run as coreCommand } from '../ops/core.ts';
import { builtPages } from '../pages/page-source.ts';
import { systemClock } from '../platform/clock.ts';
import { loadConfig } from '../platform/config/config.ts';
import { createLogger } from '../platform/http/logging.ts';
import { verify } from '../platform/http/signature.ts';
import { scratchFolder } from '../testing/config-problems.ts';
import { startChangedCore, startReferenceCore } from '../testing/reference-core.ts';

// How a core is reached and understood: names of its own, headers, signatures, client certificates.
const folder = scratchFolder();
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function plazoOn(settings: Record<string, string>) {
  const lines: string[] = [];
  const config = loadConfig({ LOG_LEVEL: 'warn', ...settings });
  const logger = createLogger('warn', { write: (line) => lines.push(line) });
  const options = { db: null, clock: systemClock, config, logger, callTimeLimit: 5000 };
  const app = await buildApp({ ...options, pages: await builtPages() });
  closing.push(() => app.close());
  return { app, lines };
}

const session = 'userId=ana&sessionId=s';
const screen = { url: `/loan-details?${session}&orderId=A1`, headers: { accept: 'text/html' } };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe('a core with names of its own', () => {
  /** The reference core: `status` for code, `msg` for message, `result` for data, and words for its codes. */
  async function startRenamed() {
    const right = await startReferenceCore();
    const core = await startChangedCore(right.base, (_call, own) => {
      if (!own.headers['content-type']?.includes('json')) return own;
      const { code, message, data, ...rest } = JSON.parse(own.body) as Record<string, unknown>;
      const status = Number(code) === 0 ? 'SUCCESS' : code;
      return { ...own, body: JSON.stringify({ status, msg: message, result: data, ...rest }) };
    });
    closing.push(right.close, core.close);
    return core.base;
  }

  const mapping = { successCodes: ['SUCCESS'], code: 'status', message: 'msg', data: 'result' };
  const CORE_MAPPING = path.join(folder, 'mapping.json');
  writeFileSync(CORE_MAPPING, JSON.stringify(mapping));

  it('is understood through its mapping file, on a screen and in a refusal, and unreadable without it', async () => {
    const API_BASE_URL = await startRenamed();
    const { app, lines } = await plazoOn({ API_BASE_URL, CORE_MAPPING });
    const { statusCode, body } = await app.inject(screen);
    expect([statusCode, lines]).toEqual([200, []]);
    expect(body).toContain('Préstamo Sol');
    const push = { method: 'POST' as const, url: `${endpointUrl(loanDetailPush)}?${session}`, headers: form };
    const taken = await app.inject({ ...push, payload: 'productId=sol&amount=100000&periods=30&termUnit=day' });
    expect(taken.json()).toEqual({ code: '0', message: '', data: { lendDetailsUrl: '/loan-details?orderId=A3' } });
    const unknown = await app.inject({ ...push, url: `${endpointUrl(loanDetails)}?${session}`, payload: 'orderId=A9' });
    expect(unknown.json()).toMatchObject({ code: '404', message: 'No encontramos ese préstamo.' });
    const { app: other } = await plazoOn({ API_BASE_URL });
    expect((await other.inject(screen)).statusCode).toBe(502);
  });

  it('passes the check with it, and not without', async () => {
    const base = await startRenamed();
    const words = ['check', base, 'orderId=A1', 'productId=sol', 'templateId=sol'];
    const environment = { CORE_SESSION: session };
    const wrongWith = async (settings: Record<string, string>) => {
      const report = await coreCommand(words, loadConfig(settings), environment);
      return (report?.said.split('\n') ?? []).filter((line) => /^ +wrong/.test(line));
    };
    // Its bare clients' own codes, `00`, were words before.
    expect(await wrongWith({ CORE_MAPPING })).toEqual([]);
    expect((await wrongWith({})).length).toBeGreaterThan(5);
  });
});

/** A core that records what it was sent. */
function recording(received: { line: string; headers: IncomingHttpHeaders; body: string }[]): RequestListener {
  return (request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ code: 0, data: { lendDetailsUrl: '/x', sid: 'sid-4711-sid-4711', calls: [] } }));
    });
  };
}

async function listening(server: ReturnType<typeof createPlainServer> | ReturnType<typeof createTlsServer>) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

it('gets its own headers, ours under its names, and a signature over method, path, caller and body', async () => {
  const received: Parameters<typeof recording>[0] = [];
  const port = await listening(createPlainServer(recording(received)));
  const CORE_SIGNING_SECRET = 'a-secret-shared-with-this-core-0001';
  const CORE_MAPPING = path.join(folder, 'headers.json');
  writeFileSync(CORE_MAPPING, '{"headers":{"idempotency-key":"X-Request-Key","x-forwarded-for":"X-Customer-Ip"}}');
  const { app } = await plazoOn({
    API_BASE_URL: `http://127.0.0.1:${port}/core`,
    CORE_MAPPING,
    CORE_HEADERS: '{"x-api-key":"k-1"}',
    CORE_SIGNING_SECRET,
  });
  const payload = 'productId=sol&amount=100000&periods=30&termUnit=day';
  const url = `${endpointUrl(loanDetailPush)}?${session}`;
  await app.inject({ method: 'POST', url, headers: form, payload, remoteAddress: '203.0.113.7' });
  await app.inject({ url: endpointUrl(getSid), remoteAddress: '203.0.113.8' });
  const asked = received.filter(({ line }) => !line.includes('/capabilities'));
  expect(asked).toHaveLength(2);
  for (const { line, headers, body } of received) {
    expect(headers['x-api-key']).toBe('k-1');
    const hash = createHash('sha256').update(body).digest('hex');
    const signed = [line, headers['x-customer-ip'] ?? '', hash].join('\n');
    const check = (content: string) =>
      verify(headers['plazo-signature'] as string, content, [CORE_SIGNING_SECRET], Date.now());
    check(signed);
    expect(() =>
      check(
        signed.replace(
          hash,
          hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
        ),
      ),
    ).toThrow();
    expect(() => check(signed.replace('/tells', '/TELLS').replace('/api/', '/API/'))).toThrow();
  }
  expect(asked.map(({ headers }) => headers['x-customer-ip'])).toEqual(['203.0.113.7', '203.0.113.8']);
  expect(asked[0]?.headers['x-request-key']).toMatch(/^[\w-]{43}$/);
  expect(asked[0]?.headers).not.toHaveProperty('idempotency-key');
});

it('gets a client certificate, and is known by its own authority', async () => {
  const pem = (name: string) => path.join(folder, name);
  for (const name of ['core', 'plazo']) {
    const files = ['-keyout', pem(`${name}.key`), '-out', pem(`${name}.pem`)];
    const named = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2'];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...named], { stdio: 'ignore' });
  }
  const read = (name: string) => readFileSync(pem(name));
  const tls = { key: read('core.key'), cert: read('core.pem'), ca: read('plazo.pem') };
  const received: Parameters<typeof recording>[0] = [];
  const port = await listening(
    createTlsServer({ ...tls, requestCert: true, rejectUnauthorized: true }, recording(received)),
  );
  const settings = { API_BASE_URL: `https://127.0.0.1:${port}`, CORE_AUTHORITY: pem('core.pem') };
  const shown = { CORE_CERTIFICATE: pem('plazo.pem'), CORE_CERTIFICATE_KEY: pem('plazo.key') };
  const { app } = await plazoOn({ ...settings, ...shown });
  expect((await app.inject({ url: endpointUrl(getSid) })).statusCode).toBe(200);
  const { app: stranger } = await plazoOn(settings);
  expect((await stranger.inject({ url: endpointUrl(getSid) })).statusCode).toBe(503);
  expect(received.filter(({ line }) => line.includes('get-sid'))).toHaveLength(1);
});

it('has a document of every call that is passed on to it', async () => {
  const right = await startReferenceCore();
  closing.push(right.close);
  const { app } = await plazoOn({ API_BASE_URL: right.base });
  const { paths } = (await app.inject({ url: '/openapi.json' })).json<{ paths: object }>();
  expect(Object.keys(paths)).toEqual(expect.arrayContaining([endpointUrl(loanDetails), endpointUrl(getSid)]));
});
