import { getOrder } from '@plazo/contract/lender/orders';
import { listPaymentPlans, proposePaymentPlan } from '@plazo/contract/lender/payment-plans';
import { trialBalance } from '@plazo/contract/lender/reports';
import { acceptPaymentPlan, choosePaymentPlan, paymentPlanDetail } from '@plazo/contract/payment-plan';
import { loanPlayDetail } from '@plazo/contract/repayment';
import { payoffQuote } from '@plazo/contract/statement';
import { addDays } from '@plazo/loan-rules/calendar';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { faultsBetween } from '../ledger-checks/ledger-verify.ts';
import { dayOf } from '../testing/borrowers.ts';
import { balancesOf, rowsOf } from '../testing/database-state.ts';
import { pastTriggers } from '../testing/past-triggers.ts';
import { TestLender } from '../testing/test-lender.ts';
import { said, TestLoan } from '../testing/test-loan.ts';
import { decidePlans } from './plan-decider.ts';

let lender: TestLender;
let loan: TestLoan;
beforeAll(async () => {
  lender = await TestLender.open();
});
beforeEach(async () => {
  await lender.reset();
  lender.server.config.tenant.plans.annualRatePpm = { flex: 365_000 };
  loan = await TestLoan.take(lender.server);
  // Three days late.
  lender.server.clock.moveDays(33);
});
afterAll(() => lender.app.close());

const inDays = (days: number) => addDays(dayOf(lender.server.clock.now()), days);
const shown = () => lender.server.call(paymentPlanDetail, { orderId: loan.orderId }, loan.launch);
const order = () => lender.call(getOrder, { orderId: loan.orderId });
const plans = async () => (await lender.call(listPaymentPlans, { orderId: loan.orderId })).data;
const booked = () => balancesOf(lender.server.db, loan.orderId);
const repayment = () => lender.server.call(loanPlayDetail, { orderId: loan.orderId }, loan.launch);

/** What `ledger verify` finds. */
async function verify(): Promise<string[]> {
  const { db, masterKeys, config } = lender.server;
  const how = { timeZone: config.tenant.timeZone, masterKeys };
  const found = await faultsBetween(db, how, { after: '', last: '~', isAll: false });
  return found.map(({ fault }) => fault);
}

/** All interest of the plan that was charged, with its tax. */
async function charged(): Promise<number> {
  const { income_plan_interest: income = 0, plan_interest: owed = 0 } = await booked();
  expect(owed).toBe(0);
  return Math.round(0 - income * 1.16);
}

/** A plan of four weekly payments, accepted as it was read. */
async function agree() {
  const shape = { payments: 4, every: 'week', firstDueDate: inDays(7) } as const;
  await lender.call(proposePaymentPlan, { orderId: loan.orderId, ...shape });
  const { total, planId = '', interest = 0, ...plan } = await shown();
  const accepted = { orderId: loan.orderId, planId, total, agreed: 1 } as const;
  await lender.server.call(acceptPaymentPlan, accepted, loan.launch);
  return { total, interest, ...plan };
}

it('is part of equal payments, read before it is accepted, and less than the late charges of the same days', async () => {
  const { outstanding } = await order();
  const { total, interest, saved, payments, annualCost } = await agree();
  expect(interest).toBeGreaterThan(0);
  expect([total, payments.reduce((sum, { amount }) => sum + amount, 0)]).toEqual(Array(2).fill(outstanding + interest));
  // Simple interest of 0.1 % a day on 2,500.00 of principal, which the payments pay in four parts after the charges.
  expect(interest).toBeLessThan(250 * 28);
  expect(interest).toBeLessThan(saved);
  const [first, second, third] = payments.map(({ amount }) => amount);
  expect([second, third]).toEqual([first, first]);
  expect(annualCost).toMatch(/%$/);
  expect(await plans()).toMatchObject([{ state: 'open', interest, annualRatePpm: 365_000 }]);
  const [row] = await rowsOf<{ document: string }>(lender.server.db, 'select document from payment_plan');
  expect(JSON.parse(row?.document ?? '')).toMatchObject({ total, interest, annualRatePpm: 365_000, saved });
});

it('is charged with each payment and paid at once; kept, it costs what was accepted', async () => {
  const { total, interest } = await agree();
  let paid = 0;
  for (const count of [1, 2, 3, 4]) {
    lender.server.clock.moveDays(7);
    const { repayAmount = 0 } = await loan.details();
    const { repayAmount: asked, detail } = await repayment();
    expect(asked).toBe(repayAmount);
    const charge = detail.find(({ text }) => text === 'Interés del plan de pagos');
    expect(charge?.inMinorUnits).toBeGreaterThan(0);
    expect(charge?.value).toMatch(/^\$/);
    paid += repayAmount;
    await loan.statement();
    await loan.pay(`evt-${count}`);
  }
  expect(paid).toBe(total);
  expect(await charged()).toBe(interest);
  expect(await loan.details()).toMatchObject({ orderStatus: 200 });
  const { paid: parts } = await loan.receipt('evt-4');
  expect(parts.at(-1)).toMatchObject({ title: 'Interés del plan de pagos' });
  const lines = said(await loan.statement());
  expect(lines.filter(([, text]) => text === 'Interés del plan de pagos')).toHaveLength(4);
  const { accounts } = await lender.call(trialBalance, { on: inDays(0) });
  expect(accounts).toContainEqual(expect.objectContaining({ account: 'income_plan_interest' }));
  expect(await verify()).toEqual([]);
});

it('is less if the plan is paid earlier: days that have not passed cost nothing', async () => {
  const { outstanding } = await order();
  const { interest } = await agree();
  expect((await order()).payoff).toEqual({ amount: outstanding, rebate: 0, planInterest: 0 });
  lender.server.clock.moveDays(2);
  const { payoff } = await order();
  // Two days of 250.00 each; of the part in each payment a fraction is rounded.
  expect(payoff?.planInterest).toBe(499);
  const quote = await lender.server.call(payoffQuote, { orderId: loan.orderId, date: inDays(0) }, loan.launch);
  expect(quote).toMatchObject({ amount: outstanding + 499, rebate: 0 });
  expect(interest).toBeGreaterThan(499);
  const code = await loan.code({ amount: quote.amount });
  expect(code.validThrough).toBe(inDays(0));
  await lender.server.pay({ eventId: 'evt-1', reference: code.reference, amount: code.amount });
  expect(await loan.details()).toMatchObject({ orderStatus: 200, creditBalance: 0 });
  expect(await charged()).toBe(499);
  expect(await verify()).toEqual([]);
});

it('ends with the plan: broken, only what is owed by the contract is left, with charges for the days after', async () => {
  const { total, interest } = await agree();
  lender.server.clock.moveDays(7);
  await loan.pay('evt-1');
  const paid = await charged();
  expect(paid).toBeGreaterThan(0);
  const { amountDue } = await order();
  lender.server.clock.moveDays(9);
  const { outstanding } = await order();
  expect(amountDue?.amount).toBeGreaterThan(0);
  await decidePlans(lender.server.db, lender.server.clock.now(), lender.server.config.tenant);
  expect(await plans()).toMatchObject([{ state: 'broken' }]);
  expect(await order()).toMatchObject({ outstanding, payoff: { amount: outstanding, planInterest: 0 } });
  expect(outstanding).toBeLessThan(total - paid);
  expect(await charged()).toBe(paid);
  expect(paid).toBeLessThan(interest);
  lender.server.clock.moveDays(1);
  expect((await order()).outstanding).toBeGreaterThan(outstanding);
  expect(await verify()).toEqual([]);
});

it('is taken back with a payment that is reversed, and not charged again for that debt', async () => {
  const { interest, payments } = await agree();
  lender.server.clock.moveDays(7);
  await loan.pay('evt-1');
  const first = await charged();
  const { instalments } = await order();
  expect(instalments[0]?.planInterest).toBe(first);
  lender.server.clock.moveDays(1);
  await loan.reversePayment('evt-1');
  expect(await charged()).toBe(0);
  const lines = said(await loan.statement('1'));
  expect(lines.at(-1)).toMatchObject([inDays(0), 'Interest of the plan taken back', -first, expect.any(Number)]);
  // The first payment is due again, without its interest.
  expect((await shown()).payments.map(({ unpaid }) => unpaid)).toEqual(
    payments.map(({ amount }, index) => (index === 0 ? amount - first : amount)),
  );
  await loan.pay('evt-2');
  expect(await charged()).toBe(0);
  expect(interest).toBeGreaterThan(first);
  expect(await verify()).toEqual([]);
});

it('is checked by ledger verify: no more than was accepted, and exactly what follows from it', async () => {
  await agree();
  lender.server.clock.moveDays(7);
  await loan.pay('evt-1');
  const { db } = lender.server;
  expect(await verify()).toEqual([]);
  const ofPlan = (part: string) => `update payment_plan set payments = (
    select jsonb_agg(p || ${part}) from jsonb_array_elements(payments) p)`;
  await pastTriggers(db, ofPlan(`jsonb_build_object('interest', 1)`));
  expect(await verify()).toContainEqual(
    expect.stringMatching(/^was charged interest of plans of \d+, 4 was accepted$/),
  );
  await pastTriggers(db, `update ledger_entry set amount = amount + 1 where account = 'plan_interest' and amount > 0`);
  expect(await verify()).toContain('account plan_interest of instalment 1 has a balance of 1');
});

it('is told with each number of payments that a borrower can choose, and stays as it was when the rate changes', async () => {
  const { plans: rules } = lender.server.config.tenant;
  rules.byProduct = { flex: { payments: 3, every: 'week', fromDaysLate: 2, perOrder: 1 } };
  const { total: owed, choices = [] } = await shown();
  for (const { payments, amount, last = 0, interest = 0 } of choices) {
    expect(interest).toBeGreaterThan(0);
    expect(amount * (payments - 1) + last).toBe(owed + interest);
  }
  const [two, three] = choices.map(({ interest }) => interest);
  expect(three).toBeGreaterThan(two ?? 0);
  await lender.server.call(choosePaymentPlan, { orderId: loan.orderId, payments: 3 }, loan.launch);
  rules.annualRatePpm = { flex: 730_000 };
  expect(await shown()).toMatchObject({ state: 'proposed', total: owed + (three ?? 0), interest: three });
  rules.annualRatePpm = {};
  rules.byProduct = {};
});
