import { endpointUrl } from '@plazo/contract/endpoint';
import { paymentWebhook } from '@plazo/contract/repayment';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sign, signatureHeader } from '../platform/http/signature.ts';
import { rowsOf, stateOf } from '../testing/database-state.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { TestServer } from '../testing/test-server.ts';

const webhook = endpointUrl(paymentWebhook);

let server: TestServer;
let reference: string;
let before: Record<string, string>;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(async () => {
  await server.reset();
  ({ reference } = await (await TestLoan.take(server)).code());
  before = await stateOf(server.db);
});

const event = () => ({
  eventId: 'evt-1',
  reference,
  amount: 271_691,
  currency: 'MXN',
  paidAt: new Date(server.clock.now()).toISOString(),
});

async function changedTables(): Promise<string[]> {
  const after = await stateOf(server.db);
  return Object.keys(after).filter((table) => after[table] !== before[table]);
}

describe('money that cannot be credited', () => {
  it.each([
    ['an unknown reference', { reference: '93000000000000' }],
    ['a reference that cannot be ours', { reference: `CARLA'S "LOAN" -- ñ 貸 ; drop table payment` }],
    ['another currency', { currency: 'USD' }],
  ])('is kept for somebody to look at: %s', async (_, other) => {
    const given = { ...event(), ...other };
    const answer = await server.pay(given);
    expect(answer).toMatchObject({
      status: 200,
      code: '0',
      data: { result: 'unmatched', orderId: null, unapplied: 0 },
    });
    expect(await changedTables()).toEqual(['borrower_lookup', 'event', 'payment']);
    expect(
      await rowsOf(server.db, 'select id, reference, amount, currency, order_id, voucher_id from payment'),
    ).toEqual([
      {
        id: 'evt-1',
        reference: given.reference,
        amount: 271_691,
        currency: given.currency,
        order_id: null,
        voucher_id: given.reference === event().reference ? expect.any(String) : null,
      },
    ]);
    expect((await server.pay(given)).body).toBe(answer.body);
  });
});

describe('a refusal', () => {
  it('tells the provider’s engineers the reason, in English', async () => {
    const unsigned = await server.send(webhook, {
      payload: JSON.stringify(event()),
      headers: { 'content-type': 'application/json' },
    });
    expect(unsigned).toMatchObject({ status: 401, code: '40100', message: 'signature missing or malformed' });
    const wrong = await server.pay({ ...event(), amount: 0 });
    expect(wrong).toMatchObject({ status: 400, message: 'paymentWebhook: /amount must be >= 1' });
    expect(await server.postSigned(webhook, '{')).toMatchObject({
      status: 400,
      message: 'Something is missing or invalid. Open the screen again and retry.',
    });
    await server.pay(event());
    const other = await server.pay({ ...event(), amount: 1 });
    expect([other.status, other.message]).toEqual([409, expect.stringMatching(/^[a-zA-Z]/)]);
    expect(other.message).not.toMatch(/[áéíóúñ]|datos/);
    const unknown = await server.reversePayment('nobody-paid');
    expect([unknown.status, unknown.message]).toEqual([404, expect.stringContaining('payment')]);
  });

  it('may have an id of 255 characters, but not a longer one', async () => {
    expect(await server.pay({ ...event(), eventId: 'e'.repeat(255) })).toMatchObject({ status: 200 });
    expect(await server.pay({ ...event(), eventId: 'e'.repeat(256) })).toMatchObject({ status: 400 });
  });
});

describe('an event', () => {
  afterEach(async () => expect(await changedTables()).toEqual([]));

  it.each([
    ['yesterday'],
    [''],
    ['2026-03-02'],
    ['2026-03-02T12:00:00'],
    ['2026-02-30T12:00:00Z'],
    ['2026-13-01T00:00:00Z'],
    ['2026-03-02T25:00:00Z'],
    ['March 2, 2026 12:00 UTC'],
    ['1'],
    ['1772474400000'],
    ['0000-01-01T00:00:00Z'],
    ['-200000-01-01T00:00:00Z'],
    ['1969-12-31T23:59:59Z'],
    // More than a day ahead of us.
    ['2026-03-03T18:00:01Z'],
    ['9999-12-31T23:59:59Z'],
    ['2026-03-02T12:00:00Z\u0000'],
  ])('at no credible instant is refused: %j', async (paidAt) => {
    expect(await server.pay({ ...event(), paidAt })).toMatchObject({ status: 400, code: '40000' });
  });

  it.each([
    ['no amount', { amount: 0 }],
    ['a negative amount', { amount: -1 }],
    ['a broken amount', { amount: 1.5 }],
    ['an amount whose sums would not be exact', { amount: 10 ** 12 + 1 }],
    ['an unknown currency', { currency: 'pesos' }],
    ['no reference', { reference: '' }],
    ['a reference that is too long', { reference: '9'.repeat(256) }],
    ['a reference with a control character', { reference: '9300\u0000' }],
    ['an impossible id', { eventId: 'evt 1' }],
    ['an id that is too long', { eventId: 'e'.repeat(256) }],
  ])('with %s is refused', async (_, other) => {
    expect(await server.pay({ ...event(), ...other })).toMatchObject({ status: 400, code: '40000' });
  });

  it.each(['eventId', 'reference', 'amount', 'currency', 'paidAt'])('without %s is refused', async (name) => {
    const { [name]: _, ...rest } = event() as Record<string, unknown>;
    const problem = `must have required property '${name}'`;
    const refused = { status: 400, code: '40000', data: { field: name, problem } };
    expect(await server.postSigned(webhook, rest)).toMatchObject(refused);
  });

  // JSON has types: `true` is not one centavo, and "100" is not 100.
  it.each([
    ['amount', true, 'must be integer'],
    ['amount', '271691', 'must be integer'],
    ['amount', null, 'must be integer'],
    ['amount', [271_691], 'must be integer'],
    ['eventId', 1, 'must be string'],
    ['reference', 93_000_000_000_000, 'must be string'],
    ['currency', null, 'must be string'],
    ['paidAt', 1_772_474_400_000, 'must be string'],
  ])('whose %s is %j is refused by name: nothing is coerced', async (field, value, problem) => {
    const answer = await server.postSigned(webhook, { ...event(), [field]: value });
    expect(answer).toMatchObject({ status: 400, code: '40000', data: { field, problem } });
  });
});

describe('a signature', () => {
  afterEach(async () => expect(await changedTables()).toEqual([]));

  const send = (header: string | undefined, payload = JSON.stringify(event())) =>
    server.send(webhook, {
      payload,
      headers: { 'content-type': 'application/json', ...(header === undefined ? {} : { [signatureHeader]: header }) },
    });
  const now = () => Math.floor(Date.now() / 1000);
  const secret = () => server.config.PAYMENT_WEBHOOK_SECRET;

  it.each([
    ['is missing', () => undefined],
    ['is empty', () => ''],
    ['is malformed', () => 't=now,v1=yes'],
    ['belongs to another secret', () => sign(JSON.stringify(event()), 'another-secret', now())],
    ['belongs to another body', () => sign(JSON.stringify({ ...event(), amount: 1 }), secret(), now())],
    ['belongs to the same event in another spelling', () => sign(JSON.stringify(event(), null, 1), secret(), now())],
    ['is too old', () => sign(JSON.stringify(event()), secret(), now() - 302)],
    ['is from the future', () => sign(JSON.stringify(event()), secret(), now() + 302)],
    ['has its time changed', () => sign(JSON.stringify(event()), secret(), now() - 400).replace(/t=\d+/, `t=${now()}`)],
    ['comes twice', () => `${sign(JSON.stringify(event()), secret(), now())},v1=${'0'.repeat(64)}`],
  ])('that %s is refused before anything is read', async (_, header) => {
    expect(await send(header())).toMatchObject({ status: 401, code: '40100', data: null });
  });

  it('is checked before the content, about which a stranger learns nothing', async () => {
    expect(await send(undefined, '{}')).toMatchObject({ status: 401 });
  });
});

describe('a correct signature', () => {
  it.each([-298, 298])('is accepted from a clock that is %d seconds off, whatever the demo’s time', async (seconds) => {
    server.clock.moveDays(20);
    const payload = JSON.stringify(event());
    const header = sign(payload, server.config.PAYMENT_WEBHOOK_SECRET, Math.floor(Date.now() / 1000) + seconds);
    const headers = { 'content-type': 'application/json; charset=utf-8', [signatureHeader]: header };
    expect(await server.send(webhook, { payload, headers })).toMatchObject({
      status: 200,
      data: { result: 'credited' },
    });
  });
});
