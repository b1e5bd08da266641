import * as errorCode from '@plazo/contract/error-codes';
import { addDays, compareDates, type IsoDate } from '@plazo/loan-rules/calendar';
import { daysLate } from '@plazo/loan-rules/late';
import { addMinor } from '@plazo/loan-rules/money';
import type { PlanShape } from '@plazo/loan-rules/payment-plan';
import { planPaymentsOf } from '../ledger/plan-of.ts';
import { lockAccount } from '../loans/credit.service.ts';
import type { Loan } from '../loans/loan.service.ts';
import { AppError } from '../platform/app-error.ts';
import type { Queryable } from '../platform/db/db.ts';
import { readPayable } from './payable-order.ts';
import { findPlans, type StoredPlan, setDecided } from './payment-plan.repository.ts';
import { isShown, type PlanRules, proposePlan } from './payment-plan.service.ts';

// Payment plans that borrowers begin without a person of the lender's, where the tenant allows it for their product.

/** A plan that a borrower can choose. */
export interface PlanChoice {
  payments: number;
  every: PlanShape['every'];
  /** Of each payment but the last one, in minor units. */
  amount: number;
  /** The last one, and the interest in all of them; left out without interest. */
  last?: number;
  interest?: number;
  firstDueDate: IsoDate;
}

const daysOf = { week: 7, fortnight: 14, month: 30 };

/** So often a borrower can choose another number of payments for an order. */
const mostChoices = 50;

const byBorrower = 'borrower';

/** What the borrower can choose from today, the smallest number of payments first; empty if nothing. */
export function choicesOf(
  loan: Loan,
  plans: readonly StoredPlan[],
  today: IsoDate,
  { plans: rules }: PlanRules,
): PlanChoice[] {
  const { order, outstanding, isChargedOff, amountDue } = loan;
  const rule = rules.byProduct[order.productId];
  if (!rule || isChargedOff) return [];
  const late = daysLate({ dueOn: amountDue?.dueDate ?? null, graceDays: order.terms.penaltyGraceDays }, today);
  const own = plans.filter(({ madeBy }) => madeBy === byBorrower);
  const begun = own.filter(({ acceptedAt }) => acceptedAt !== null);
  const isTaken = plans.some((plan) => isShown(plan, today) && (plan.state === 'open' || plan.madeBy !== byBorrower));
  if (late < rule.fromDaysLate || begun.length >= rule.perOrder || isTaken || own.length > mostChoices) return [];
  const { every } = rule;
  const annualRatePpm = rules.annualRatePpm[order.productId] ?? 0;
  const choices: PlanChoice[] = [];
  for (let payments = 2; payments <= Math.min(rule.payments, rules.mostPayments, outstanding); payments += 1) {
    const shape = shapeOf(payments, every, today, rules);
    const paid = planPaymentsOf(loan, shape, { today, annualRatePpm });
    const [amount = 0, last = 0] = [paid[0], paid.at(-1)].map((payment) => payment?.amount);
    const interest = addMinor(...paid.map((payment) => payment.interest ?? 0));
    const costs = interest > 0 ? { last, interest } : {};
    choices.push({ payments, every, amount, ...costs, firstDueDate: shape.firstDueDate });
  }
  return choices;
}

/**
 * The borrower chooses a plan, which is proposed from then on, instead of one that they chose before. Chosen again on the same day, it is
 * the same plan. Refused if the product does not allow it today.
 */
export async function choosePlan(
  transaction: Queryable,
  borrowerId: string,
  { orderId, payments }: { orderId: string; payments: number },
  at: { now: number; today: IsoDate },
  rules: PlanRules,
): Promise<void> {
  const { today } = at;
  // So that two choices at once see each other.
  await lockAccount(transaction, borrowerId, orderId);
  const loan = await readPayable(transaction, borrowerId, orderId, today);
  const plans = await findPlans(transaction, borrowerId, orderId);
  const choice = choicesOf(loan, plans, today, rules).find((one) => one.payments === payments);
  if (!choice) throw new AppError(errorCode.conflict, 'the product does not allow this plan today');
  const shape = shapeOf(payments, choice.every, today, rules.plans);
  const before = plans.find(({ state }) => state === 'proposed');
  if (before) {
    const isSame = before.madeBy === byBorrower && before.count === payments && before.every === choice.every;
    if (isSame && compareDates(before.firstDueOn, shape.firstDueDate) === 0) return;
    await setDecided(transaction, before, 'cancelled', at.now);
  }
  await proposePlan(transaction, borrowerId, { orderId, madeBy: byBorrower, ...shape }, at, rules);
}

function shapeOf(payments: number, every: PlanShape['every'], today: IsoDate, rules: PlanRules['plans']): PlanShape {
  return { payments, every, firstDueDate: addDays(today, Math.min(daysOf[every], rules.firstDaysAhead)) };
}
