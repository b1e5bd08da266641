import { approve, getApprovalRules, listApprovals, reject } from '@plazo/contract/lender/approvals';
import { proposePaymentPlan } from '@plazo/contract/lender/payment-plans';
import { assignPayment, recordPayment, refundCreditBalance } from '@plazo/contract/lender/payments';
import { scopes } from '@plazo/contract/lender/scopes';
import { closeOrder, forgiveOrder, waiveCharges } from '@plazo/contract/lender/waivers';
import { addDays, localDate } from '@plazo/loan-rules/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operatorKey, type Sending, TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';

let lender: TestLender;
let loan: TestLoan;
let other = '';
beforeAll(async () => {
  lender = await TestLender.open();
  Object.assign(lender.server.config.tenant.approvals.calls, {
    waiveCharges: { above: 1_000 },
    closeOrder: { above: 1_000 },
    forgiveOrder: { above: 1_000 },
    refundCreditBalance: { above: 1_000 },
    recordPayment: { above: 10_000 },
    assignPayment: { above: 10_000 },
    proposePaymentPlan: { above: 500_000 },
  });
});
beforeEach(async () => {
  await lender.reset();
  other = await lender.newKey(scopes);
  loan = await TestLoan.take(lender.server);
});
afterAll(() => lender.app.close());

const operator = (name: string): Sending => ({
  key: `operator_${operatorKey}`,
  headers: { 'plazo-operator': name },
});
const sent = (commission: number) => ({ orderId: loan.orderId, charges: { commission }, reason: 'as agreed' });
const waive = (commission: number, sending: Sending = {}) => lender.send(waiveCharges, sent(commission), sending);
/** Leaves this much to pay. The money comes from a provider, to whom no rule applies. */
const leave = async (of: TestLoan, outstanding: number) =>
  of.pay(`rest-of-${of.orderId}`, (await of.statement()).outstanding - outstanding);
const close = (of: TestLoan, most: number) =>
  lender.send(closeOrder, { orderId: of.orderId, most, reason: 'goodwill' });
const statuses = async (...amounts: number[]) => {
  const all: number[] = [];
  for (const amount of amounts) all.push((await waive(amount)).status);
  return all;
};

describe('the amount up to which a call is carried out at once', () => {
  it('is told before anything is sent, with the calls that always wait', async () => {
    const { approvals } = lender.server.config.tenant;
    Object.assign(approvals.calls, { reversePayment: {} });
    const { hours, calls } = await lender.call(getApprovalRules, {});
    Object.assign(approvals, { fromSecondPerson: true });
    const alone = await lender.call(getApprovalRules, {});
    Object.assign(approvals, { fromSecondPerson: false });
    Reflect.deleteProperty(approvals.calls, 'reversePayment');
    expect(hours).toBe(24);
    expect(calls).toHaveLength(8);
    expect(calls).toContainEqual({ call: 'refundCreditBalance', above: 1_000 });
    expect(calls).toContainEqual({ call: 'reversePayment', above: null });
    // Nobody could approve yet.
    expect(alone.calls).toEqual([]);
  });

  it('is summed over an order’s whole life, across all senders', async () => {
    expect(await statuses(400, 600, 1)).toEqual([201, 201, 202]);
    lender.server.clock.moveMinutes(60 * 24 * 40);
    expect((await waive(1, { key: other })).status).toBe(202);
  });

  it('counts waiting calls, and rejected ones no longer', async () => {
    const { json } = await waive(1_001);
    expect(await statuses(1)).toEqual([202]);
    const { data } = await lender.call(listApprovals, { state: 'pending' });
    expect(data.map(({ id }) => id)).toContain(json.approval?.id);
    for (const { id } of data) await lender.call(reject, { approvalId: id, reason: 'no' });
    expect(await statuses(1_000)).toEqual([201]);
  });

  it('counts approved calls', async () => {
    const { json } = await waive(1_001);
    await lender.call(approve, { approvalId: json.approval?.id ?? '' }, { key: other });
    expect(await statuses(1)).toEqual([202]);
  });

  it('is summed over 24 hours for each line of keys, across orders', async () => {
    const pay = (paymentId: string, sending: Sending = {}) =>
      lender.send(
        recordPayment,
        { paymentId, reference: paymentId, amount: 6_000, currency: 'MXN', paidAt: '2026-03-01T00:00:00Z' },
        sending,
      );
    const child = await lender.newKey(scopes);
    await lender.server.db.execute(
      `update api_key set line = '${lender.key.split('_')[1]}' where id = '${child.split('_')[1]}'`,
    );
    expect([(await pay('a')).status, (await pay('b', { key: child })).status]).toEqual([201, 202]);
    expect((await pay('c', { key: other })).status).toBe(201);
    expect([(await pay('d', operator('ana'))).status, (await pay('e', operator('eva'))).status]).toEqual([201, 202]);
    lender.server.clock.moveMinutes(60 * 24 + 1);
    expect((await pay('f')).status).toBe(201);
  });

  it('covers all that is given away on an order, by any call', async () => {
    expect((await waive(900)).status).toBe(201);
    await leave(loan, 900);
    expect((await close(loan, 900)).status).toBe(202);
    const { orderId } = loan;
    const forgiven = await lender.send(forgiveOrder, { orderId, outstanding: 900, reason: 'goodwill' });
    expect(forgiven.status).toBe(202);
    for (const { id } of (await lender.call(listApprovals, { state: 'pending' })).data) {
      await lender.call(reject, { approvalId: id, reason: 'no' });
    }
    expect((await close(loan, 100)).status).toBe(409);
    await loan.pay('too-much', 1_400);
    const refund = (amount: number, reference: string) =>
      lender.send(refundCreditBalance, { orderId, amount, reference }, { key: other });
    expect((await refund(101, 'r-1')).status).toBe(202);
    for (const { id } of (await lender.call(listApprovals, { state: 'pending' })).data) {
      await lender.call(reject, { approvalId: id, reason: 'no' });
    }
    expect((await refund(100, 'r-2')).status).toBe(200);
  });

  it('covers all that one line gives away in 24 hours, by any call', async () => {
    const carla = await TestLoan.take(lender.server, { borrower: 'carla' });
    await leave(carla, 900);
    expect((await close(carla, 900)).status).toBe(201);
    expect(await statuses(101)).toEqual([202]);
    for (const { id } of (await lender.call(listApprovals, { state: 'pending' })).data) {
      await lender.call(reject, { approvalId: id, reason: 'no' });
    }
    expect((await waive(900, { key: other })).status).toBe(201);
    lender.server.clock.moveMinutes(60 * 24 + 1);
    expect(await statuses(100)).toEqual([201]);
  });

  it('covers all that an order is credited with, identified by its code or by a person', async () => {
    const reference = (await loan.code()).reference;
    const pay = (paymentId: string, of: string, key: string) =>
      lender.send(
        recordPayment,
        { paymentId, reference: of, amount: 6_000, currency: 'MXN', paidAt: '2026-03-02T00:00:00Z' },
        { key },
      );
    expect((await pay('a', reference, lender.key)).status).toBe(201);
    expect((await pay('b', 'nobodys', other)).status).toBe(201);
    const { orderId } = loan;
    const third = await lender.newKey(scopes);
    expect((await lender.send(assignPayment, { paymentId: 'b', orderId }, { key: third })).status).toBe(202);
  });

  it('of a payment plan is what the order owes', async () => {
    const large = await TestLoan.take(lender.server, { borrower: 'carla', amount: 1_000_000 });
    const firstDueDate = addDays(localDate(lender.server.clock.now(), 'America/Mexico_City'), 20);
    const propose = ({ orderId }: TestLoan) =>
      lender.send(proposePaymentPlan, { orderId, payments: 3, every: 'month', firstDueDate });
    expect((await large.statement()).outstanding).toBeGreaterThan(500_000);
    expect((await propose(loan)).status).toBe(201);
    expect((await propose(large)).status).toBe(202);
  });

  it('cannot be exceeded by two simultaneous calls', async () => {
    const keys = [lender.key, other, await lender.newKey(scopes), await lender.newKey(scopes)];
    const answers = await Promise.all(keys.map((key) => waive(400, { key })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 202, 202]);
  });
});
