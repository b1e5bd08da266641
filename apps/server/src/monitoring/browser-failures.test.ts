import { failuresPath } from '@plazo/contract/failures';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtPages } from '../pages/page-source.ts';
import { Lifecycle } from '../platform/http/lifecycle.ts';
import { ensureBuilt } from '../testing/built-server.ts';
import { TestClock } from '../testing/test-clock.ts';
import { TestServer } from '../testing/test-server.ts';
import { Metrics } from './metrics.ts';

let server: TestServer;
let app: FastifyInstance;
const lifecycle = new Lifecycle(async () => undefined);
const metrics = new Metrics({ db: null, clock: new TestClock('2026-03-02T18:00:00Z'), lifecycle });
beforeAll(async () => {
  await ensureBuilt();
  const pages = await builtPages();
  server = await TestServer.open({ change: (options) => ({ ...options, pages, metrics }) });
  app = server.app;
});
afterAll(() => app.close());

let senders = 0;
async function report(payload: string, agent = 'Mozilla/5.0 (Linux; Android 9) Chrome/92.0.4515 Mobile') {
  senders += 1;
  server.log.length = 0;
  const headers = { 'content-type': 'text/plain;charset=UTF-8', 'user-agent': agent };
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: failuresPath,
    payload,
    headers,
    remoteAddress: `203.0.113.${senders}`,
  });
  return { statusCode, body, lines: server.log.map((line) => JSON.parse(line)) };
}

const countOf = async (kind: string) =>
  Number(new RegExp(`^plazo_browser_failures_total{kind="${kind}"} (\\d+)$`, 'm').exec(await metrics.print())?.[1]);

it('counts the reports of documents, and logs what has the form of a failure', async () => {
  const place = 'https://plazo.example/assets/shared-DyP0uLY0.js:1:2345)';
  const { statusCode, body, lines } = await report(`error,TypeError, #418,${place},${place}`);
  expect([statusCode, body]).toEqual([204, '']);
  const places = ['/assets/shared-DyP0uLY0.js:1:2345', '/assets/shared-DyP0uLY0.js:1:2345'];
  const browser = 'Chrome/92';
  const msg = 'browser failure';
  expect(lines).toEqual([
    expect.objectContaining({ msg, level: 40, kind: 'error', name: 'TypeError', react: '418', places, browser }),
  ]);
  expect(await countOf('error')).toBe(1);
});

it('counts separately what a translator or an extension changed and was rendered again', async () => {
  const errors = await countOf('error');
  const { lines } = await report('recovered,Error, #418');
  expect(lines).toEqual([expect.objectContaining({ msg: 'browser failure', kind: 'recovered', react: '418' })]);
  expect(await countOf('recovered')).toBe(1);
  expect(await countOf('error')).toBe(errors);
});

it('logs neither a session nor anything else that a sender invents', async () => {
  const made = 'error,secret-4711?sessionId=secret-4711 #secret-4711,/assets/secret-4711.js,{"level":60}\nsecret-4711';
  const { statusCode, lines } = await report(made, 'secret-4711 Chrome/secret-4711');
  expect(statusCode).toBe(204);
  expect(lines).toHaveLength(1);
  expect(JSON.stringify(lines)).not.toContain('secret');
  expect(lines[0]).toMatchObject({ kind: 'error', name: null, react: null, places: [], browser: 'other' });
});

it('counts everything, but lets strangers neither fill the log nor send without limit', async () => {
  const answers = [];
  for (let sent = 0; sent < 30; sent += 1) answers.push(await report('late'));
  expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(30);
  expect(await countOf('late')).toBe(30);
  expect(answers.flatMap(({ lines }) => lines).length).toBeLessThanOrEqual(10);
  senders = 0;
  const status = [];
  for (let sent = 0; sent < 20; sent += 1) {
    senders = 200;
    status.push((await report('TypeError')).statusCode);
  }
  expect(status.filter((one) => one === 429)).toHaveLength(15);
  expect(await countOf('load')).toBe(5);
  expect((await report('x'.repeat(5000))).statusCode).toBe(413);
});
