import { listCollections } from '@plazo/contract/lender/collections';
import { listEvents } from '@plazo/contract/lender/events';
import { getOrder } from '@plazo/contract/lender/orders';
import { endPause, pauseOrder } from '@plazo/contract/lender/pauses';
import { cancelPaymentPlan, listPaymentPlans, proposePaymentPlan } from '@plazo/contract/lender/payment-plans';
import { chargeOffOrder } from '@plazo/contract/lender/waivers';
import { addDays, localDate } from '@plazo/loan-rules/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ledgerFaults } from '../testing/database-state.ts';
import { publishAll } from '../testing/publish-all.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { findPlansToDecide } from './payment-plan.repository.ts';
import { acceptPlan } from './payment-plan.service.ts';
import { decidePlans } from './plan-decider.ts';

let lender: TestLender;
let loan: TestLoan;
beforeAll(async () => {
  lender = await TestLender.open();
});
beforeEach(async () => {
  await lender.reset();
  loan = await TestLoan.take(lender.server);
  // Three days late.
  lender.server.clock.moveDays(33);
});
afterAll(() => lender.app.close());

const timeZone = 'America/Mexico_City';
const now = () => lender.server.clock.now();
const today = () => localDate(now(), timeZone);
const inDays = (days: number) => addDays(today(), days);
const outstanding = async () => (await lender.call(getOrder, { orderId: loan.orderId })).outstanding;
const decide = () => decidePlans(lender.server.db, now(), lender.server.config.tenant);
const plans = async () => (await lender.call(listPaymentPlans, { orderId: loan.orderId })).data;

function propose(changes: object = {}) {
  const shape = { payments: 4, every: 'week' as const, firstDueDate: inDays(7) };
  const wanted = { orderId: loan.orderId, ...shape, ...changes };
  return lender.send(proposePaymentPlan, wanted);
}

async function accept(total: number) {
  const planId = (await plans()).find(({ state }) => state === 'proposed' || state === 'open')?.id ?? '';
  const at = { now: now(), today: today() };
  return lender.server.db.transaction((transaction) =>
    acceptPlan(transaction, loan.borrower, { orderId: loan.orderId, planId, total }, at),
  );
}

/** Proposes a plan and accepts it; returns what is owed. */
async function agree(): Promise<number> {
  expect(await propose()).toMatchObject({ status: 201 });
  const total = await outstanding();
  await accept(total);
  return total;
}

async function told() {
  await publishAll(lender.server.db);
  const { data } = await lender.call(listEvents, { limit: 1_000 });
  return data.filter(({ type }) => type.startsWith('plan.')).map(({ type }) => type);
}

describe('a payment plan', () => {
  it('is a proposal first, which changes nothing, with the figures of the day', async () => {
    const before = await outstanding();
    const { status, json } = await propose();
    expect([status, json.state, json.acceptedAt]).toEqual([201, 'proposed', null]);
    expect(json.payments.map(({ dueDate }: { dueDate: string }) => dueDate)).toEqual([7, 14, 21, 28].map(inDays));
    lender.server.clock.moveDays(1);
    const now = await outstanding();
    expect(now).toBeGreaterThan(before);
    const [plan] = await plans();
    expect(plan?.payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(now);
    await expect(accept(before)).rejects.toThrow('it is for');
  });

  it('adds nothing while it stands: its dates are those of the order, and no late charge comes', async () => {
    const total = await agree();
    const [plan] = await plans();
    expect(plan).toMatchObject({ state: 'open', documentHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await loan.details()).toMatchObject({
      orderStatus: 174,
      repayAmount: plan?.payments[0]?.amount,
      repayDate: inDays(7),
      isDelay: '0',
    });
    expect((await lender.call(listCollections, {})).data).toEqual([]);
    lender.server.clock.moveDays(7);
    expect(await outstanding()).toBe(total);
    const { lines } = await loan.statement();
    expect(lines.at(-1)).toMatchObject({ text: 'Plan de pagos', amount: 0 });
    await loan.pay('evt-1');
    expect(await loan.details()).toMatchObject({ orderStatus: 174, repayDate: inDays(7) });
    expect(await ledgerFaults(lender.server.db)).toEqual([]);
  });

  it('is kept once everything is paid by it, and costs what was owed when it was accepted', async () => {
    const total = await agree();
    let paid = 0;
    for (const count of [1, 2, 3, 4]) {
      lender.server.clock.moveDays(7);
      const { repayAmount = 0 } = await loan.details();
      paid += repayAmount;
      await loan.pay(`evt-${count}`);
      await decide();
    }
    expect(paid).toBe(total);
    expect(await loan.details()).toMatchObject({ orderStatus: 200 });
    lender.server.clock.moveDays(2);
    await decide();
    expect(await plans()).toMatchObject([{ state: 'kept' }]);
    expect(await told()).toEqual(['plan.proposed', 'plan.accepted', 'plan.kept']);
    expect(await ledgerFaults(lender.server.db)).toEqual([]);
  });

  it('is broken by a payment that does not come; then the contract holds again, with charges for the days after', async () => {
    const total = await agree();
    lender.server.clock.moveDays(8);
    await decide();
    expect(await plans()).toMatchObject([{ state: 'open' }]);
    expect((await lender.call(listCollections, {})).data).toMatchObject([{ daysLate: 1, dueDate: inDays(-1) }]);
    lender.server.clock.moveDays(1);
    await Promise.all([decide(), decide()]);
    expect(await plans()).toMatchObject([{ state: 'broken' }]);
    expect(await loan.details()).toMatchObject({ planOver: { on: inDays(0), how: 'broken' } });
    expect(await outstanding()).toBe(total);
    expect((await lender.call(listCollections, {})).data).toMatchObject([{ daysLate: 12 }]);
    lender.server.clock.moveDays(1);
    expect(await outstanding()).toBeGreaterThan(total);
    await loan.pay('evt-1', 10_000);
    await loan.statement();
    expect(await told()).toEqual(['plan.proposed', 'plan.accepted', 'plan.broken']);
    expect(await ledgerFaults(lender.server.db)).toEqual([]);
  });

  it('is not broken while the order is paused', async () => {
    await agree();
    const { orderId } = loan;
    await lender.call(pauseOrder, { orderId, reason: 'disaster', throughDate: inDays(20) });
    lender.server.clock.moveDays(12);
    await decide();
    expect(await plans()).toMatchObject([{ state: 'open' }]);
  });

  it('is not looked for on the last day of a pause that was ended, and broken on the next', async () => {
    await agree();
    lender.server.clock.moveDays(20);
    const { orderId } = loan;
    const { id } = await lender.call(pauseOrder, { orderId, reason: 'illness', throughDate: inDays(20) });
    lender.server.clock.moveDays(2);
    await lender.call(endPause, { orderId, pauseId: id });
    const { clearingDays } = lender.server.config.tenant.plans;
    expect(await findPlansToDecide(lender.server.db, { today: today(), clearingDays, most: 1 })).toEqual([]);
    lender.server.clock.moveDays(1);
    await decide();
    expect(await plans()).toMatchObject([{ state: 'broken' }]);
  });

  it('takes a payment of an earlier day and its reversal as they come', async () => {
    const code = await loan.code();
    const paidAt = new Date(now()).toISOString();
    lender.server.clock.moveDays(1);
    await agree();
    lender.server.clock.moveDays(2);
    const event = { eventId: 'evt-1', reference: code.reference, amount: 50_000, paidAt };
    expect(await lender.server.pay(event)).toMatchObject({ status: 200 });
    expect(await ledgerFaults(lender.server.db)).toEqual([]);
    await loan.reversePayment('evt-1');
    await loan.statement();
    expect(await plans()).toMatchObject([{ state: 'open' }]);
    expect(await ledgerFaults(lender.server.db)).toEqual([]);
  });

  it('can be ended by the lender, and then another one proposed', async () => {
    await agree();
    const [plan] = await plans();
    const cancel = () => lender.send(cancelPaymentPlan, { orderId: loan.orderId, planId: plan?.id ?? '' });
    expect(await cancel()).toMatchObject({ status: 200, json: { state: 'cancelled' } });
    expect(await cancel()).toMatchObject({ status: 409 });
    expect(await loan.details()).toMatchObject({ orderStatus: 180 });
    expect(await propose()).toMatchObject({ status: 201 });
    expect(await ledgerFaults(lender.server.db)).toEqual([]);
  });

  it('ends with a charge-off, which it does not hold back', async () => {
    await agree();
    const { orderId } = loan;
    await lender.call(chargeOffOrder, { orderId, outstanding: await outstanding(), reason: 'gone' });
    expect(await ledgerFaults(lender.server.db)).toEqual([]);
    await decide();
    expect(await plans()).toMatchObject([{ state: 'cancelled' }]);
    expect(await ledgerFaults(lender.server.db)).toEqual([]);
  });

  it('expires if nobody accepts it, and is accepted once, however often', async () => {
    await propose();
    expect(await loan.details()).not.toHaveProperty('planOver');
    lender.server.clock.moveDays(7);
    // It is over whether somebody has looked already or not.
    const { planOver } = await loan.details();
    expect(planOver?.how).toBe('expired');
    await decide();
    expect(await loan.details()).toMatchObject({ planOver });
    expect(await plans()).toMatchObject([{ state: 'expired', payments: [] }]);
    await expect(accept(await outstanding())).rejects.toThrow('no plan');
    await propose();
    const total = await outstanding();
    const both = await Promise.all([accept(total), accept(total)]);
    expect(both.map(({ state }) => state)).toEqual(['open', 'open']);
    expect(await ledgerFaults(lender.server.db)).toEqual([]);
  });

  it.each([
    ['too many payments', { payments: 13 }],
    ['a first day that is over', { firstDueDate: '2026-03-01' }],
    ['a first day too far ahead', { firstDueDate: '2026-12-01' }],
  ])('is refused for %s', async (_, changes) => {
    const { status, json } = await propose(changes);
    expect([status, json.type]).toEqual([422, 'urn:plazo:problem:not-possible']);
  });

  it('is one at a time', async () => {
    const both = await Promise.all([propose(), propose()]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('cannot be changed in the database once it was accepted', async () => {
    await agree();
    for (const change of [`payments = '[]'`, `document = '{}'`, `first_due_on = first_due_on + 1`]) {
      await expect(lender.server.db.execute(`update payment_plan set ${change}`), change).rejects.toThrow('plan says');
    }
  });
});
