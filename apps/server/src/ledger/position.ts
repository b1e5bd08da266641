import { addDays, compareDates, type IsoDate } from '@plazo/loan-rules/calendar';
import { amountDue, dueTotal, penaltiesBetween, totalOutstanding } from '@plazo/loan-rules/charges';
import { ivaWithin } from '@plazo/loan-rules/iva';
import { addMinor } from '@plazo/loan-rules/money';
import { type OrderStatus, orderStatus, statusOn } from '@plazo/loan-rules/order-status';
import { type PlanPaymentLeft, planDue, planLeft } from '@plazo/loan-rules/payment-plan';
import {
  type ChargeCredit,
  coolingOffThrough,
  everyCharge,
  isCoolingOff,
  payoffRebate,
  totalCredited,
} from '@plazo/loan-rules/payoff';
import { interestIn, interestInAll, type StandingPlan } from '@plazo/loan-rules/plan-interest';
import { type ExtensionOffer, extensionOffer } from './extension.ts';
import type { OfInstalment } from './ledger.ts';
import type { InstalmentBalance, Order } from './order.ts';

/** An order as of a day, including penalties up to that day, whether they are in the ledger yet or not. */
export interface Loan {
  order: Order;
  status: OrderStatus;
  instalments: InstalmentBalance[];
  /** The amount due now; null if nothing is owed. */
  amountDue: { amount: number; dueDate: IsoDate; throughNumber: number } | null;
  /** Everything owed, due or not; without the interest of a plan, which comes with its payments. */
  outstanding: number;
  /** The extension of the current instalment; null if it may not be extended. */
  extension: ExtensionOffer | null;
  /**
   * The amount that pays the loan off on this day, the charges that it saves, and the interest of a plan in it; null if nothing is owed.
   */
  payoff: { amount: number; rebate: number; planInterest: number } | null;
  /** The amount that cancels the loan if it is returned by this day, without charges; null if it cannot be cancelled (any more). */
  coolingOff: { amount: number; through: IsoDate } | null;
  /** Whether it was cancelled: the principal was returned in time, and every charge was credited. */
  isCancelled: boolean;
  /** Whether it was settled because the lender forgave the debt. */
  isForgiven: boolean;
  /** Whether the lender has stopped counting on what is still owed. */
  isChargedOff: boolean;
  /** Whether the debt is now owed to somebody else. */
  isTransferred: boolean;
  /** The last day of the pause of late charges that is running; null if none is. */
  pausedThrough: IsoDate | null;
  /** The payments of the plan by which it is paid, with what is left of each; null if it is paid by the contract. */
  plan: readonly PlanPaymentLeft[] | null;
}

/** The penalty of an instalment that is not in the ledger yet, in minor units. */
export interface UnpostedPenalty {
  number: number;
  amount: number;
  /** The IVA in it. */
  iva: number;
}

/** An order as of a day: from its bookings, and its penalties that are not booked yet. */
export function positionOn(
  booked: Order,
  posted: readonly InstalmentBalance[],
  today: IsoDate,
): { loan: Loan; unposted: UnpostedPenalty[] } {
  const order = { ...booked, terms: termsOn(booked, today) };
  // The penalties of the days since the last posting: computed when read, posted on change, with the same result.
  const accrued = penaltiesBetween(posted, { from: order.bookedThrough, to: today, terms: order.terms });
  const unposted = accrued.map((penalty, index) => {
    const before = posted[index]?.penaltyCharged ?? 0;
    const ivaOf = (charged: number) => ivaWithin('penalty', charged, order.terms);
    return { ...penalty, iva: ivaOf(before + penalty.amount) - ivaOf(before) };
  });
  const instalments = posted.map((instalment, index) => withPenalty(instalment, unposted[index]?.amount ?? 0));
  const oldestUnpaid = instalments.find((instalment) => dueTotal(instalment) > 0);
  const outstanding = totalOutstanding(instalments);
  const isChargedOff = order.chargedOffOn !== null && outstanding > 0;
  const isTransferred = order.transferred > 0;
  const isEnded = isChargedOff || isTransferred;
  const plan = planOn(order, instalments);
  const dueDate = plan ? planDue(plan, today)?.dueDate : oldestUnpaid?.dueDate;
  const due = { stored: order.status, today, oldestUnpaidDueDate: dueDate ?? null };
  const status = isEnded ? orderStatus.overdue : statusOn(due);
  const payoff = outstanding > 0 ? payoffOf(order, outstanding, { instalments, today }) : null;
  const loan: Loan = {
    order,
    status,
    instalments,
    amountDue: amountDueOf(dueOn(instalments, plan, today), leftToPay({ plan, outstanding }), payoff),
    outstanding,
    payoff,
    coolingOff: coolingOffOf(order, instalments, today),
    isCancelled: order.cancelled > 0,
    isForgiven: order.forgiven > 0 && outstanding === 0,
    isChargedOff,
    isTransferred,
    plan,
    pausedThrough: outstanding > 0 && !isEnded ? pausedThroughOf(order, today) : null,
    extension:
      oldestUnpaid && !isEnded && !plan
        ? extensionOffer(oldestUnpaid, instalments, { status, today, terms: order.terms })
        : null,
  };
  return { loan, unposted };
}

/** The terms that a day goes by: a late charge stops once the lender has stopped counting on the debt, and during a pause. */
function termsOn(order: Order, today: IsoDate): Order['terms'] {
  const { chargedOffOn } = order;
  const isStopped = chargedOffOn !== null && compareDates(today, chargedOffOn) > 0;
  const terms = termsWithRelief(order);
  return isStopped ? withoutPenalties(terms) : terms;
}

/** The terms of an order with the days on which no late charge is added: those of pauses and plans. */
function termsWithRelief({ terms, pauses, planDays }: Order): Order['terms'] {
  return pauses.length + planDays.length === 0 ? terms : { ...terms, penaltyFreeDays: [...pauses, ...planDays] };
}

/** The plan with what is left of it; null if none stands, or nothing is to be collected. */
function planOn(order: Order, instalments: readonly InstalmentBalance[]): Loan['plan'] {
  const outstanding = totalOutstanding(instalments);
  const bearing = bearingPlan(order, instalments);
  return bearing && outstanding > 0 ? planLeft(bearing.payments, outstanding, bearing) : null;
}

/** The plan as its interest sees it; null if none stands, or its debt is not counted on. */
export function bearingPlan(order: Order, dues: readonly InstalmentBalance[], rebate = 0): StandingPlan | null {
  const { plan, pauses, owedAgain, terms, chargedOffOn, transferred } = order;
  if (!plan || chargedOffOn !== null || transferred > 0) return null;
  // A rebate takes what is owed again first, as a payment does.
  const debt = totalOutstanding(dues) - Math.max(owedAgain, rebate);
  return { payments: plan.payments, debt, dues, terms, freeDays: pauses };
}

/** The interest of a plan in an amount that is paid on a day, by instalment. What is owed again comes first, and bears none. */
export function planInterestIn(
  amount: number,
  { order, instalments }: Pick<Loan, 'order' | 'instalments'>,
  date: IsoDate,
): OfInstalment[] {
  const plan = bearingPlan(order, instalments);
  return plan ? interestIn(amount - Math.min(amount, order.owedAgain), plan, date) : [];
}

/** Whether the amount that pays everything off is another one tomorrow, before anything is late. */
export function changesDaily({ rebate, planInterest }: NonNullable<Loan['payoff']>): boolean {
  return rebate > 0 || planInterest > 0;
}

/** Everything that is left to pay if it is paid when it is due. */
export function leftToPay({ plan, outstanding }: Pick<Loan, 'plan' | 'outstanding'>): number {
  return plan ? addMinor(...plan.map(({ unpaid }) => unpaid)) : outstanding;
}

/** What is due by the plan or, without one, by the contract. */
function dueOn(instalments: readonly InstalmentBalance[], plan: Loan['plan'], today: IsoDate): Loan['amountDue'] {
  const due = plan && planDue(plan, today);
  if (!due) return amountDue(instalments, today);
  const { amount, dueDate } = due;
  let left = amount - due.interest;
  let throughNumber = 0;
  // Payments go to the oldest instalment first, also within a plan.
  for (const instalment of instalments) {
    const owed = dueTotal(instalment);
    if (left > 0 && owed > 0) throughNumber = instalment.number;
    left -= owed;
  }
  return { amount, dueDate, throughNumber };
}

function pausedThroughOf({ pauses }: Order, today: IsoDate): IsoDate | null {
  const running = pauses.find(
    ({ after, through }) => compareDates(after, today) <= 0 && through !== null && compareDates(today, through) <= 0,
  );
  return running?.through ?? null;
}

/** The terms of an order whose late charges have stopped: none is added to those that were charged. */
export function withoutPenalties(terms: Order['terms']): Order['terms'] {
  return { ...terms, penaltyCapPpm: 0 };
}

/** The rebate for paying everything on a day, by instalment; none if charges were already credited. */
export function rebateOn(
  { disbursedOn, terms, rebated, cancelled, chargedOffOn, transferred }: Order,
  instalments: readonly InstalmentBalance[],
  date: IsoDate,
): ChargeCredit[] {
  // A charge-off has already credited the interest of the days to come, and what was passed on cannot be paid off here.
  if (rebated > 0 || cancelled > 0 || chargedOffOn !== null || transferred > 0) return [];
  // An extension moves the due date, not the days for which interest was agreed.
  const agreed = instalments.map((row) => ({ ...row, dueDate: addDays(row.dueDate, -row.daysExtended) }));
  const given = payoffRebate(agreed, { disbursedOn, date, terms });
  // Waived charges are not credited again.
  return given.map((row) => {
    const charged = instalments.find(({ number }) => number === row.number);
    const max = (charge: 'interest' | 'iva') => (charged ? charged[charge] - charged.waived[charge] : 0);
    return { ...row, interest: Math.min(row.interest, max('interest')), iva: Math.min(row.iva, max('iva')) };
  });
}

/** The amount to return to cancel: everything owed except charges. Negative if more was paid than lent. */
export function amountToCancel(instalments: readonly InstalmentBalance[]): number {
  return totalOutstanding(instalments) - totalCredited(everyCharge(instalments));
}

/** If all that is left is due, the amount due is the payoff on that day, without charges for days to come. */
function amountDueOf(due: Loan['amountDue'], left: number, payoff: Loan['payoff']): Loan['amountDue'] {
  return due && payoff && due.amount === left ? { ...due, amount: payoff.amount } : due;
}

function payoffOf(
  order: Order,
  outstanding: number,
  { instalments, today }: { instalments: readonly InstalmentBalance[]; today: IsoDate },
): NonNullable<Loan['payoff']> {
  const rebate = Math.min(outstanding, totalCredited(rebateOn(order, instalments, today)));
  const plan = bearingPlan(order, instalments, rebate);
  const planInterest = plan ? interestInAll(plan, today) : 0;
  return { amount: outstanding - rebate + planInterest, rebate, planInterest };
}

function coolingOffOf(
  { disbursedOn, terms, forgiven, chargedOffOn, transferred }: Order,
  instalments: readonly InstalmentBalance[],
  today: IsoDate,
): Loan['coolingOff'] {
  const through = coolingOffThrough(disbursedOn, terms);
  const amount = amountToCancel(instalments);
  if (chargedOffOn !== null || transferred > 0) return null;
  if (through === null || forgiven > 0 || !isCoolingOff(today, disbursedOn, terms)) return null;
  // Without charges there is nothing to cancel, and money that is not owed cannot be returned.
  if (amount < 1 || totalCredited(everyCharge(instalments)) === 0 || totalOutstanding(instalments) === 0) return null;
  return { amount, through };
}

function withPenalty(instalment: InstalmentBalance, accrued: number): InstalmentBalance {
  if (accrued === 0) return instalment;
  return {
    ...instalment,
    outstanding: { ...instalment.outstanding, penalty: instalment.outstanding.penalty + accrued },
    penaltyCharged: instalment.penaltyCharged + accrued,
  };
}
