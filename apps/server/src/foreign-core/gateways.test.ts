import { createServer as createSocketServer, type Server } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { endpointUrl } from '@plazo/contract/endpoint';
import { loanDetails } from '@plazo/contract/loan';
import { loanDetailPush } from '@plazo/contract/offer';
import { afterEach, describe, expect, it } from 'vitest';
import { buildApp } from '../borrower-app.ts';
import { Metrics } from '../monitoring/metrics.ts';
import { systemClock } from '../platform/clock.ts';
import { loadConfig } from '../platform/config/config.ts';
import { plainAccess } from '../platform/config/core-access.ts';
import { Lifecycle } from '../platform/http/lifecycle.ts';
import { createLogger } from '../platform/http/logging.ts';
import { countedTests } from '../testing/counted-tests.ts';
import { json, wrongCores } from '../testing/wrong-core.ts';
import { RemoteCore } from './remote-core.ts';

// What stands between a lender's core and this server: gateways, frameworks, and what they do to HTTP.
const { open } = wrongCores();
const called = 'POST /v3/loan-details/loan-details';

describe('keeps the meaning of its status: JSON without a code', () => {
  const expired = 'Tu sesión terminó';
  const away = 'El servicio no está disponible';
  const many = 'Demasiados intentos seguidos';
  const absent = 'Esto no está disponible aquí';
  it.each<[string, number, object, words: string, shownAs?: number]>([
    ['API Gateway, an ended session', 401, { message: 'Unauthorized' }, expired],
    ['API Gateway, a key that is not accepted', 403, { message: 'Forbidden' }, expired, 401],
    ['API Gateway, too many requests', 429, { message: 'Too Many Requests' }, many],
    ['API Gateway, a crash', 502, { message: 'Internal server error' }, away, 503],
    ['API Gateway, no answer in time', 504, { message: 'Endpoint request timed out' }, away, 503],
    ['Kong, no route', 404, { message: 'no Route matched with those values' }, absent],
    ['Kong, no upstream', 503, { message: 'failure to get a peer', request_id: 'a' }, away],
    ['Spring, no such path', 404, { timestamp: 't', status: 404, error: 'Not Found', path: '/x' }, absent],
    ['Spring, a crash', 500, { timestamp: 't', status: 500, error: 'Internal Server Error' }, away, 503],
    ['Spring, another method', 405, { status: 405, error: 'Method Not Allowed' }, absent, 404],
    ['OAuth, a token that has expired', 401, { error: 'invalid_token', error_description: 'x' }, expired],
    ['Nest, no such path', 404, { statusCode: 404, message: 'Cannot POST /x', error: 'Not Found' }, absent],
    ['Nest, a refusal', 422, { statusCode: 422, message: 'Aún no por hoy.' }, 'Aún no por hoy.'],
    ['Nest, a list of what is wrong', 400, { message: ['orderId must be a string'] }, 'el sistema no dijo por qué'],
    ['Google, an ended session', 401, { error: { code: 401, status: 'UNAUTHENTICATED' } }, expired],
    ['a problem with its detail', 409, { type: 'about:blank', title: 'Conflict', detail: 'Ya pagado.' }, 'Ya pagado.'],
    ['a problem about what is not there', 404, { title: 'Not Found', detail: 'No hay tal.' }, 'No hay tal.'],
    ['a problem about an ended session', 401, { title: 'Unauthorized', detail: 'JWT expired' }, expired],
    ['a problem with a code of its own', 422, { code: 'E9', detail: 'Todavía no.' }, 'Todavía no.'],
  ])('%s', async (_what, status, answer, words, shownAs = status) => {
    const opened = await open(loanDetails, json(answer, status));
    expect(opened.status).toBe(shownAs);
    expect(opened.text).toContain(words);
    expect(opened.html).not.toMatch(/Unauthorized|Forbidden|Cannot POST|JWT|must be a string|Internal|peer/);
    if (shownAs === 401) expect(opened.html).toContain('goLogin');
    for (const line of opened.log) expect(line).toMatchObject({ call: called });
  });
});

it('is measured by call and by what came of it, and so is whether calls are sent', async () => {
  const answers = [answerOf(good), answerOf('{"code":9,"message":"No."}'), answerOf('{"code":0}')];
  const failed = answerOf('', { status: '500 Internal Server Error' });
  const { base } = await speak((asked) =>
    asked.includes('/capabilities') ? answerOf('{}') : (answers.shift() ?? failed),
  );
  const remote = core(base);
  const lifecycle = new Lifecycle(() => remote.reach());
  const metrics = new Metrics({ db: null, clock: systemClock, lifecycle });
  remote.observeWith(metrics);
  const outcomes = async () => {
    const lines = (await metrics.print()).split('\n');
    return lines.filter((line) => /^plazo_core_(call_duration_seconds_count|up)/.test(line));
  };
  expect(await outcomes()).toEqual(['plazo_core_up 1']);
  for (let count = 0; count < 9; count += 1) {
    await remote.dispatch(loanDetails, { orderId: 'A1' }, { userId: 'ana' }).catch(() => {});
  }
  const of = (outcome: string, count: number) =>
    `plazo_core_call_duration_seconds_count{call="${called}",outcome="${outcome}"} ${count}`;
  const counted = ['done', 'refused', 'unreadable'].map((outcome) => of(outcome, 1));
  expect(await outcomes()).toEqual([...counted, of('unavailable', 5), of('down', 1), 'plazo_core_up 0']);
});

it('tells a browser how long to wait', async () => {
  const { base } = await speak(() => answerOf('{"message":"Too Many Requests"}', { status: '429 Too Many Requests' }));
  const config = loadConfig({ API_BASE_URL: base, LOG_LEVEL: 'silent' });
  const app = await buildApp({ db: null, clock: systemClock, config, logger: createLogger('silent') });
  closing.push(() => app.close());
  const answer = await app.inject({ method: 'POST', url: `${endpointUrl(loanDetails)}?userId=ana`, payload: {} });
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toMatchObject([
    429,
    '5',
    { code: '42900' },
  ]);
});

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const good = JSON.stringify({ code: 0, message: '', data: { orderStatus: 174, productName: 'Año' } });

function answerOf(content: string | Buffer, { status = '200 OK', ...headers }: Record<string, string> = {}): Buffer {
  const sent = Buffer.from(content);
  const all = { 'content-type': 'application/json', 'content-length': sent.length, connection: 'close', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`), sent]);
}

/** A core that writes what it is told to, byte by byte. */
async function speak(write: (asked: string) => Buffer | string): Promise<{ base: string; asked: string[] }> {
  const asked: string[] = [];
  const server: Server = createSocketServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (chunk) => {
      asked.push(chunk.toString('latin1'));
      socket.end(write(chunk.toString('latin1')));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  const address = server.address();
  return { base: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, asked };
}

function core(base: string): RemoteCore {
  const rules = { origin: '', allowedHosts: [], currency: 'MXN' };
  const options = {
    base,
    access: plainAccess,
    timeLimit: 5000,
    promotionLanguage: 'zh' as const,
    rules,
    timeZone: 'UTC',
  };
  const made = new RemoteCore({ ...options, clock: systemClock, logger: createLogger('silent') });
  closing.push(() => made.close());
  return made;
}

describe('is understood, although nobody asked for it', () => {
  const text = Buffer.from(good);
  const utf16 = Buffer.from(`\uFEFF${good}`, 'utf16le');
  it.each<[string, Buffer]>([
    ['gzip', answerOf(gzipSync(text), { 'content-encoding': 'gzip' })],
    ['gzip by its old name', answerOf(gzipSync(text), { 'content-encoding': 'x-gzip' })],
    ['Brotli', answerOf(brotliCompressSync(text), { 'content-encoding': 'br' })],
    ['deflate', answerOf(deflateSync(text), { 'content-encoding': 'deflate' })],
    ['deflate without its header', answerOf(deflateRawSync(text), { 'content-encoding': 'Deflate' })],
    ['two encodings', answerOf(gzipSync(deflateSync(text)), { 'content-encoding': 'deflate, gzip' })],
    ['a body that is not encoded, although its header says so', answerOf(text, { 'content-encoding': 'gzip' })],
    ['Latin-1', answerOf(Buffer.from(good, 'latin1'), { 'content-type': 'application/json; charset=ISO-8859-1' })],
    ['Windows-1252', answerOf(Buffer.from(good, 'latin1'), { 'content-type': 'text/json;charset="windows-1252"' })],
    ['UTF-16', answerOf(utf16, { 'content-type': 'application/json; charset=utf-16le' })],
    ['a charset that nobody knows', answerOf(text, { 'content-type': 'application/json; charset=klingon' })],
    ['no content type', answerOf(text, { 'content-type': '' })],
    ['chunks', Buffer.from(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${chunked(text)}`, 'latin1')],
    ['an end by closing', Buffer.concat([Buffer.from('HTTP/1.0 200 OK\r\n\r\n'), text])],
    ['100 Continue first', Buffer.concat([Buffer.from('HTTP/1.1 100 Continue\r\n\r\n'), answerOf(text)])],
    ['102 Processing first', Buffer.concat([Buffer.from('HTTP/1.1 102 Processing\r\n\r\n'), answerOf(text)])],
    [
      'two early hints first',
      Buffer.concat([Buffer.from('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(2)), answerOf(text)]),
    ],
  ])('%s', async (_what, sent) => {
    const { base, asked } = await speak(() => sent);
    const answer = await core(base).dispatch(loanDetails, { orderId: 'A1' }, {});
    expect(answer).toMatchObject({ orderStatus: 174, productName: 'Año' });
    expect(asked.at(-1)).toMatch(/^accept-encoding: identity\r$/im);
  });

  function chunked(content: Buffer): string {
    return `${content.length.toString(16)}\r\n${content.toString('latin1')}\r\n0\r\n\r\n`;
  }
});

it('that is small and unpacks without an end is refused as any answer that is too large', async () => {
  const bomb = gzipSync(Buffer.alloc(6 * 1024 * 1024, 0x20));
  const { base } = await speak(() => answerOf(bomb, { 'content-encoding': 'gzip' }));
  const call = core(base).dispatch(loanDetails, { orderId: 'A1' }, {});
  await expect(call).rejects.toMatchObject({ status: 502, code: '50200' });
});

it.each([
  ['a crash of Spring', '500 Internal Server Error', '{"timestamp":"t","status":500,"error":"Internal Server Error"}'],
  ['a gateway without a core', '503 Service Unavailable', '{"message":"failure to get a peer"}'],
  ['a page of a server', '500 Internal Server Error', '<h1>Whitelabel Error Page</h1>'],
])('counts as down after five times %s, and changes are not sent then', async (_what, status, content) => {
  const { base } = await speak(() => answerOf(content, { status }));
  const remote = core(base);
  for (let count = 0; count < 5; count += 1) {
    await expect(remote.dispatch(loanDetails, { orderId: 'A1' }, {})).rejects.toMatchObject({ status: 503 });
  }
  await expect(remote.reach()).rejects.toThrow();
  const figures = { amount: 1, periods: 1, termUnit: 'day', productId: 'p' } as const;
  await expect(remote.dispatch(loanDetailPush, figures, {})).rejects.toMatchObject({ code: '50301' });
});

it('does not count as down when it refuses with a code, whatever the status', async () => {
  const { base } = await speak(() => answerOf('{"code":9,"message":"No."}', { status: '503 Service Unavailable' }));
  const remote = core(base);
  for (let count = 0; count < 6; count += 1) {
    await expect(remote.dispatch(loanDetails, { orderId: 'A1' }, {})).rejects.toMatchObject({ code: '9' });
  }
  await remote.reach();
});

it('is as many answers as docs/coverage.md says', (context) => {
  const { tests, said } = countedTests(context, 'answers of gateways and frameworks)');
  expect(tests).toBe(said);
});
