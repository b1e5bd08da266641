import { listPaymentPlans, proposePaymentPlan } from '@plazo/contract/lender/payment-plans';
import { acceptPaymentPlan, paymentPlanDetail } from '@plazo/contract/payment-plan';
import { cannotPayDetail } from '@plazo/contract/promise';
import { addDays } from '@plazo/loan-rules/calendar';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dayOf } from '../testing/borrowers.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';

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

const inDays = (days: number) => addDays(dayOf(lender.server.clock.now()), days);
const read = (by = loan) => lender.server.post(paymentPlanDetail, { orderId: loan.orderId }, by.launch);
const ways = () => lender.server.call(cannotPayDetail, { orderId: loan.orderId }, loan.launch);
const accept = (total: number, by = loan) =>
  lender.server.post(acceptPaymentPlan, { orderId: loan.orderId, total, agreed: 1 }, by.launch);

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
  const unticked = { orderId: loan.orderId, total: now, agreed: 0 };
  expect(await lender.server.post(acceptPaymentPlan, unticked, loan.launch)).toMatchObject({ status: 400 });
  const other = await TestLoan.take(lender.server, { borrower: 'beto' });
  expect(await accept(now, other)).toMatchObject({ status: 404 });
  expect(await read(other)).toMatchObject({ status: 404 });
  expect((await lender.call(listPaymentPlans, { orderId: loan.orderId })).data).toMatchObject([{ state: 'proposed' }]);
});
