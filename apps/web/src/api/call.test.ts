import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AnyEndpoint, type ClientStyle, type Endpoint, endpoint } from '@plazo/contract/endpoint';
import { ApiError } from '@plazo/contract/envelope';
import * as errorCode from '@plazo/contract/error-codes';
import { loanDetails } from '@plazo/contract/loan';
import { loanDetailPush } from '@plazo/contract/offer';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseCarry } from '../paths.ts';
import { apiMessages } from './api.messages.ts';
import { type CallSetting, createCall } from './call.ts';
import { loadingText } from './loading.ts';
import { requestOf } from './request.ts';

interface Received {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

let server: Server;
let base: string;
let received: Received[];
let answer: (response: ServerResponse) => void;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ method: request.method, url: request.url, headers: request.headers, body });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

beforeEach(() => {
  received = [];
  answer = say(200, { code: '0', message: '', data: { ok: true } });
});

const say = (status: number, body: unknown) => (response: ServerResponse) => {
  response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
};

const carry = parseCarry(
  new URLSearchParams(
    'userId=u1&sessionId=s+1&isNeedPop=2&utm=x&crp_phe=a&dearest=b&showy=c&dearer=d&language=es&swift=e&eyes=f&orderId=1',
  ),
);
const common = 'userId=u1&sessionId=s+1&isNeedPop=2';
const setting = (more: Partial<CallSetting> = {}): CallSetting => ({ carry, messages: apiMessages.es, base, ...more });

function made(
  client: ClientStyle,
  method: 'GET' | 'POST' = 'POST',
  session: 'borrower' | 'none' = 'none',
): AnyEndpoint {
  const schema = {} as Endpoint['request'];
  return endpoint({
    feature: 'test',
    name: 'made',
    method,
    path: '/some/path',
    client,
    session,
    summary: '',
    request: schema,
    response: schema,
  });
}

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const failure = await call.then(
    (value) => expect.unreachable(`answered ${JSON.stringify(value)}`),
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(ApiError);
  return failure as ApiError;
}

describe('the main client', () => {
  it('posts a form to /tells with the common query and opens the envelope', async () => {
    answer = say(200, { code: '0', message: '', data: { lendDetailsUrl: '/loan-details?orderId=7' } });
    const result = await createCall(setting())(loanDetailPush, {
      amount: 150000,
      periods: 1,
      termUnit: 'month',
      productId: 'p1',
    });
    expect(result).toEqual({ lendDetailsUrl: '/loan-details?orderId=7' });
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      method: 'POST',
      url: `/tells/v3/loan-confirm/loan-detail-push?${common}`,
      body: 'amount=150000&periods=1&termUnit=month&productId=p1',
    });
    expect(received[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded;charset=UTF-8');
    expect(received[0]?.headers).not.toHaveProperty('crp_phe');
  });

  it('puts the payload of a GET in the query, each name once', async () => {
    await createCall(setting())(made('main', 'GET'), { templateId: 'á&=', userId: 'own' });
    expect(received[0]).toMatchObject({ method: 'GET', body: '' });
    expect(received[0]?.url).toBe('/tells/some/path?userId=own&sessionId=s+1&isNeedPop=2&templateId=%C3%A1%26%3D');
    expect(received[0]?.headers).not.toHaveProperty('content-type');
  });

  it('leaves out missing values and escapes the others', async () => {
    await createCall(setting())(made('main'), { a: undefined, b: null, c: '', d: 'ñ 漢&=+%\n', e: false, f: ['x'] });
    expect([...new URLSearchParams(received[0]?.body)]).toEqual([
      ['c', ''],
      ['d', 'ñ 漢&=+%\n'],
      ['e', 'false'],
      ['f', '["x"]'],
    ]);
  });

  it.each([0, '0', '00', ' 0'])('accepts the code %j as success', async (code) => {
    answer = say(200, { code, message: 'x', data: 'yes' });
    await expect(createCall(setting())(made('main'), {})).resolves.toBe('yes');
  });

  it.each([
    [
      'an error code',
      200,
      { code: '41000', message: 'La oferta venció', data: { next: 1 } },
      '41000',
      'La oferta venció',
    ],
    ['an error code as a number', 200, { code: 1, message: 'm', data: null }, '1', 'm'],
    [
      'an envelope with an HTTP error',
      401,
      { code: '40100', message: 'Vuelve a entrar', data: null },
      '40100',
      'Vuelve a entrar',
    ],
    ['an error without a message', 200, { code: '5' }, '5', apiMessages.es.unavailable],
    ['an error code that is not a number', 200, { code: 'E', message: 'm' }, 'E', 'm'],
    ['success with an HTTP error', 500, { code: '0', message: '', data: 1 }, '50000', apiMessages.es.unavailable],
    ['a page of a proxy', 502, '<html>Bad gateway</html>', '50200', apiMessages.es.unavailable],
    ['a page that is too large', 413, '<html>', errorCode.bodyTooLarge, apiMessages.es.unavailable],
    ['broken JSON', 200, '{"code":"0","da', errorCode.unavailable, apiMessages.es.unavailable],
    ['a login page instead of an answer', 200, '<html>wifi</html>', errorCode.unavailable, apiMessages.es.unavailable],
    ['nothing', 200, '', errorCode.unavailable, apiMessages.es.unavailable],
    ['JSON that is no envelope', 200, 'null', errorCode.unavailable, apiMessages.es.unavailable],
    ['an envelope without a code', 200, { data: 1 }, errorCode.unavailable, apiMessages.es.unavailable],
    ['a code that is nothing', 200, { code: null, data: 1 }, errorCode.unavailable, apiMessages.es.unavailable],
    ['a message that is no text', 200, { code: '7', message: {} }, '7', apiMessages.es.unavailable],
  ])('fails on %s', async (_name, status, body, code, message) => {
    answer = say(status, body);
    expect(await failureOf(createCall(setting())(loanDetails, { orderId: '1' }))).toMatchObject({
      code,
      message,
      status,
    });
  });

  it('passes on the data of a failure, for a reader who can continue', async () => {
    answer = say(200, { code: errorCode.conflict, message: 'm', data: { lendDetailsUrl: '/x' } });
    const failure = await failureOf(createCall(setting())(made('main'), {}));
    expect(failure.data).toEqual({ lendDetailsUrl: '/x' });
  });
});

describe.each([
  [
    'json',
    'application/json',
    '{"a":"x","b":1}',
    { crp_phe: 'a', dearest: 'b', showy: 'c', dearer: 'd', language: 'es' },
  ],
  ['form', 'application/x-www-form-urlencoded;charset=UTF-8', 'a=x&b=1', { swift: 'e', eyes: 'f' }],
] as const)('the %s client', (client, contentType, body, headers) => {
  it('sends its headers and returns the body alone', async () => {
    answer = say(200, { code: '101', message: 'captcha' });
    const result = await createCall(setting())(made(client), { a: 'x', b: 1 });
    expect(result).toEqual({ code: '101', message: 'captcha' });
    expect(received[0]).toMatchObject({ method: 'POST', url: '/some/path', body });
    expect(received[0]?.headers).toMatchObject({ ...headers, 'content-type': contentType });
    const others = ['crp_phe', 'dearest', 'showy', 'dearer', 'language', 'swift', 'eyes'].filter(
      (name) => !(name in headers),
    );
    for (const name of others) expect(received[0]?.headers).not.toHaveProperty(name);
  });

  it('adds the session if the call needs one, and puts the payload of a GET in the query', async () => {
    await createCall(setting())(made(client, 'GET', 'borrower'), { a: 1 });
    expect(received[0]).toMatchObject({ url: `/some/path?${common}&a=1`, body: '' });
  });

  it('percent-encodes a value that a header cannot carry, and sends no header for a missing one', async () => {
    const odd = parseCarry(
      new URLSearchParams([
        ['dearest', 'señor\n漢'],
        ['eyes', 'señor\n漢'],
      ]),
    );
    await createCall(setting({ carry: odd }))(made(client), {});
    const sent = received[0]?.headers ?? {};
    expect(sent.dearest ?? sent.eyes).toBe('se%C3%B1or%0A%E6%BC%A2');
    expect(sent).not.toHaveProperty('crp_phe');
    expect(sent).not.toHaveProperty('swift');
  });

  it('passes failures on', async () => {
    answer = say(400, { code: '40000', message: 'No', data: null });
    expect(await failureOf(createCall(setting())(made(client), {}))).toMatchObject({
      code: '40000',
      message: 'No',
      status: 400,
    });
    answer = say(503, 'down');
    expect(await failureOf(createCall(setting())(made(client), {}))).toMatchObject({
      code: errorCode.unavailable,
      status: 503,
    });
    answer = say(200, 'not json');
    expect(await failureOf(createCall(setting())(made(client), {}))).toMatchObject({
      code: errorCode.unavailable,
      status: 200,
    });
  });
});

describe('the network', () => {
  const network = { code: errorCode.network, message: apiMessages.es.network, status: 0 };

  it('may be gone', async () => {
    const nobody = createServer();
    await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve));
    const { port } = nobody.address() as AddressInfo;
    await new Promise((resolve) => nobody.close(resolve));
    expect(await failureOf(createCall(setting({ base: `http://127.0.0.1:${port}` }))(made('main'), {}))).toMatchObject(
      network,
    );
  });

  it('may break before the answer, or within it', async () => {
    answer = (response) => response.destroy();
    expect(await failureOf(createCall(setting())(made('main'), {}))).toMatchObject(network);
    answer = (response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"code":');
      setTimeout(() => response.destroy(), 20);
    };
    expect(await failureOf(createCall(setting())(made('main'), {}))).toMatchObject(network);
  });

  it.each([
    ['never begins', () => {}],
    ['stalls within its body', (response: ServerResponse) => void response.writeHead(200).write('{"code":"0",')],
  ])('gives up on an answer that %s', async (_name, stall) => {
    answer = stall;
    const begun = performance.now();
    const failure = await failureOf(createCall(setting({ timeoutMs: 60, messages: apiMessages.en }))(made('main'), {}));
    expect(failure).toMatchObject({ code: errorCode.timeout, message: apiMessages.en.timeout, status: 0 });
    expect(performance.now() - begun).toBeGreaterThan(50);
  });

  it('waits for 60 seconds by default', async () => {
    vi.useFakeTimers();
    try {
      const never: typeof fetch = (_url, init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
      let failure: unknown = null;
      const call = createCall(setting({ fetch: never }))(made('main'), {}).catch((error: unknown) => {
        failure = error;
      });
      await vi.advanceTimersByTimeAsync(59_999);
      expect(failure).toBeNull();
      await vi.advanceTimersByTimeAsync(1);
      await call;
      expect(failure).toMatchObject({ code: errorCode.timeout });
    } finally {
      vi.useRealTimers();
    }
  });

  it('leaves no timer running after an answer', async () => {
    const started = vi.spyOn(globalThis, 'setTimeout');
    const stopped = vi.spyOn(globalThis, 'clearTimeout');
    await createCall(setting({ fetch: async () => new Response('{"code":"0"}'), timeoutMs: 12_345 }))(made('main'), {});
    const clock = started.mock.results[started.mock.calls.findIndex(([, ms]) => ms === 12_345)]?.value;
    expect(clock).toBeDefined();
    expect(stopped).toHaveBeenCalledWith(clock);
  });

  it('is told to keep the session to itself', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('{"code":"0"}'));
    await createCall(setting({ fetch, base: '' }))(loanDetails, { orderId: '1' });
    expect(fetch).toHaveBeenCalledExactlyOnceWith(
      `/tells/v3/loan-details/loan-details?${common}`,
      expect.objectContaining({ referrerPolicy: 'no-referrer', credentials: 'omit', cache: 'no-store' }),
    );
  });
});

describe('the loading text', () => {
  it('is shown until the call returns, with any outcome', async () => {
    for (const status of [200, 500]) {
      answer = say(status, { code: status === 200 ? '0' : '1' });
      const call = createCall(setting())(made('main'), {}, { loadingText: 'Enviando…' });
      expect(loadingText()).toBe('Enviando…');
      await call.catch(() => {});
      expect(loadingText()).toBeNull();
    }
    const silent = createCall(setting())(made('main'), {});
    expect(loadingText()).toBeNull();
    await silent.catch(() => {});
  });
});

it('builds the same request for a server that forwards it', () => {
  expect(requestOf(loanDetails, { orderId: '9' }, carry)).toEqual({
    method: 'POST',
    url: `/tells/v3/loan-details/loan-details?${common}`,
    headers: { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    body: 'orderId=9',
  });
});
