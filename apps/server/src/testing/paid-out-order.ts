import { addDays, type IsoDate } from '@plazo/loan-rules/calendar';
import type { TermUnit } from '@plazo/loan-rules/due-dates';
import { orderStatus } from '@plazo/loan-rules/order-status';
import type { ProductTerms } from '@plazo/loan-rules/terms';
import { flex } from '../demo/demo-products.ts';
import type { Order } from '../ledger/order.ts';

/** A loan paid out `daysLate` days after the accepted day. */
export interface PaidOutLoan {
  terms: ProductTerms;
  principal: number;
  periods: number;
  termUnit: TermUnit;
  disbursedOn: IsoDate;
  daysLate?: number;
}

/** The order of a loan that has just been paid out. */
export function paidOutOrder({ terms, principal, periods, termUnit, disbursedOn, daysLate = 0 }: PaidOutLoan): Order {
  return {
    id: 'PZ1',
    borrowerId: 'ana',
    productId: flex.id,
    productName: flex.name,
    productLogo: flex.logo,
    terms,
    status: orderStatus.repayable,
    principal,
    periods,
    termUnit,
    couponAmount: 0,
    disbursedOn,
    plannedOn: addDays(disbursedOn, -daysLate),
    firstDueDate: null,
    dueDateRule: 'payout-day',
    settledOn: null,
    bookedThrough: null,
    rebated: 0,
    cancelled: 0,
    waived: 0,
    forgiven: 0,
    residues: 0,
    transferredTo: null,
    chargedOffOn: null,
    transferred: 0,
    isRated: false,
    pauses: [],
    plans: [],
    plan: null,
    planDays: [],
    owedAgain: 0,
  };
}
