import { addApiKey, rotateApiKey } from '@plazo/contract/lender/api-keys';
import { listAuditEvents } from '@plazo/contract/lender/audit';
import { getBorrower, listBorrowers, putBorrower } from '@plazo/contract/lender/borrowers';
import { putCampaign } from '@plazo/contract/lender/campaigns';
import { listComplaints } from '@plazo/contract/lender/complaints';
import { makeOffer } from '@plazo/contract/lender/offers';
import { listOrders } from '@plazo/contract/lender/orders';
import {
  assignPayment,
  getPayment,
  listPayments,
  recordPayment,
  refundCreditBalance,
  reversePayment,
} from '@plazo/contract/lender/payments';
import { exportBorrower } from '@plazo/contract/lender/personal-data';
import { putProductDraft } from '@plazo/contract/lender/products';
import { cashFlows, ledgerExtract } from '@plazo/contract/lender/reports';
import { makeLaunchLink, openBorrowerSession } from '@plazo/contract/lender/sessions';
import { addWebhookEndpoint, rotateWebhookSecret } from '@plazo/contract/lender/webhook-endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flex } from '../demo/demo-products.ts';
import { giveOffer } from '../testing/borrowers.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';

let lender: TestLender;
let anas: TestLoan;
beforeAll(async () => {
  lender = await TestLender.open();
  anas = await TestLoan.take(lender.server, { borrower: 'ana' });
  await TestLoan.take(lender.server, { borrower: 'bea' });
  await TestLoan.take(lender.server, { borrower: 'ceci' });
});
afterAll(() => lender.app.close());

const now = () => new Date(lender.server.clock.now()).toISOString();
const long = (letter: string) => letter.repeat(255);

describe('a value outside a list', () => {
  it('is refused with the allowed values', async () => {
    const offer = { borrowerId: 'ana', productId: 'flex', amount: 100_000, periods: 30, expiresAt: now() };
    const inBody = await lender.send(makeOffer, { ...offer, termUnit: 'year' as never });
    expect(inBody.json.errors).toEqual([
      {
        field: 'termUnit',
        problem: 'must be one of day, week, fortnight, month',
        code: 'not-one-of',
        values: { allowed: 'day, week, fortnight, month' },
      },
    ]);
    const inQuery = await lender.send(listOrders, { state: 'late' as never });
    expect(inQuery.json.errors).toMatchObject([
      { field: 'state', problem: expect.stringContaining('must be one of under-review, rejected, ') },
    ]);
    const inList = await lender.send(addApiKey, { name: 'x', scopes: ['everything' as never] });
    expect(inList.json.errors).toMatchObject([
      { field: 'scopes.0', problem: expect.stringContaining('must be one of borrowers:read, borrowers:write, ') },
    ]);
    const link = await lender.send(makeLaunchLink, { borrowerId: 'ana', to: 'nowhere' });
    expect(link.json.errors).toMatchObject([
      { field: 'to', problem: expect.stringMatching(/^must be one of .*\bconfirmUrl, .*\brepayUrl\b/) },
    ]);
    const event = await lender.send(addWebhookEndpoint, { url: 'http://x.example', events: ['order.lost' as never] });
    expect(event.json.errors).toMatchObject([
      { field: 'events.0', problem: expect.stringContaining('must be one of order.taken, ') },
    ]);
  });
});

describe('the state of an order', () => {
  it('is a word in exports, and so is the purpose of a payment code', async () => {
    await anas.code();
    const { data } = await lender.call(exportBorrower, { borrowerId: 'ana' });
    expect(data.orders).toMatchObject([{ status: 'repayable' }]);
    expect(data.vouchers).toMatchObject([{ requestType: 'repayment' }]);
  });
});

describe('an id that a PUT writes under', () => {
  it('is refused by field if it is not possible', async () => {
    const ana = { fullName: 'Ana Ruiz', phone: '5512345678', address: 'Calle 1' };
    const { status, json } = await lender.send(putBorrower, { externalId: 'crm 1', ...ana });
    expect([status, json.errors]).toEqual([
      400,
      [expect.objectContaining({ field: 'externalId', problem: expect.any(String) })],
    ]);
    const campaign = await lender.send(putCampaign, { campaignId: 'a.b', template: {} });
    expect([campaign.status, campaign.json.errors?.[0]?.field]).toEqual([400, 'campaignId']);
    // Looking up such an id finds nothing.
    expect((await lender.send(getBorrower, { borrowerId: 'a b' })).status).toBe(404);
  });
});

describe('sessions and launch links', () => {
  it('lead only to orders and offers of their own borrower', async () => {
    const { orderId: hers } = await giveOffer(lender.server.db, lender.server.clock.now(), { borrower: 'dora' });
    const calls = [
      (borrowerId: string, orderId: string) => lender.send(openBorrowerSession, { borrowerId, orderId }),
      (borrowerId: string, orderId: string) => lender.send(makeLaunchLink, { borrowerId, orderId, to: 'repayUrl' }),
    ];
    for (const send of calls) {
      expect((await send('ana', anas.orderId)).status).toBe(201);
      expect((await send('dora', hers)).status).toBe(201);
      for (const [borrowerId, orderId] of [
        ['bea', anas.orderId],
        ['ana', hers],
        ['ana', 'PZ1'],
      ] as const) {
        const { status, json } = await send(borrowerId, orderId);
        expect([borrowerId, orderId, status, json.detail]).toEqual([
          ...[borrowerId, orderId, 404],
          'this borrower has no order or offer with this number',
        ]);
      }
    }
  });
});

describe('a name that every JavaScript object has', () => {
  it.each(['constructor', 'toString', 'valueOf', 'hasOwnProperty'])('is unknown to us: %s', async (name) => {
    const link = await lender.send(makeLaunchLink, { borrowerId: 'ana', to: name });
    expect([link.status, link.json.errors?.[0]?.field]).toEqual([400, 'to']);
    const draft = { productId: 'odd', name: 'Flex', logo: '/logo.svg', decision: 'instant' as const };
    const product = await lender.send(putProductDraft, { ...draft, terms: { ...flex.terms, [name]: 1 } });
    expect([product.status, product.json.errors?.[0]?.field]).toEqual([400, `terms.${name}`]);
    const campaign = await lender.send(putCampaign, { campaignId: 'odd', template: { [name]: 'x' } });
    expect([campaign.status, campaign.json.detail]).toEqual([422, expect.stringContaining(name)]);
  });
});

describe('a cursor', () => {
  it('is refused by another list, and by the same one with another filter', async () => {
    const { next } = await lender.call(listOrders, { limit: 1 });
    expect((await lender.call(listOrders, { limit: 2, cursor: next ?? '' })).data).toHaveLength(2);
    const others = [
      await lender.send(listBorrowers, { cursor: next ?? '' }),
      await lender.send(listPayments, { cursor: next ?? '' }),
      await lender.send(listComplaints, { cursor: next ?? '' }),
      await lender.send(listOrders, { cursor: next ?? '', state: 'repayable' }),
      await lender.send(listOrders, { cursor: next ?? '', borrowerId: 'ana' }),
      await lender.send(listOrders, { cursor: (next ?? '').slice(1) }),
    ];
    for (const { status, json } of others) {
      expect([status, json.type]).toEqual([400, 'urn:plazo:problem:invalid-cursor']);
    }
  });
});

describe('an id of the lender’s own', () => {
  it('may have 255 characters: a call’s key, borrowers, payments, reversals, references', async () => {
    const [externalId, paymentId, reversalId] = [long('e'), long('p'), long('r')];
    const ana = { fullName: 'Ana Ruiz', phone: '5512345679', address: 'Calle 1' };
    const idempotencyKey = long('k');
    const { id } = await lender.call(putBorrower, { externalId, ...ana });
    expect((await lender.call(listBorrowers, { search: externalId })).data).toMatchObject([{ id, externalId }]);
    const payment = { reference: long('c'), amount: 400_000, currency: 'MXN', paidAt: now() };
    await lender.call(recordPayment, { paymentId, ...payment }, { idempotencyKey });
    await lender.call(assignPayment, { paymentId, orderId: anas.orderId });
    expect(await lender.call(getPayment, { paymentId })).toMatchObject({ id: paymentId, orderId: anas.orderId });
    await lender.call(refundCreditBalance, { orderId: anas.orderId, amount: 1, reference: long('f') });
    await lender.call(reversePayment, { paymentId, reversalId, amount: 2, reversedAt: now() });
    const audited = await lender.call(listAuditEvents, { subjectKind: 'payment', subjectId: paymentId });
    expect(audited.data.map(({ action }) => action)).toContain('payment.reversed');
    // One that must be escaped in an address may be as long.
    expect((await lender.send(getPayment, { paymentId: long('%') })).json.detail).toBe('there is no such payment');
    for (const [answer, field] of [
      [await lender.send(putBorrower, { externalId: `${externalId}e`, ...ana }), 'externalId'],
      [await lender.send(recordPayment, { paymentId: `${paymentId}p`, ...payment }), 'paymentId'],
      [
        await lender.send(recordPayment, { paymentId, ...payment }, { idempotencyKey: `${idempotencyKey}k` }),
        'Idempotency-Key',
      ],
    ] as const) {
      expect([answer.status, answer.json.errors?.[0]?.field]).toEqual([400, field]);
    }
  });
});

describe('the answer of a repeated call', () => {
  it('says which secret it does not repeat', async () => {
    const twice = async <Body extends object>(send: (idempotencyKey: string) => Promise<{ json: Body }>) => {
      const key = `twice-${String(Math.random()).slice(2)}`;
      return [(await send(key)).json, (await send(key)).json] as const;
    };
    const [key, keyAgain] = await twice((idempotencyKey) =>
      lender.send(addApiKey, { name: 'x', scopes: ['reports:read'] }, { idempotencyKey }),
    );
    expect([key.notShownAgain, keyAgain.key, keyAgain.notShownAgain]).toEqual([undefined, undefined, ['key']]);
    const [, rotated] = await twice((idempotencyKey) =>
      lender.send(rotateApiKey, { keyId: key.id }, { idempotencyKey }),
    );
    expect(rotated.notShownAgain).toEqual(['key']);
    const [endpoint, endpointAgain] = await twice((idempotencyKey) =>
      lender.send(addWebhookEndpoint, { url: 'http://x.example' }, { idempotencyKey }),
    );
    expect(endpointAgain.notShownAgain).toEqual(['secret']);
    const [, secretAgain] = await twice((idempotencyKey) =>
      lender.send(rotateWebhookSecret, { endpointId: endpoint.id }, { idempotencyKey }),
    );
    expect(secretAgain.notShownAgain).toEqual(['secret']);
    const [, session] = await twice((idempotencyKey) =>
      lender.send(openBorrowerSession, { borrowerId: 'ana' }, { idempotencyKey }),
    );
    expect(session.notShownAgain).toEqual(['userId', 'sessionId', 'links']);
    const [, link] = await twice((idempotencyKey) =>
      lender.send(makeLaunchLink, { borrowerId: 'ana', to: 'repayUrl' }, { idempotencyKey }),
    );
    expect(link.notShownAgain).toEqual(['url']);
  });
});

describe('impossible days of a report', () => {
  it('are refused with the wrong end named', async () => {
    const backwards = { from: '2026-03-02', through: '2026-03-01' };
    const atOnce = { from: '2025-03-01', through: '2026-03-02' };
    const after = { field: 'from', problem: 'must not be after through', code: 'before-start' };
    expect((await lender.send(cashFlows, backwards)).json.errors).toEqual([after]);
    expect((await lender.send(ledgerExtract, backwards)).json.errors).toEqual([after]);
    expect((await lender.send(cashFlows, atOnce)).json.errors).toEqual([
      {
        field: 'through',
        problem: 'must be at most 365 days after from',
        code: 'too-many-days',
        values: { limit: 366 },
      },
    ]);
  });
});
