import { endpointUrl } from '@plazo/contract/endpoint';
import { loanDetailConfirm, loanDetailPush } from '@plazo/contract/offer';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { buildApp } from '../borrower-app.ts';
import { builtPages } from '../pages/page-source.ts';
import { systemClock } from '../platform/clock.ts';
import { loadConfig } from '../platform/config/config.ts';
import { createLogger } from '../platform/http/logging.ts';
import { type Change, startChangedCore, startReferenceCore } from '../testing/reference-core.ts';

// A lender's own core with two open offers of one product: every call of the screen carries the number in the link.
const closing: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of closing.splice(0).reverse()) await one.close();
});

const amounts: Record<string, number> = { O1: 110_000, O2: 120_000 };
const confirmCall = `POST ${endpointUrl(loanDetailConfirm)}`;
const pushCall = `POST ${endpointUrl(loanDetailPush)}`;

/** A core with two offers. `numberOf` decides which one it answers with, and whether it gives the number. */
async function plazoOn(numberOf: (asked: string | null) => { is: string; says: boolean }) {
  const asked: { call: string; offerNo: string | null; amount: string | null }[] = [];
  const change: Change = (call, own, body) => {
    const sent = new URLSearchParams(body);
    if (call === confirmCall || call === pushCall) {
      asked.push({ call, offerNo: sent.get('offerNo'), amount: sent.get('amount') });
    }
    if (call === pushCall) return { ...own, body: '{"code":42200,"message":"changed"}' };
    if (call !== confirmCall) return own;
    const { is, says } = numberOf(sent.get('offerNo'));
    const answer = JSON.parse(own.body) as { data: object };
    const data = { ...answer.data, amount: amounts[is], isNeedPop: 0, ...(says ? { offerNo: is } : {}) };
    return { ...own, body: JSON.stringify({ ...answer, data }) };
  };
  const right = await startReferenceCore();
  const core = await startChangedCore(right.base, change);
  closing.push(right, core);
  const config = loadConfig({ API_BASE_URL: core.base, LOG_LEVEL: 'silent' });
  const options = { db: null, clock: systemClock, config, logger: createLogger('silent'), pages: await builtPages() };
  const app = await buildApp(options);
  closing.push(app);
  return { app, asked };
}

const session = 'userId=ana&sessionId=s&isNeedPop=2';
const headers = { accept: 'text/html' };
const open = (app: FastifyInstance, query: string) => app.inject({ url: `/confirm?${session}&${query}`, headers });

/** The fields of the form on a page. */
const fieldsIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input[^>]*name="([^"]*)"[^>]*value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );

describe.each([
  ['numbers its offers', true],
  ['does not number its offers', false],
])('a core that %s', (_, says) => {
  const named = (asked: string | null) => ({ is: asked ?? 'O2', says });

  it('is asked for the offer in the link, and the same one is accepted', async () => {
    const { app, asked } = await plazoOn(named);
    const { statusCode, body } = await open(app, 'productId=sol&orderId=O1');
    expect(statusCode).toBe(200);
    expect(fieldsIn(body)).toMatchObject({ offerNo: 'O1', amount: '110000' });
    expect(body).toMatch(/href="\/loan-agreement\?[^"]*orderId=O1/);
    expect(body).toMatch(/href="\/loans\?[^"]*orderNo=O1/);
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
    const payload = `${new URLSearchParams({ ...fieldsIn(body), agree: 'on' })}`;
    const url = `/confirm?${session}&productId=sol&orderId=O1`;
    const refused = await app.inject({ method: 'POST', url, headers: form, payload });
    expect(refused.statusCode).toBe(422);
    expect(fieldsIn(refused.body)).toMatchObject({ offerNo: 'O1' });
    expect(asked).toEqual([
      { call: confirmCall, offerNo: 'O1', amount: null },
      { call: pushCall, offerNo: 'O1', amount: '110000' },
      { call: confirmCall, offerNo: 'O1', amount: null },
    ]);
  });

  it('is asked for no number if the link has none', async () => {
    const { app, asked } = await plazoOn(named);
    const { body } = await open(app, 'productId=sol');
    expect(fieldsIn(body).offerNo).toBe(says ? 'O2' : undefined);
    expect(asked).toEqual([{ call: confirmCall, offerNo: null, amount: null }]);
  });
});

it('an offer other than the link’s is not shown', async () => {
  const { app } = await plazoOn(() => ({ is: 'O2', says: true }));
  const { statusCode, body } = await open(app, 'productId=sol&orderId=O1');
  expect(statusCode).toBe(404);
  expect(body).toContain('Puede que el enlace esté incompleto o sea de otra cuenta.');
  expect(fieldsIn(body)).not.toHaveProperty('offerNo');
});
