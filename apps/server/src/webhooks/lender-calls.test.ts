import { listAuditEvents } from '@plazo/contract/lender/audit';
import { listEvents } from '@plazo/contract/lender/events';
import * as payouts from '@plazo/contract/lender/payouts';
import * as endpoints from '@plazo/contract/lender/webhook-endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flexReviewed } from '../demo/demo-products.ts';
import { decideOrder } from '../payouts/decision.service.ts';
import { dayOf } from '../testing/borrowers.ts';
import { rowsOf } from '../testing/database-state.ts';
import { publishAll } from '../testing/publish-all.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';

let lender: TestLender;
beforeAll(async () => {
  lender = await TestLender.open();
});
beforeEach(() => lender.reset());
afterAll(() => lender.app.close());

const url = 'https://systems.lender.example/events';

/** An approved loan that waits for its money. */
async function approved(borrower = 'ana'): Promise<string> {
  const { db, clock, masterKeys } = lender.server;
  const loan = await TestLoan.take(lender.server, { product: flexReviewed, borrower });
  await decideOrder(db, borrower, loan.orderId, 'approve', { now: clock.now(), today: dayOf(clock.now()), masterKeys });
  return loan.orderId;
}
const audited = async () =>
  (await lender.call(listAuditEvents, {})).data.map(({ action, subject }) => [action, subject.id]);

describe('a payout', () => {
  it('is listed while it waits, reported once, and named in the audit', async () => {
    const [first, second] = [await approved(), await approved('bea')];
    const page = await lender.call(payouts.listPayouts, { waiting: true, limit: 1 });
    expect(page.data).toMatchObject([{ orderId: first, state: 'requested', amount: 250_000, currency: 'MXN' }]);
    const rest = await lender.call(payouts.listPayouts, { waiting: true, cursor: page.next ?? '' });
    expect(rest).toMatchObject({ data: [{ orderId: second }], next: null });

    await lender.call(payouts.payoutSent, { orderId: first, reference: 'T-1' });
    const confirming = { orderId: first, reference: 'T-1', paidOn: '2026-03-02' };
    const sending = { idempotencyKey: 'confirm-once' };
    const confirmed = await lender.send(payouts.payoutConfirmed, confirming, sending);
    expect(confirmed).toMatchObject({
      status: 200,
      json: { state: 'confirmed', paidOn: '2026-03-02', isByHand: true },
    });
    expect((await lender.send(payouts.payoutConfirmed, confirming, sending)).body).toBe(confirmed.body);
    expect(await lender.send(payouts.payoutConfirmed, { ...confirming, reference: 'T-2' }, sending)).toMatchObject({
      status: 422,
    });
    for (const again of [payouts.payoutConfirmed, payouts.payoutSent]) {
      expect(await lender.send(again, { orderId: first, reference: 'T-1' })).toMatchObject({ status: 409 });
    }
    const booked = `select id from ledger_transaction where order_id = '${first}' and kind = 'disbursement'`;
    expect(await rowsOf(lender.server.db, booked)).toHaveLength(1);

    await lender.call(payouts.payoutFailed, { orderId: second, reason: 'the account is closed' });
    await lender.call(payouts.retryPayout, { orderId: second });
    const ofSecond = await lender.call(payouts.listPayouts, { orderId: second });
    expect(ofSecond.data.map(({ state }) => state)).toEqual(['failed', 'requested']);
    expect((await lender.call(payouts.listPayouts, {})).data).toHaveLength(3);
    expect(await audited()).toEqual(
      expect.arrayContaining([
        ['payout.sent', first],
        ['payout.confirmed', first],
        ['payout.failed', second],
        ['payout.retried', second],
      ]),
    );
  });

  it('is confirmed for a day from the planned one to today', async () => {
    const orderId = await approved();
    const early = await lender.send(payouts.payoutConfirmed, { orderId, reference: 'T', paidOn: '2026-03-01' });
    expect(early).toMatchObject({ status: 409, json: { detail: expect.stringContaining('2026-03-02') } });
    expect(await lender.send(payouts.payoutConfirmed, { orderId, reference: 'T', paidOn: 'today' })).toMatchObject({
      status: 400,
    });
  });
});

describe('the feed', () => {
  it('is read from where reading stopped, also by type', async () => {
    const orderId = await approved();
    await publishAll(lender.server.db);
    const all = await lender.call(listEvents, {});
    expect(all.data.map(({ type }) => type)).toEqual([
      'product.activated',
      'order.taken',
      'order.approved',
      'payout.requested',
    ]);
    expect(all.data[3]).toMatchObject({ data: { orderId, amount: 250_000 }, timestamp: expect.stringMatching(/Z$/) });
    expect(await lender.call(listEvents, { after: all.next })).toEqual({ data: [], next: all.next });
    const some = await lender.call(listEvents, { after: 1, limit: 1 });
    expect(some).toMatchObject({ data: [{ type: 'order.taken' }], next: 2 });
    expect((await lender.call(listEvents, { type: 'payout.requested' })).data).toHaveLength(1);
    expect(await lender.send(listEvents, { type: 'order.eaten' } as never)).toMatchObject({ status: 400 });
  });
});

describe('a webhook endpoint', () => {
  it('shows its secret once, and is audited without it', async () => {
    const sending = { idempotencyKey: 'add-once' };
    const added = await lender.send(endpoints.addWebhookEndpoint, { url, events: ['order.settled'] }, sending);
    expect(added.status).toBe(201);
    const { id: endpointId, secret } = added.json;
    expect(secret).toMatch(/^whsec_/);
    const again = await lender.send(endpoints.addWebhookEndpoint, { url, events: ['order.settled'] }, sending);
    expect(again.json).toEqual({ ...added.json, secret: undefined, notShownAgain: ['secret'] });
    const { secret: second } = await lender.call(endpoints.rotateWebhookSecret, { endpointId });
    expect(await lender.send(endpoints.rotateWebhookSecret, { endpointId })).toMatchObject({ status: 409 });
    await lender.call(endpoints.retireWebhookSecret, { endpointId });
    const off = await lender.call(endpoints.disableWebhookEndpoint, { endpointId });
    expect(off.disabledBecause).toBe('by hand');
    expect((await lender.call(endpoints.enableWebhookEndpoint, { endpointId })).disabledBecause).toBeNull();
    expect(await lender.call(endpoints.listWebhookEndpoints, {})).toEqual({
      data: [{ id: endpointId, url, events: ['order.settled'], createdAt: expect.any(String), disabledBecause: null }],
    });
    expect(await lender.call(endpoints.listWebhookAttempts, { endpointId })).toEqual({ data: [] });
    expect(await lender.send(endpoints.redeliverEvent, { endpointId, event: '9' })).toMatchObject({ status: 404 });
    await lender.call(endpoints.removeWebhookEndpoint, { endpointId });
    expect((await lender.call(endpoints.listWebhookEndpoints, {})).data).toEqual([]);
    expect(
      (await audited())
        .filter(([, id]) => id === endpointId)
        .map(([action]) => action)
        .sort(),
    ).toEqual([
      'webhook-endpoint.added',
      'webhook-endpoint.disabled',
      'webhook-endpoint.enabled',
      'webhook-endpoint.removed',
      'webhook-endpoint.secret-retired',
      'webhook-endpoint.secret-rotated',
    ]);
    for (const table of ['audit_event', 'idempotent_answer']) {
      const rows = JSON.stringify(await rowsOf(lender.server.db, `select * from ${table}`));
      for (const told of [secret, second]) expect(rows).not.toContain(told);
    }
  });
});
