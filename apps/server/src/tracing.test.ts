import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { loanDetails } from '@plazo/contract/loan';
import { loanDetailPush } from '@plazo/contract/offer';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { buildApp } from './borrower-app.ts';
import { systemClock } from './platform/clock.ts';
import { loadConfig } from './platform/config/config.ts';
import { tracedDb } from './platform/db/traced-db.ts';
import { createLogger } from './platform/http/logging.ts';
import { openTracer } from './platform/open-tracer.ts';
import { areSpansCollected, collectSpans } from './platform/tracing.ts';
import { giveOffer } from './testing/borrowers.ts';
import { listen, type RunningCore, startReferenceCore } from './testing/reference-core.ts';
import { TestServer } from './testing/test-server.ts';

// What an OpenTelemetry collector receives over OTLP/HTTP, read attribute by attribute.
interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
  events: unknown[];
  links: unknown[];
  status: { code?: number; message?: string };
}
interface Exported {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[];
}

const root = path.join(import.meta.dirname, '../../..');
const received: Exported[] = [];
let collector: RunningCore;
beforeAll(async () => {
  collector = await listen(
    createServer((request, response) => {
      let text = '';
      request.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      request.on('end', () => {
        if (request.url === '/v1/traces') received.push(JSON.parse(text) as Exported);
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    }),
  );
});
afterAll(() => collector.close());
afterEach(() => collectSpans(null));

/** The spans of some work, once they have arrived. */
async function spansOf(work: () => Promise<void>): Promise<Span[]> {
  received.splice(0);
  const source = openTracer(collector.base);
  collectSpans(source);
  try {
    await work();
  } finally {
    await source.close();
    collectSpans(null);
  }
  return received
    .flatMap(({ resourceSpans }) => resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

/** Everything that was exported besides ids and times. */
function wordsOf(spans: readonly Span[]): string {
  const resources = received.flatMap(({ resourceSpans }) => resourceSpans.map(({ resource }) => resource));
  return JSON.stringify([
    resources,
    spans.map(({ name, attributes, events, links, status }) => ({ name, attributes, events, links, status })),
  ]);
}

const allowedKeys = ['http.request.method', 'http.route', 'http.response.status_code'];

it('has a request, its call, and the statements within, with names and times only', async () => {
  const server = await TestServer.open();
  await server.reset();
  const { agreed, orderId, launch } = await giveOffer(server.db, server.clock.now());
  await server.call(loanDetailPush, agreed, launch);
  const query = new URLSearchParams(launch as Record<string, string>).toString();
  const spans = await spansOf(async () => {
    const config = loadConfig({ LOG_LEVEL: 'silent', MASTER_KEY: 'ab'.repeat(32) });
    const logger = createLogger('silent');
    const app = await buildApp({ db: tracedDb(server.db), clock: server.clock, config, logger, payouts: null });
    const url = `/tells${loanDetails.path}?${query}&secret=in-the-query`;
    const sent = { method: 'POST' as const, url, payload: `orderId=${orderId}`, headers: { ...form, traceparent } };
    const answer = await app.inject(sent);
    expect(answer.json<{ code: string }>().code).toBe('0');
    await app.close();
  });
  const request = spans.find(({ kind }) => kind === 2);
  const call = spans.find(({ name }) => name === loanDetails.name);
  expect(request).toMatchObject({
    name: `POST /tells${loanDetails.path}`,
    traceId: '0af7651916cd43dd8448eb211c80319c',
    parentSpanId: 'b7ad6b7169203331',
  });
  expect(call).toMatchObject({ parentSpanId: request?.spanId });
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId);
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining([expect.stringMatching(/^\w+\.\w+$/)]));
  expect(spans.every(({ traceId }) => traceId === request?.traceId)).toBe(true);
  const words = wordsOf(spans);
  const secrets = [orderId, launch.userId ?? '', launch.sessionId ?? '', 'in-the-query', 'select', '55123'];
  expect(secrets.filter((secret) => words.includes(secret))).toEqual([]);
  const keys = spans.flatMap(({ attributes }) => attributes.map(({ key }) => key));
  expect([...new Set(keys)].filter((key) => !allowedKeys.includes(key))).toEqual([]);
  expect(spans.flatMap(({ events, links }) => [...(events ?? []), ...(links ?? [])])).toEqual([]);
  await server.app.close();
});

it('has each exchange with a core of the lender, which gets the trace, and marks what failed', async () => {
  const right = await startReferenceCore();
  const traces: (string | string[] | undefined)[] = [];
  const core = await listen(
    createServer((request, response) => {
      traces.push(request.headers.traceparent);
      response.writeHead(500, { 'content-type': 'text/html' }).end(`failed for ${request.url}`);
    }),
  );
  const query = 'userId=ana-4711&sessionId=secret';
  const spans = await spansOf(async () => {
    for (const base of [right.base, core.base]) {
      const config = loadConfig({ API_BASE_URL: base, LOG_LEVEL: 'silent' });
      const app = await buildApp({ db: null, clock: systemClock, config, logger: createLogger('silent') });
      const url = `/tells${loanDetails.path}?${query}`;
      await app.inject({ method: 'POST', url, payload: 'orderId=A1', headers: form });
      await app.inject({ method: 'POST', url: `/api/own/5512345678?${query}`, payload: 'a=1', headers: form });
      await app.close();
    }
  });
  const exchanges = spans.filter(({ name }) => name === `POST ${loanDetails.path}`);
  expect(exchanges.map(({ attributes }) => attributes[0]?.value.intValue)).toEqual([200, 500]);
  const sent = new Set(spans.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`));
  expect(traces.filter((trace) => typeof trace === 'string' && sent.has(trace)).length).toBeGreaterThanOrEqual(2);
  // A call that is not in the contract has no name of its own.
  expect(spans.filter(({ name }) => name === 'other')).toHaveLength(2);
  expect(spans.some(({ kind, status }) => kind === 2 && status.code === 2)).toBe(true);
  const words = wordsOf(spans);
  expect(['ana-4711', 'secret', '5512345678', 'A1"', 'failed for'].filter((one) => words.includes(one))).toEqual([]);
  await right.close();
  await core.close();
});

it('loads OpenTelemetry only where somebody collects spans', () => {
  const files = execFileSync('git', ['ls-files', 'apps/server/src/*.ts'], { cwd: root, encoding: 'utf8' });
  const sources = files
    .trim()
    .split('\n')
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
  const naming = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
  expect(naming(/'@opentelemetry\//)).toEqual(['apps/server/src/platform/open-tracer.ts']);
  expect(naming(/from '[^']*open-tracer/)).toEqual([]);
  expect(naming(/import\('[^']*open-tracer/)).toEqual(['apps/server/src/start.ts']);
  expect(areSpansCollected()).toBe(false);
});
