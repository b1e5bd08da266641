import { createHash, randomUUID } from 'node:crypto';
import * as errorCode from '@plazo/contract/error-codes';
import { addDays, compareDates, type IsoDate } from '@plazo/loan-rules/calendar';
import { addMinor } from '@plazo/loan-rules/money';
import type { PlanShape } from '@plazo/loan-rules/payment-plan';
import type { PlanPayment } from '@plazo/loan-rules/plan-payment';
import { OpenAccount, type OrderAccount } from '../ledger/account.ts';
import { agreePlan, endPlan } from '../ledger/plan.ts';
import { annualCostWith, chargesSaved } from '../ledger/plan-cost.ts';
import { planPaymentsOf } from '../ledger/plan-of.ts';
import type { Loan } from '../ledger/position.ts';
import { lockAccount, readAccount, writeAccount } from '../loans/credit.service.ts';
import { AppError, FieldRefused } from '../platform/app-error.ts';
import type { TenantSettings } from '../platform/config/schema.ts';
import type { Queryable } from '../platform/db/db.ts';
import { readPayable } from './payable-order.ts';
import {
  type AcceptedPlan,
  findAcceptedPlan,
  findPlans,
  insertPlan,
  type PlanState,
  type StoredPlan,
  setAccepted,
  setDecided,
} from './payment-plan.repository.ts';

export type PlanRules = Pick<TenantSettings, 'plans'>;

/** A plan to be proposed. */
export interface NewPlan extends PlanShape {
  orderId: string;
  madeBy: string;
}

/** What a plan is on a day, before it is accepted. */
export interface PlanFigures {
  /** All that is paid, and the interest in it, in minor units: the rest is owed on the day. */
  total: number;
  interest: number;
  /** The yearly rate of the interest, in parts per million. */
  annualRatePpm: number;
  payments: readonly PlanPayment[];
  /** The late charges that the contract would add if the same were paid on the same days. */
  saved: number;
  /** What the loan costs a year if it is paid by the plan, in parts per million; null if there is no such rate. */
  annualCostPpm: number | null;
}

/**
 * Proposes a plan, which changes nothing until its borrower accepts it. Refused if nothing can be paid on the order, if its debt was charged
 * off, if another plan is proposed or open, for too many payments, and for a first day that is over or too far ahead.
 */
export async function proposePlan(
  transaction: Queryable,
  borrowerId: string,
  { orderId, madeBy, ...shape }: NewPlan,
  { now, today }: { now: number; today: IsoDate },
  { plans: rules }: PlanRules,
): Promise<StoredPlan> {
  const account = await lockAccount(transaction, borrowerId, orderId);
  const loan = await readPayable(transaction, borrowerId, orderId, today);
  if (loan.isChargedOff) {
    throw new FieldRefused(errorCode.conflict, { field: '', problem: 'the debt was charged off', code: 'charged-off' });
  }
  const earlier = await findPlans(transaction, borrowerId, orderId);
  if (earlier.some(({ state }) => state === 'proposed' || state === 'open')) {
    const problem = 'another plan is proposed or open';
    throw new FieldRefused(errorCode.conflict, { field: '', problem, code: 'plan-standing' });
  }
  refuseShape(shape, today, rules);
  const annualRatePpm = rules.annualRatePpm[loan.order.productId] ?? 0;
  // Refuses what cannot be spread.
  figuresOf(account, { ...shape, annualRatePpm }, today);
  const { payments: count, every, firstDueDate: firstDueOn } = shape;
  const openThrough = earliest(addDays(today, rules.openDays), addDays(firstDueOn, -1));
  const planned = { count, every, firstDueOn, annualRatePpm, openThrough };
  const made = { id: randomUUID(), borrowerId, orderId, ...planned, madeBy, madeAt: now };
  await insertPlan(transaction, made);
  return { ...made, state: 'proposed', payments: null, acceptedAt: null, documentHash: null };
}

/** A shape, with the yearly rate of its interest. */
export type PricedShape = PlanShape & { annualRatePpm: number };

/** What a plan is if it is accepted today. Throws AppError if what is owed cannot be spread so. */
export function figuresOf(
  account: OrderAccount,
  { annualRatePpm, ...shape }: PricedShape,
  today: IsoDate,
): PlanFigures {
  const { loan } = new OpenAccount(account).on(today);
  try {
    const payments = planPaymentsOf(loan, shape, { today, annualRatePpm });
    const interest = addMinor(...payments.map((payment) => payment.interest ?? 0));
    const total = loan.outstanding + interest;
    const saved = chargesSaved(account, payments, today);
    return { total, interest, annualRatePpm, payments, saved, annualCostPpm: annualCostWith(account, payments) };
  } catch (error) {
    if (error instanceof RangeError) throw new AppError(errorCode.amountMismatch, error.message);
    throw error;
  }
}

/** The shape of a stored plan. */
export function shapeOf({ count: payments, every, firstDueOn: firstDueDate, annualRatePpm }: StoredPlan): PricedShape {
  return { payments, every, firstDueDate, annualRatePpm };
}

/**
 * The borrower accepts the plan of an order that they have read, with its total; accepted again, it is the same plan. Refused if there is
 * none, if the last day for it is over, if another plan has taken its place, or if another amount is owed by now.
 */
export async function acceptPlan(
  transaction: Queryable,
  borrowerId: string,
  { orderId, planId, total }: { orderId: string; planId: string; total: number },
  { now, today }: { now: number; today: IsoDate },
): Promise<StoredPlan> {
  const before = await lockAccount(transaction, borrowerId, orderId);
  const plans = await findPlans(transaction, borrowerId, orderId);
  const plan = plans.find(({ state }) => state === 'proposed' || state === 'open');
  if (!plan) throw new AppError(errorCode.conflict, 'no plan is proposed');
  const accepted = plan.payments?.reduce((sum, { amount }) => sum + amount, 0);
  if (plan.state === 'open') {
    if (plan.id === planId && accepted === total) return plan;
    throw new AppError(errorCode.conflict, 'another plan was accepted, or for another amount');
  }
  if (compareDates(plan.openThrough, today) < 0) throw new AppError(errorCode.conflict, 'the proposal is over');
  if (plan.id !== planId) throw new AppError(errorCode.amountMismatch, 'another plan is proposed by now');
  const figures = figuresOf(before, shapeOf(plan), today);
  if (figures.total !== total) throw new AppError(errorCode.amountMismatch, `it is for ${figures.total} by now`);
  const { payments } = figures;
  const after = agreePlan(before, { id: plan.id, payments, businessDate: today });
  writeAccount(transaction, before, after, now);
  const { id, productName, terms } = before.order;
  const said: AcceptedPlan = { orderId: id, productName, currency: terms.currency, agreedOn: today, ...figures };
  const document = JSON.stringify(said);
  const documentHash = createHash('sha256').update(document).digest('hex');
  const open = await setAccepted(transaction, plan, { payments, now, document, documentHash });
  if (!open) throw new AppError(errorCode.conflict, 'the proposal is over');
  return open;
}

/** The plan of an order as its borrower reads it: as accepted or, of a proposal, as it would be today. */
export async function readOwnPlan(
  db: Queryable,
  borrowerId: string,
  orderId: string,
  today: IsoDate,
): Promise<{ plan: StoredPlan; figures: PlanFigures; acceptedOn: IsoDate | null }> {
  const plan = (await findPlans(db, borrowerId, orderId)).find((one) => isShown(one, today));
  if (!plan) throw new AppError(errorCode.notFound, 'no plan is proposed or open');
  if (plan.state === 'open') {
    const { agreedOn, ...figures } = await findAcceptedPlan(db, plan);
    return { plan, figures, acceptedOn: agreedOn };
  }
  const figures = figuresOf(await readAccount(db, borrowerId, orderId), shapeOf(plan), today);
  return { plan, figures, acceptedOn: null };
}

/** What a borrower can do about the plans of an order today: pay by one, or accept one. */
export function planStateOf(plans: readonly StoredPlan[], today: IsoDate): 'proposed' | 'open' | null {
  const plan = plans.find((one) => isShown(one, today));
  if (!plan) return null;
  return plan.state === 'open' ? 'open' : 'proposed';
}

/** Whether the borrower can read a plan: one that stands, or that can be accepted. */
export function isShown({ state, openThrough }: StoredPlan, today: IsoDate): boolean {
  return state === 'open' || (state === 'proposed' && compareDates(openThrough, today) >= 0);
}

/** Withdraws a proposal, or ends an open plan today. */
export async function cancelPlan(
  transaction: Queryable,
  borrowerId: string,
  { orderId, planId }: { orderId: string; planId: string },
  at: { now: number; today: IsoDate },
): Promise<StoredPlan> {
  const before = await lockAccount(transaction, borrowerId, orderId);
  const plan = (await findPlans(transaction, borrowerId, orderId)).find(({ id }) => id === planId);
  if (!plan) throw new AppError(errorCode.notFound, 'no such plan');
  const over = await end(transaction, before, plan, 'cancelled', at);
  if (!over) throw new AppError(errorCode.conflict, `the plan is ${plan.state}`);
  return over;
}

/** Decides a plan that may be over by today, as it stands once its order is locked. */
export async function decidePlan(
  transaction: Queryable,
  { borrowerId, orderId, id }: Pick<StoredPlan, 'borrowerId' | 'orderId' | 'id'>,
  at: { now: number; today: IsoDate },
  { plans: { clearingDays } }: PlanRules,
): Promise<void> {
  const before = await lockAccount(transaction, borrowerId, orderId);
  const plan = (await findPlans(transaction, borrowerId, orderId)).find((one) => one.id === id);
  const { loan } = new OpenAccount(before).on(at.today);
  const state = plan && stateBy(plan, loan, at.today, clearingDays);
  if (plan && state) await end(transaction, before, plan, state, at);
}

/** What became of a plan by today; null if it goes on. A payment of a day has until the end of the clearing days to arrive. */
function stateBy(plan: StoredPlan, loan: Loan, today: IsoDate, clearingDays: number): PlanState | null {
  const { order } = loan;
  if (plan.state === 'proposed') {
    const isOver = compareDates(plan.openThrough, today) < 0 || loan.outstanding === 0;
    return isOver ? 'expired' : null;
  }
  if (plan.state !== 'open') return null;
  if (loan.isChargedOff || loan.isTransferred) return 'cancelled';
  if (order.settledOn !== null) {
    if (compareDates(addDays(order.settledOn, clearingDays), today) >= 0) return null;
    return loan.isForgiven || loan.isCancelled ? 'cancelled' : 'kept';
  }
  const due = loan.plan?.find(({ unpaid }) => unpaid > 0)?.dueDate;
  if (due === undefined || loan.pausedThrough !== null) return null;
  return compareDates(addDays(due, order.terms.penaltyGraceDays + clearingDays), today) < 0 ? 'broken' : null;
}

async function end(
  transaction: Queryable,
  before: OrderAccount,
  plan: StoredPlan,
  state: PlanState,
  { now, today }: { now: number; today: IsoDate },
): Promise<StoredPlan | null> {
  if (before.order.plan?.id === plan.id) {
    writeAccount(transaction, before, endPlan(before, { id: plan.id, businessDate: today }), now);
  }
  return setDecided(transaction, plan, state, now);
}

/** What a plan of an order is: as accepted or, of a proposal, as it would be today. */
export async function paymentsOf(db: Queryable, plan: StoredPlan, today: IsoDate): Promise<readonly PlanPayment[]> {
  if (plan.payments) return plan.payments;
  if (plan.state !== 'proposed' || compareDates(plan.firstDueOn, today) <= 0) return [];
  const account = await readAccount(db, plan.borrowerId, plan.orderId);
  if (new OpenAccount(account).on(today).loan.outstanding < plan.count) return [];
  return figuresOf(account, shapeOf(plan), today).payments;
}

function refuseShape({ payments, firstDueDate }: PlanShape, today: IsoDate, rules: PlanRules['plans']): void {
  const { mostPayments: limit } = rules;
  if (payments > limit) {
    const problem = `must be at most ${limit}`;
    const values = { limit };
    throw new FieldRefused(errorCode.amountMismatch, { field: 'payments', problem, code: 'too-large', values });
  }
  const last = addDays(today, rules.firstDaysAhead);
  if (compareDates(firstDueDate, today) <= 0 || compareDates(firstDueDate, last) > 0) {
    const problem = `must be after ${today}, by ${last}`;
    const values = { from: addDays(today, 1), through: last };
    throw new FieldRefused(errorCode.amountMismatch, { field: 'firstDueDate', problem, code: 'other-day', values });
  }
}

function earliest(a: IsoDate, b: IsoDate): IsoDate {
  return compareDates(a, b) < 0 ? a : b;
}
