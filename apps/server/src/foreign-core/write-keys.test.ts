import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { repaymentCommit } from '@plazo/contract/bank-card';
import { capabilities } from '@plazo/contract/capabilities';
import { complaintSave } from '@plazo/contract/complaints';
import { type AnyEndpoint, endpointUrl } from '@plazo/contract/endpoint';
import { loanDetails } from '@plazo/contract/loan';
import { loanDetailPush } from '@plazo/contract/offer';
import { getCaptcha, getSid, getSms, register } from '@plazo/contract/promotion';
import { generateVcode } from '@plazo/contract/repayment';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { buildApp } from '../borrower-app.ts';
import { builtPages } from '../pages/page-source.ts';
import { systemClock } from '../platform/clock.ts';
import { loadConfig } from '../platform/config/config.ts';
import { plainAccess } from '../platform/config/core-access.ts';
import { createLogger } from '../platform/http/logging.ts';
import { startReferenceCore } from '../testing/reference-core.ts';
import { checkCore } from './core-check.ts';
import { writeKeyOf } from './write-key.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Where an answer is cut, or the request before it. */
type Cut = 'before' | 'in the headers' | 'in the body' | 'after';

interface Keeping {
  keepsKeys: boolean;
  /** How the first sendings of a push end. */
  cuts?: Cut[];
  /** Answers a repeat otherwise than the first. */
  isForgetful?: boolean;
}

/** The reference core, with or without a memory for keys; it counts what it carries out, and loses answers as told. */
async function startKeeper({ keepsKeys, cuts = [], isForgetful = false }: Keeping) {
  const behind = await startReferenceCore();
  closing.push(behind.close);
  const answered = new Map<string, { status: number; body: string; type: string }>();
  const carriedOut: string[] = [];
  const seen: { call: string; headers: IncomingHttpHeaders }[] = [];
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const call = request.url?.split('?')[0] ?? '';
    seen.push({ call, headers: request.headers });
    const isPush = call === endpointUrl(loanDetailPush);
    const cut = isPush ? cuts.shift() : undefined;
    if (cut === 'before') return request.socket.destroy();
    const key = request.headers['idempotency-key'];
    const kept = keepsKeys && typeof key === 'string' ? answered.get(key) : undefined;
    if (!kept) carriedOut.push(call);
    const answer = kept ?? (await carryOut());
    // A refusal does not use a key up.
    if (typeof key === 'string' && /"code":"?0|"success":true/.test(answer.body)) answered.set(key, answer);
    if (cut === 'after') return request.socket.destroy();
    if (cut === 'in the headers') {
      request.socket.write('HTTP/1.1 200 OK\r\ncontent-ty');
      return setTimeout(() => request.socket.destroy(), 20);
    }
    response.writeHead(answer.status, {
      'content-type': answer.type,
      'content-length': Buffer.byteLength(answer.body),
    });
    if (cut === 'in the body') {
      response.write(answer.body.slice(0, 10));
      return setTimeout(() => request.socket.destroy(), 20);
    }
    return response.end(kept && isForgetful ? answer.body.replace('A3', 'A4') : answer.body);

    async function carryOut() {
      if (call === endpointUrl(capabilities)) {
        return {
          status: 200,
          body: JSON.stringify({ code: 0, data: { calls: [], keepsKeys } }),
          type: 'application/json',
        };
      }
      const { 'content-type': type = '' } = request.headers;
      const sent = request.method === 'POST' ? { body: Buffer.concat(chunks), headers: { 'content-type': type } } : {};
      const own = await fetch(behind.base + request.url, { method: request.method ?? 'GET', ...sent });
      return { status: own.status, body: await own.text(), type: own.headers.get('content-type') ?? '' };
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const pushes = () => carriedOut.filter((call) => call === endpointUrl(loanDetailPush)).length;
  const keysOf = (endpoint: AnyEndpoint) =>
    seen.filter(({ call }) => call === endpointUrl(endpoint)).map(({ headers }) => headers['idempotency-key']);
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, pushes, keysOf };
}

async function plazoOn(base: string): Promise<FastifyInstance> {
  const config = loadConfig({ API_BASE_URL: base, LOG_LEVEL: 'silent' });
  const options = { db: null, clock: systemClock, config, logger: createLogger('silent'), callTimeLimit: 3000 };
  const app = await buildApp({ ...options, pages: await builtPages() });
  closing.push(() => app.close());
  return app;
}

const query = 'userId=ana&sessionId=s&isNeedPop=2';
const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
const offer = 'productId=sol&amount=100000&periods=30&termUnit=day';
const post = (app: FastifyInstance, url: string, payload: string) =>
  app.inject({ method: 'POST', url: `${url}${url.includes('?') ? '&' : '?'}${query}`, headers: form, payload });
const push = (app: FastifyInstance) => post(app, endpointUrl(loanDetailPush), offer);

describe('a push that is cut', () => {
  const places: Cut[][] = [['before'], ['in the headers'], ['in the body'], ['after'], ['after', 'in the body']];

  it.each(places.map((cuts) => [cuts.join(', then '), cuts] as const))(
    'makes one loan of a core that keeps keys: %s',
    async (_name, cuts) => {
      const core = await startKeeper({ keepsKeys: true, cuts: [...cuts] });
      const app = await plazoOn(core.base);
      const first = await push(app);
      // Sent again at once; if that is lost, too, the borrower tries again.
      expect(first.statusCode).toBe(cuts.length === 1 ? 200 : 503);
      if (cuts.length === 2) expect(first.json()).toMatchObject({ code: '50300' });
      expect((await push(app)).json()).toMatchObject({
        code: '0',
        data: { lendDetailsUrl: '/loan-details?orderId=A3' },
      });
      expect(core.pushes()).toBe(1);
      expect(new Set(core.keysOf(loanDetailPush)).size).toBe(1);
    },
  );

  it.each(places.map((cuts) => [cuts.join(', then '), cuts] as const))(
    'leaves a borrower in doubt of a core that keeps none, who is told so: %s',
    async (_name, cuts) => {
      const core = await startKeeper({ keepsKeys: false, cuts: [...cuts] });
      const app = await plazoOn(core.base);
      for (const _cut of cuts) expect((await push(app)).json()).toMatchObject({ code: '50401' });
      expect(core.keysOf(loanDetailPush)).toHaveLength(cuts.length);
    },
  );

  it('leads to the loans only where a second push could make a second loan', async () => {
    for (const keepsKeys of [true, false]) {
      const core = await startKeeper({ keepsKeys, cuts: ['after', 'after', 'after'] });
      const { body } = await post(await plazoOn(core.base), '/confirm?productId=sol', `agree=on&${offer}`);
      expect(body.includes('from=unsure')).toBe(!keepsKeys);
    }
  });
});

describe('the key of a change', () => {
  it('is the same from a browser and from a form without scripts', async () => {
    const core = await startKeeper({ keepsKeys: true });
    const app = await plazoOn(core.base);
    await push(app);
    await post(app, '/confirm?productId=sol', `agree=on&${offer}`);
    const complaint = 'problemType=2&problemDetail=Un+cargo&orderNo=A1';
    await post(app, endpointUrl(complaintSave), `${complaint}&problemSonType=&problemImage=`);
    await post(app, '/complainPageNext?orderId=A1', complaint);
    for (const endpoint of [loanDetailPush, complaintSave]) {
      const keys = core.keysOf(endpoint);
      expect(keys).toHaveLength(2);
      expect(keys[0]).toMatch(/^[\w-]{43}$/);
      expect(keys[1]).toBe(keys[0]);
    }
  });

  it('is another for another borrower, call or figure, and none for a read', () => {
    const figures = { amount: 100_000, periods: 30, termUnit: 'day', productId: 'sol' };
    const key = writeKeyOf(loanDetailPush, figures, { userId: 'ana', sessionId: '1' });
    expect(writeKeyOf(loanDetailPush, { ...figures, amount: '100000', offerNo: '' }, { userId: 'ana' })).toBe(key);
    const others = [
      writeKeyOf(loanDetailPush, { ...figures, amount: 100_001 }, { userId: 'ana' }),
      writeKeyOf(loanDetailPush, { ...figures, offerNo: 'A3' }, { userId: 'ana' }),
      writeKeyOf(loanDetailPush, figures, { userId: 'eva' }),
      writeKeyOf(generateVcode, figures, { userId: 'ana' }),
    ];
    expect(new Set([key, ...others]).size).toBe(5);
    expect(writeKeyOf(loanDetails, { orderId: 'A1' }, { userId: 'ana' })).toBeUndefined();
  });

  it('covers the fields of a JSON body', async () => {
    const core = await startKeeper({ keepsKeys: true });
    const app = await plazoOn(core.base);
    for (const phone of ['13800138000', '13800138000', '13900139000']) {
      await app.inject({ method: 'POST', url: endpointUrl(register), payload: { phone, capcode: 'X', sid: 's' } });
    }
    const [first, second, third] = core.keysOf(register);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('is a new one for what is made again on purpose: a visitor’s id, a captcha, another code by text message', () => {
    for (const endpoint of [getSid, getCaptcha, getSms]) {
      expect(writeKeyOf(endpoint, { sid: 's' }, {})).not.toBe(writeKeyOf(endpoint, { sid: 's' }, {}));
    }
    const commit = { orderId: 'A1', amount: 5, cardId: 'C1', repayToken: 't' };
    const keyOf = (sendMsg: string) => writeKeyOf(repaymentCommit, { ...commit, sendMsg }, { userId: 'ana' });
    expect(keyOf('0')).toBe(keyOf('0'));
    expect(keyOf('1')).not.toBe(keyOf('1'));
  });
});

describe('core check --write', () => {
  const check = (base: string) =>
    checkCore({
      base,
      launch: { userId: 'ana', sessionId: 's' },
      values: { orderId: 'A1', productId: 'sol', templateId: 'sol' },
      rules: { origin: '', allowedHosts: [], currency: 'MXN' },
      access: plainAccess,
      mayWrite: true,
      timeLimit: 5000,
    });

  it('sends each change twice to a core that keeps keys, and finds one that answers a repeat otherwise', async () => {
    const right = await startKeeper({ keepsKeys: true });
    const found = await check(right.base);
    expect(found.filter(({ result }) => result === 'wrong')).toEqual([]);
    expect([right.keysOf(loanDetailPush).length, right.pushes()]).toEqual([2, 1]);
    const [first, ...repeats] = right.keysOf(generateVcode);
    expect([first, repeats]).toEqual([expect.stringMatching(/^[\w-]{43}$/), [first]]);
    const wrong = await check((await startKeeper({ keepsKeys: true, isForgetful: true })).base);
    expect(wrong.filter(({ result }) => result === 'wrong').map(({ endpoint: { name } }) => name)).toEqual([
      'loanDetailPush',
    ]);
  });

  it('sends it once to a core that does not', async () => {
    const core = await startKeeper({ keepsKeys: false });
    await check(core.base);
    expect(core.keysOf(loanDetailPush)).toHaveLength(1);
  });
});
