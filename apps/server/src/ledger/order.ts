import type { IsoDate } from '@plazo/loan-rules/calendar';
import type { InstalmentDue, PenaltyRelief } from '@plazo/loan-rules/charges';
import type { DueDateRule, TermUnit } from '@plazo/loan-rules/due-dates';
import type { FreeDays } from '@plazo/loan-rules/free-days';
import type { OrderStatus } from '@plazo/loan-rules/order-status';
import type { PlanPayment } from '@plazo/loan-rules/plan-payment';
import type { Instalment } from '@plazo/loan-rules/schedule';
import type { ProductTerms } from '@plazo/loan-rules/terms';
import type { Charge } from './ledger.ts';

/** The terms of its product, and what the order itself was granted. */
export type OrderTerms = ProductTerms & PenaltyRelief;

/** An order as it is stored. What it owes, and whether it is overdue today, is derived and not stored. */
export interface StoredOrder {
  id: string;
  borrowerId: string;
  productId: string;
  productName: string;
  productLogo: string;
  terms: OrderTerms;
  status: OrderStatus;
  principal: number;
  periods: number;
  termUnit: TermUnit;
  couponAmount: number;
  /** The day on which it was paid out, or is to be. */
  disbursedOn: IsoDate;
  /** The payout day from which the accepted dates count. */
  plannedOn: IsoDate;
  /** The first due date, if the borrower chose it. */
  firstDueDate: IsoDate | null;
  /** The rule by which its plan was made. */
  dueDateRule: DueDateRule;
  settledOn: IsoDate | null;
  /** Who it is owed to since it was passed on, and how to reach them. */
  transferredTo: string | null;
  isRated: boolean;
  /** The days on which the lender has paused its late charges, oldest first. */
  pauses: readonly FreeDays[];
  /** The payments of every plan that its borrower has accepted, by the plan's id. */
  plans: readonly AgreedPlan[];
}

/** A plan for a debt, as its borrower accepted it. */
export interface AgreedPlan {
  id: string;
  payments: readonly PlanPayment[];
}

/** An order with the totals from its bookings. */
export interface Order extends StoredOrder {
  /** The last day with a booking: the penalties up to it are in the ledger. Null before the first. */
  bookedThrough: IsoDate | null;
  /** Charges that were credited for an early payoff, and by a cancellation, in minor units. */
  rebated: number;
  cancelled: number;
  /** Charges that the lender waived, and debt that the lender forgave, in minor units. */
  waived: number;
  forgiven: number;
  /** The day on which the lender stopped counting on it, unless that was undone: from then on it costs nothing more. */
  chargedOffOn: IsoDate | null;
  /** Debt that is now owed to somebody else, in minor units. */
  transferred: number;
  /** The plan by which it is paid now, instead of the contract; null if there is none. */
  plan: AgreedPlan | null;
  /** The days of its plans: they cost no late charge. */
  planDays: readonly FreeDays[];
  /** What was paid by that plan before and is owed again, because a payment was reversed, in minor units. */
  owedAgain: number;
  /** Shortfalls of payments that the lender waived as too small to collect, in minor units. */
  residues: number;
}

/** An instalment as agreed, apart from its due date, with the debt that the ledger says is left. */
export interface InstalmentBalance extends Instalment, InstalmentDue {
  /** As agreed, plus the days by which it was extended. */
  dueDate: IsoDate;
  daysExtended: number;
  /** Paid for extensions so far. */
  extensionFees: number;
  /** Penalties charged so far, paid or not. */
  penaltyCharged: number;
  /** Interest of plans that was paid for its principal. */
  planInterest: number;
  /** The charges that the lender has waived since, paid or not. */
  waived: Record<Charge, number>;
}
