import { endpointUrl } from '@plazo/contract/endpoint';
import { loanDetails } from '@plazo/contract/loan';
import { loanDetailPush } from '@plazo/contract/offer';
import { paymentWebhook } from '@plazo/contract/repayment';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveOffer, type TestOffer } from '../../testing/borrowers.ts';
import { stateOf } from '../../testing/database-state.ts';
import { everyEndpoint, payloadFor } from '../../testing/endpoints.ts';
import { TestServer } from '../../testing/test-server.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const json = { 'content-type': 'application/json' };
const pushUrl = endpointUrl(loanDetailPush);

let server: TestServer;
let offer: TestOffer;
let before: Record<string, string>;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(async () => {
  await server.reset();
  offer = await giveOffer(server.db, server.clock.now());
  before = await stateOf(server.db);
});
afterAll(() => server.app.close());
// A refused request writes nothing to any table.
afterEach(async () => expect(settled(await stateOf(server.db))).toEqual(settled(before)));

/** Events get their places in the feed in the background, so only their number counts. */
const settled = (state: Record<string, string>) => ({ ...state, event: state.event?.split(' ')[0] });

const query = () => new URLSearchParams(Object.entries(offer.launch)).toString();
const agreed = () => `productId=flex&amount=250000&periods=30&termUnit=day`;

/** The contract lets these be empty: the tenant decides which complaint types and accounts exist. */
const saidOfEmpty: Record<string, unknown> = { problemType: null, bankCode: { problems: { bankCode: 'bankMissing' } } };

describe('a payload', () => {
  it.each(
    everyEndpoint
      .filter(({ session, client }) => session === 'borrower' && client !== 'upload')
      .flatMap((endpoint) =>
        Object.keys(payloadFor(endpoint)).map((field) => [endpoint.name, field, endpoint] as const),
      ),
  )('In development it says which field, without the value.', async (_, field, endpoint) => {
    const { [field]: __, ...rest } = payloadFor(endpoint, { orderId: offer.orderId });
    // Development says which, and no value.
    const told = { field, problem: expect.any(String) };
    // An empty complaint has its own message (complaints.test.ts).
    for (const payload of field === 'problemDetail' ? [rest] : [rest, { ...rest, [field]: '' }]) {
      expect(await server.post(endpoint, payload, offer.launch)).toMatchObject({
        status: 400,
        code: '40000',
        data: field in payload && field in saidOfEmpty ? saidOfEmpty[field] : told,
      });
    }
  });

  it.each([
    ['periods=30&termUnit=day&productId=flex&amount=250000.5'],
    ['periods=30&termUnit=day&productId=flex&amount=-250000'],
    ['periods=30&termUnit=day&productId=flex&amount=NaN'],
    ['periods=30&termUnit=day&productId=flex&amount=Infinity'],
    ['periods=30&termUnit=day&productId=flex&amount=9007199254740993'],
    ['periods=0&termUnit=day&productId=flex&amount=250000'],
    ['periods=30&termUnit=year&productId=flex&amount=250000'],
    [`periods=30&termUnit=day&productId=${'f'.repeat(65)}&amount=250000`],
    ['periods=30&termUnit=day&productId=flex%00&amount=250000'],
    ["periods=30&termUnit=day&productId=flex'%3Bdrop%20table%20offer&amount=250000"],
    // A repeated name becomes a list, which is not an amount.
    ['periods=30&termUnit=day&productId=flex&amount=250000&amount=1'],
    ['periods=30&termUnit=day&productId=flex&productId=plan&amount=250000'],
    ['periods=30&termUnit=day&productId[]=flex&amount=250000'],
    ['amount[toString]=250000&periods=30&termUnit=day&productId=flex'],
    [''],
    ['{"amount":250000}'],
  ])('that breaks the contract is refused: %s', async (payload) => {
    const answer = await server.send(`${pushUrl}?${query()}`, { payload, headers: form });
    expect(answer).toMatchObject({ status: 400, code: '40000', data: { field: expect.any(String) } });
  });

  it('that targets prototypes has no effect', async () => {
    const hostile = '__proto__[userId]=ana&__proto__=x&constructor=x&constructor[prototype][userId]=ana&toString=x';
    const answer = await server.send(`${pushUrl}?${hostile}`, { payload: `${agreed()}&${hostile}`, headers: form });
    expect(answer).toMatchObject({ status: 401, code: '40100' });
    expect(({} as Record<string, unknown>).userId).toBeUndefined();
    const poisoned = `{"eventId":"e","reference":"r","amount":1,"currency":"MXN","paidAt":"x","__proto__":{"a":1}}`;
    expect(await server.postSigned(endpointUrl(paymentWebhook), poisoned)).toMatchObject({ status: 400 });
    const constructed = `{"eventId":"e","reference":"r","amount":1,"currency":"MXN","constructor":{"prototype":{"a":1}}}`;
    expect(await server.postSigned(endpointUrl(paymentWebhook), constructed)).toMatchObject({ status: 400 });
  });
});

describe('a common query', () => {
  it.each([
    ['a user twice', 'userId=bea&'],
    ['a session twice', 'sessionId=x&'],
    ['a list', 'userId[]=bea&userId[0]=bea&userId='],
  ])('with %s gives no access', async (_, start) => {
    const answer = await server.send(`${pushUrl}?${start}${query()}`, { payload: agreed(), headers: form });
    expect(answer).toMatchObject({ status: 401, code: '40100' });
  });

  it('in the body gives no access', async () => {
    const answer = await server.send(pushUrl, { payload: `${query()}&${agreed()}`, headers: form });
    expect(answer).toMatchObject({ status: 401 });
  });
});

describe('a body', () => {
  it.each([
    ['text', 'text/plain'],
    ['XML', 'application/xml'],
    ['JSON, which this client does not support', 'application/json'],
    ['a file', 'multipart/form-data; boundary=x'],
    ['bytes', 'application/octet-stream'],
    ['an invalid type', 'nonsense'],
  ])('of %s is refused as such', async (_, type) => {
    const payload = type === 'application/json' ? JSON.stringify(offer.agreed) : agreed();
    const answer = await server.send(`${pushUrl}?${query()}`, { payload, headers: { 'content-type': type } });
    expect(answer).toMatchObject({ status: 415, code: '41500', data: null });
  });

  it('of a payment must be JSON, signed as it was sent', async () => {
    const webhook = endpointUrl(paymentWebhook);
    const payload = 'eventId=e&reference=r&amount=1&currency=MXN';
    expect(await server.send(webhook, { payload, headers: form })).toMatchObject({ status: 415, code: '41500' });
    expect(await server.send(webhook)).toMatchObject({ status: 415 });
  });

  it.each(['{', '{"a":}', '[1,', '"x', ''])('of malformed JSON is refused: %s', async (payload) => {
    const answer = await server.postSigned(endpointUrl(paymentWebhook), payload);
    expect(answer).toMatchObject({ status: 400, code: '40000', data: null });
  });

  it.each(['null', '[]', '"text"', '7', 'true'])('of JSON other than an object is refused: %s', async (payload) => {
    expect(await server.postSigned(endpointUrl(paymentWebhook), payload)).toMatchObject({ status: 400, code: '40000' });
  });

  it.each([
    ['form', form],
    ['JSON', json],
  ])('of a megabyte is refused: %s', async (_, headers) => {
    const payload = `productId=${'x'.repeat(1024 * 1024)}`;
    for (const url of [`${pushUrl}?${query()}`, endpointUrl(paymentWebhook)]) {
      expect(await server.send(url, { payload, headers })).toMatchObject({ status: 413, code: '41300', data: null });
    }
  });

  it('of a megabyte is also answered on a real connection while the rest is being sent', async () => {
    const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const body = new URLSearchParams({ orderId: 'x'.repeat(1024 * 1024) });
    const answer = await fetch(`${url}${pushUrl}?${query()}`, { method: 'POST', body });
    expect([answer.status, await answer.json()]).toMatchObject([413, { code: '41300' }]);
  });

  it('with a charset is accepted', async () => {
    const headers = { 'content-type': 'Application/X-WWW-Form-Urlencoded; charset=UTF-8' };
    const answer = await server.send(`${endpointUrl(loanDetails)}?${query()}`, { payload: 'orderId=PZNONE', headers });
    expect(answer).toMatchObject({ status: 404 });
  });
});

describe('an address', () => {
  it.each([
    ['nothing serves', 'POST', '/tells/v3/nothing'],
    ['is unknown, even below the prefix', 'GET', '/nothing?userId=ana'],
    ['lacks the prefix', 'POST', loanDetailPush.path],
    ['is spelt differently', 'POST', pushUrl.toUpperCase()],
    ['has a trailing slash', 'POST', `${pushUrl}/`],
    ['climbs', 'GET', '/tells/../../etc/passwd'],
    ['climbs up, encoded', 'GET', '/%2e%2e%2f%2e%2e%2fetc%2fpasswd'],
  ] as const)('that %s is not found: %s %s', async (_, method, url) => {
    const request = method === 'GET' ? { method } : { method, payload: agreed(), headers: form };
    expect(await server.send(`${url}?${query()}`, request)).toMatchObject({ status: 404, code: '40400', data: null });
  });

  it.each(['GET', 'PUT'] as const)('that is served for another method is refused: %s', async (method) => {
    const answer = await server.send(`${pushUrl}?${query()}`, { method });
    expect(answer).toMatchObject({ status: 405, code: '40500', data: null, headers: { allow: 'POST' } });
  });

  it('that cannot be decoded is refused', async () => {
    const answer = await server.send('/tells/%zz?isNeedPop=1', { method: 'GET' });
    expect(answer).toMatchObject({ status: 400, code: '40000', data: null });
  });
});
