import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { approve, getApproval, reject } from '@plazo/contract/lender/approvals';
import { getComplaint, replyToComplaint, takeComplaint } from '@plazo/contract/lender/complaints';
import type { AnyLenderEndpoint } from '@plazo/contract/lender/lender-endpoint';
import { approveOrder, getOrder, rejectOrder, tryCall } from '@plazo/contract/lender/orders';
import { assignPayment, getPayment, recordPayment, refusePayment } from '@plazo/contract/lender/payments';
import { scopes } from '@plazo/contract/lender/scopes';
import { closeOrder, listWaivers, waiveCharges } from '@plazo/contract/lender/waivers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fileComplaint } from '../complaints/complaints.service.ts';
import { flexReviewed } from '../demo/demo-products.ts';
import { stateOf } from '../testing/database-state.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';

let lender: TestLender;
let other = '';
beforeAll(async () => {
  const tenant = path.join(tmpdir(), `decisions-${process.pid}.json`);
  writeFileSync(tenant, JSON.stringify({ approvals: { hours: 48, calls: { closeOrder: {} } } }));
  lender = await TestLender.open({ environment: { TENANT_FILE: tenant } });
});
beforeEach(async () => {
  await lender.reset();
  other = await lender.newKey(scopes);
});
afterAll(() => lender.app.close());

type Call = [AnyLenderEndpoint, object];

async function complain(): Promise<string> {
  const { db, config, clock } = lender.server;
  const { borrower, orderId } = await TestLoan.take(lender.server);
  const sent = { problemType: '5', problemDetail: 'The app is slow', orderNo: orderId };
  return (await fileComplaint(db, borrower, sent, config.tenant, { now: clock.now(), today: '2026-03-02' })).folio;
}

async function strayMoney() {
  const paidAt = new Date(lender.server.clock.now()).toISOString();
  const payment = { paymentId: 'stray', reference: 'nobody-knows', amount: 5_000, currency: 'MXN', paidAt };
  await lender.call(recordPayment, payment);
  return { paymentId: 'stray' };
}

async function closing(headers: Record<string, string> = {}) {
  const { orderId } = await TestLoan.take(lender.server);
  const { json } = await lender.send(closeOrder, { orderId, most: 1_000_000, reason: 'x' }, { headers });
  return { orderId, approvalId: json.approval?.id ?? '' };
}

/** What is read, what one person decides about it, and what another one does. */
const decided: Record<string, () => Promise<{ read: Call; one: Call; other: Call }>> = {
  order: async () => {
    const { orderId } = await TestLoan.take(lender.server, { product: flexReviewed });
    const no: Call = [rejectOrder, { orderId, reason: 'x' }];
    return { read: [getOrder, { orderId }], one: [approveOrder, { orderId }], other: no };
  },
  payment: async () => {
    const named = await strayMoney();
    const { orderId } = await TestLoan.take(lender.server);
    const no: Call = [refusePayment, { ...named, reason: 'x' }];
    return { read: [getPayment, named], one: [assignPayment, { ...named, orderId }], other: no };
  },
  complaint: async () => {
    const folio = await complain();
    const reply: Call = [replyToComplaint, { folio, content: 'We look at it.' }];
    return { read: [getComplaint, { folio }], one: [takeComplaint, { folio }], other: reply };
  },
  approval: async () => {
    const { approvalId } = await closing();
    const no: Call = [reject, { approvalId, reason: 'x' }];
    return { read: [getApproval, { approvalId }], one: no, other: [approve, { approvalId }] };
  },
};

describe('of two people who decide about the same', () => {
  it.each(Object.keys(decided))('%s only the first one does; the other is told, and nothing changes', async (what) => {
    const scene = await decided[what]?.();
    if (!scene) throw new Error('no scene');
    const [readCall, named] = scene.read;
    const { headers } = await lender.send(readCall, named, { key: other });
    const sending = { key: other, headers: { 'if-match': String(headers.etag) } };
    const [one, first] = scene.one;
    expect((await lender.send(one, first, { headers: sending.headers })).status).toBeLessThan(300);
    const before = await stateOf(lender.server.db);
    const [late, second] = scene.other;
    const { status, json } = await lender.send(late, second, sending);
    expect([status, json.type]).toEqual([412, 'urn:plazo:problem:precondition-failed']);
    expect(await stateOf(lender.server.db)).toEqual(before);
    const again = await lender.send(readCall, named);
    expect(again.headers.etag).not.toBe(headers.etag);
  });

  it('a call that waits is bound to what its sender read, and to nothing if no tag was sent', async () => {
    const { orderId, approvalId } = await closing();
    lender.server.clock.moveDays(1);
    await lender.call(approve, { approvalId }, { key: other });
    expect((await lender.call(getOrder, { orderId })).state).toBe('settled');

    const taken = await TestLoan.take(lender.server, { borrower: 'bea' });
    const { headers } = await lender.send(getOrder, { orderId: taken.orderId });
    const wanted = { orderId: taken.orderId, most: 1_000_000, reason: 'x' };
    const { json } = await lender.send(closeOrder, wanted, { headers: { 'if-match': String(headers.etag) } });
    await taken.pay('some-of-it', 10_000);
    const refused = await lender.send(approve, { approvalId: json.approval?.id ?? '' }, { key: other });
    expect(refused.status).toBe(412);
  });
});

describe('a dry run', () => {
  it('says what a call would do, and changes nothing', async () => {
    const { orderId } = await TestLoan.take(lender.server);
    const request = { orderId, charges: { interest: 1_000 }, reason: 'x' };
    const state = await stateOf(lender.server.db);
    const tried = await lender.call(tryCall, { call: 'waiveCharges', request });
    // That it was read, and that the key was used.
    const traces = { personal_read: '', api_key: '' };
    expect({ ...(await stateOf(lender.server.db)), ...traces }).toEqual({ ...state, ...traces });
    expect(tried).toMatchObject({ orderId, waits: false, answer: { kind: 'waiver', amount: 1_000 } });
    expect(tried.after.outstanding).toBe(tried.before.outstanding - 1_000);
    await lender.call(waiveCharges, request);
    expect(await lender.call(getOrder, { orderId })).toEqual(tried.after);
  });

  it('says that a call would wait for a second person', async () => {
    const { orderId } = await TestLoan.take(lender.server);
    const request = { orderId, most: 1_000_000, reason: 'x' };
    const { waits, after } = await lender.call(tryCall, { call: 'closeOrder', request });
    expect([waits, after.state, after.outstanding]).toEqual([true, 'settled', 0]);
    expect((await lender.call(listWaivers, { orderId })).data).toEqual([]);
  });

  it('shows what money would do to the order that it is given to', async () => {
    const named = await strayMoney();
    const { orderId } = await TestLoan.take(lender.server);
    const { before, after } = await lender.call(tryCall, { call: 'assignPayment', request: { ...named, orderId } });
    expect(before.outstanding - after.outstanding).toBe(5_000);
    expect((await lender.call(getPayment, named)).state).toBe('unmatched');
  });

  it('needs the scope of the call, and its fields', async () => {
    const { orderId } = await TestLoan.take(lender.server);
    const request = { orderId, charges: { interest: 1_000 }, reason: 'x' };
    const key = await lender.newKey(['orders:read']);
    expect((await lender.send(tryCall, { call: 'waiveCharges', request }, { key })).status).toBe(403);
    const { status } = await lender.send(tryCall, { call: 'waiveCharges', request: { orderId } });
    expect(status).toBe(400);
  });
});
