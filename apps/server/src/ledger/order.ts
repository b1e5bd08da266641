import type { IsoDate } from '@plazo/loan-rules/calendar';
import type { InstalmentDue } from '@plazo/loan-rules/charges';
import type { DueDateRule, TermUnit } from '@plazo/loan-rules/due-dates';
import type { OrderStatus } from '@plazo/loan-rules/order-status';
import type { Instalment } from '@plazo/loan-rules/schedule';
import type { ProductTerms } from '@plazo/loan-rules/terms';
import type { Charge } from './ledger.ts';

/** An order as it is stored: what is owed of it, and whether it is overdue today, is not stored but derived. */
export interface StoredOrder {
  id: string;
  borrowerId: string;
  productId: string;
  productName: string;
  productLogo: string;
  terms: ProductTerms;
  status: OrderStatus;
  principal: number;
  periods: number;
  termUnit: TermUnit;
  couponAmount: number;
  /** The day on which it was paid out, or is to be. */
  disbursedOn: IsoDate;
  /** The payout day that the accepted dates count from. */
  plannedOn: IsoDate;
  /** The first due date, where it was chosen. */
  firstDueDate: IsoDate | null;
  /** By which its plan was made. */
  dueDateRule: DueDateRule;
  settledOn: IsoDate | null;
  isRated: boolean;
}

/** An order with what its bookings say of it as a whole. */
export interface Order extends StoredOrder {
  /** The last day on which something was booked: the penalties up to it are in the ledger. Null before the first. */
  bookedThrough: IsoDate | null;
  /** Charges that were credited for an early payoff, and by a cancellation, in minor units. */
  rebated: number;
  cancelled: number;
  /** Charges that the lender waived, and debt that the lender forgave, in minor units. */
  waived: number;
  forgiven: number;
  /** What payments fell short by and the lender wrote off as too little to ask for, in minor units. */
  residues: number;
}

/** An instalment as agreed, but for its due date, and what the ledger says is still owed of it. */
export interface InstalmentBalance extends Instalment, InstalmentDue {
  /** As agreed, plus the days by which it was extended. */
  dueDate: IsoDate;
  daysExtended: number;
  /** Paid for extensions so far. */
  extensionFees: number;
  /** Penalties charged so far, paid or not. */
  penaltyCharged: number;
  /** What of its charges the lender has waived since, paid or not. */
  waived: Record<Charge, number>;
}
