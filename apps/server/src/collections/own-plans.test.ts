import { cancelPaymentPlan, listPaymentPlans, proposePaymentPlan } from '@plazo/contract/lender/payment-plans';
import {
  acceptPaymentPlan,
  choosePaymentPlan,
  type PaymentPlan,
  paymentPlanDetail,
} from '@plazo/contract/payment-plan';
import { cannotPayDetail } from '@plazo/contract/promise';
import { addDays } from '@plazo/loan-rules/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayOf } from '../testing/borrowers.ts';
import { ledgerFaults } from '../testing/database-state.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';

let lender: TestLender;
let loan: TestLoan;
beforeAll(async () => {
  lender = await TestLender.open();
});
beforeEach(async () => {
  await lender.reset();
  // No product allows a plan without a person, unless a test says so.
  lender.server.config.tenant.plans.byProduct = {};
  loan = await TestLoan.take(lender.server);
  // Three days late.
  lender.server.clock.moveDays(33);
});
afterAll(() => lender.app.close());

const inDays = (days: number) => addDays(dayOf(lender.server.clock.now()), days);
const read = (by = loan) => lender.server.post(paymentPlanDetail, { orderId: loan.orderId }, by.launch);
const ways = () => lender.server.call(cannotPayDetail, { orderId: loan.orderId }, loan.launch);
const shownId = async () => ((await read()).data as PaymentPlan | null)?.planId ?? 'none';
const accept = async (total: number, { by = loan, planId = '' } = {}) =>
  lender.server.post(
    acceptPaymentPlan,
    { orderId: loan.orderId, planId: planId || (await shownId()), total, agreed: 1 },
    by.launch,
  );

function propose() {
  const wanted = { orderId: loan.orderId, payments: 4, every: 'week', firstDueDate: inDays(7) } as const;
  return lender.call(proposePaymentPlan, wanted);
}

it('is read with what it saves and what the loan costs a year with it, and accepted once', async () => {
  expect(await read()).toMatchObject({ status: 404 });
  expect(await ways()).not.toHaveProperty('plan');
  await propose();
  const { outstanding } = await loan.statement();
  const { annualCost, saved, ...shown } = await lender.server.call(
    paymentPlanDetail,
    { orderId: loan.orderId },
    loan.launch,
  );
  expect(shown).toMatchObject({ state: 'proposed', total: outstanding, openThrough: inDays(6) });
  expect(annualCost).toMatch(/%$/);
  // Until the first payment the contract would charge seven days.
  const { waiting } = await loan.details();
  expect(saved).toBeGreaterThanOrEqual(7 * (waiting?.perDay ?? 0));
  expect(await ways()).toMatchObject({ plan: 'proposed' });
  const answers = await Promise.all([accept(outstanding), accept(outstanding)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await lender.call(listPaymentPlans, { orderId: loan.orderId })).data).toMatchObject([{ state: 'open' }]);
  expect(await ways()).toMatchObject({ plan: 'open' });
  expect(await loan.details()).toMatchObject({ isPlanned: '1' });
  await loan.pay('evt-1');
  const open = await lender.server.call(paymentPlanDetail, { orderId: loan.orderId }, loan.launch);
  expect(open).toMatchObject({ state: 'open', total: outstanding, saved, annualCost, acceptedOn: inDays(0) });
  expect(open.payments.map(({ unpaid }) => unpaid === 0)).toEqual([true, false, false, false]);
});

it('is not accepted with a total of yesterday, unticked, or by somebody else', async () => {
  await propose();
  const { outstanding } = await loan.statement();
  lender.server.clock.moveDays(1);
  expect(await accept(outstanding)).toMatchObject({ status: 422 });
  const now = (await loan.statement()).outstanding;
  const unticked = { orderId: loan.orderId, planId: await shownId(), total: now, agreed: 0 };
  expect(await lender.server.post(acceptPaymentPlan, unticked, loan.launch)).toMatchObject({ status: 400 });
  const other = await TestLoan.take(lender.server, { borrower: 'beto' });
  expect(await accept(now, { by: other })).toMatchObject({ status: 404 });
  expect(await read(other)).toMatchObject({ status: 404 });
  expect((await lender.call(listPaymentPlans, { orderId: loan.orderId })).data).toMatchObject([{ state: 'proposed' }]);
});

describe('a plan without a person', () => {
  const rule = { payments: 4, every: 'week' as const, fromDaysLate: 2, perOrder: 1 };
  const choose = (payments: number, by = loan) =>
    lender.server.post(choosePaymentPlan, { orderId: loan.orderId, payments }, by.launch);
  const shown = () => lender.server.call(paymentPlanDetail, { orderId: loan.orderId }, loan.launch);
  const plans = async () => (await lender.call(listPaymentPlans, { orderId: loan.orderId })).data;
  beforeEach(() => {
    lender.server.config.tenant.plans.byProduct = { flex: rule };
  });

  it('is chosen among those that the product allows, changes nothing yet, and is accepted like any other', async () => {
    const { outstanding } = await loan.statement();
    expect(await ways()).toMatchObject({ plan: 'possible' });
    const possible = await shown();
    expect(possible).toMatchObject({ state: 'possible', total: outstanding, payments: [] });
    expect(possible.choices).toEqual(
      [2, 3, 4].map((payments) => ({
        payments,
        every: 'week',
        amount: Math.floor(outstanding / payments),
        firstDueDate: inDays(7),
      })),
    );
    expect((await choose(3)).status).toBe(200);
    expect(await loan.details()).toMatchObject({ orderStatus: 180 });
    // It is the borrower's own: nobody proposes it to them.
    expect(await loan.details()).not.toHaveProperty('isPlanProposed');
    const proposed = await shown();
    expect(proposed.payments.map(({ dueDate }) => dueDate)).toEqual([7, 14, 21].map(inDays));
    expect((await choose(2)).status).toBe(200);
    expect((await choose(2)).status).toBe(200);
    // In another tab the first one still shows, with the same total.
    expect(await accept(outstanding, { planId: proposed.planId ?? '' })).toMatchObject({ status: 422 });
    // Both were made within a moment: which is listed first is not said.
    expect((await plans()).map(({ state, madeBy }) => [state, madeBy]).sort()).toEqual([
      ['cancelled', 'borrower'],
      ['proposed', 'borrower'],
    ]);
    expect((await accept(outstanding)).status).toBe(200);
    expect(await shown()).toMatchObject({ state: 'open', total: outstanding });
    expect(await shown()).not.toHaveProperty('choices');
    expect((await choose(3)).status).toBe(409);
    expect(await ledgerFaults(lender.server.db)).toEqual([]);
  });

  it('is one per order, once it was accepted', async () => {
    await choose(2);
    await accept((await loan.statement()).outstanding);
    const [plan] = await plans();
    await lender.call(cancelPaymentPlan, { orderId: loan.orderId, planId: plan?.id ?? '' });
    expect((await choose(2)).status).toBe(409);
    expect(await ways()).not.toHaveProperty('plan');
    lender.server.config.tenant.plans.byProduct = { flex: { ...rule, perOrder: 2 } };
    expect((await choose(2)).status).toBe(200);
  });

  it.each([
    ['too many payments', rule, 5],
    ['an order that is not late enough', { ...rule, fromDaysLate: 4 }, 2],
  ])('is refused for %s', async (_, rule, payments) => {
    lender.server.config.tenant.plans.byProduct = { flex: rule };
    expect((await choose(payments)).status).toBe(409);
    expect(await plans()).toEqual([]);
  });

  it('is refused for another product, and to another borrower', async () => {
    const other = await TestLoan.take(lender.server, { borrower: 'beto' });
    expect((await choose(2, other)).status).toBe(404);
    lender.server.config.tenant.plans.byProduct = { plan: rule };
    expect((await choose(2)).status).toBe(409);
    expect(await read()).toMatchObject({ status: 404 });
  });

  it('gives way to what the lender’s people propose, which the loan’s screen shows', async () => {
    await propose();
    expect(await loan.details()).toMatchObject({ isPlanProposed: '1' });
    expect(await shown()).not.toHaveProperty('choices');
    expect((await choose(2)).status).toBe(409);
    lender.server.clock.moveDays(7);
    expect(await loan.details()).not.toHaveProperty('isPlanProposed');
    expect(await ways()).toMatchObject({ plan: 'possible' });
  });

  it('is one if two are chosen at the same moment', async () => {
    const both = await Promise.all([choose(2), choose(3)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await plans()).filter(({ state }) => state === 'proposed')).toHaveLength(1);
  });
});
