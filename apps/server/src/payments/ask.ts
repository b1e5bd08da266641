import * as errorCode from '@plazo/contract/error-codes';
import { compareDates, type IsoDate } from '@plazo/loan-rules/calendar';
import { orderCan } from '@plazo/loan-rules/order-status';
import { partOffered } from '@plazo/loan-rules/part';
import { changesDaily, type Loan } from '../ledger/position.ts';
import { AppError } from '../platform/app-error.ts';
import type { VoucherRecord } from './voucher.repository.ts';

// The payments that an order allows on a day, computed from the order alone.

// requestType of specification 7; the third and fourth are ours.
export const repaymentRequest = 1;
export const extensionRequest = 2;
export const cancellationRequest = 3;
export const partRequest = 4;

/**
 * The purpose of a voucher: the amount due, the payoff of today, the charges before an extension, an extension's fee, the amount to return
 * to cancel, or part of the amount due.
 */
export type Purpose = 'repayment' | 'payoff' | 'charges' | 'extension' | 'cancellation' | 'part';

/** The payment that a voucher asks for, in any channel. */
export type Ask = Pick<VoucherRecord, 'requestType' | 'amount' | 'validThrough' | 'extends'>;

/** The payment for which a borrower wants a voucher. */
export interface Wanted {
  /** Minor units. */
  amount: number;
  requestType: number;
  /** The due date that was shown with the amount: the next instalment may have the same amount. */
  repayDate?: IsoDate | undefined;
}

/** The payment that a request may ask for; throws why not. */
export function askFor(
  loan: Loan,
  { amount, requestType, repayDate }: Wanted,
  today: IsoDate,
): Ask & { purpose: Purpose } {
  if (requestType === extensionRequest) {
    const extension = extensionOf(loan);
    if (extension.charges > 0) throw new AppError(errorCode.extensionNotOffered, 'interest and penalties come first');
    refuseOtherDate(extension.instalment.dueDate, repayDate);
    refuseOtherAmount(extension.fee, amount);
    return { ...extensionAsk(extension, today), purpose: 'extension' };
  }
  const amountDue = amountDueOf(loan);
  const { extension, payoff, coolingOff } = loan;
  refuseOtherDate(amountDue.dueDate, repayDate);
  if (requestType === cancellationRequest) {
    if (!coolingOff) throw new AppError(errorCode.cancellationNotOffered, 'the loan cannot be cancelled');
    refuseOtherAmount(coolingOff.amount, amount);
    return { requestType, amount, validThrough: coolingOff.through, extends: null, purpose: 'cancellation' };
  }
  if (requestType === partRequest) {
    refuseOtherPart(partOffered(amountDue.amount, loan.order.terms), amount);
    const ask = repaymentAsk(amount, amountDue.dueDate, today);
    return { ...ask, requestType, purpose: 'part' };
  }
  if (extension && extension.charges > 0 && amount === extension.charges) {
    return { ...repaymentAsk(amount, extension.instalment.dueDate, today), purpose: 'charges' };
  }
  if (payoff && amount === payoff.amount && (amount !== amountDue.amount || changesDaily(payoff))) {
    // Valid only today: tomorrow's rebate is smaller, or the interest of a plan larger.
    const dueDate = changesDaily(payoff) ? today : amountDue.dueDate;
    return { ...repaymentAsk(amount, dueDate, today), purpose: 'payoff' };
  }
  refuseOtherAmount(amountDue.amount, amount);
  return { ...repaymentAsk(amount, amountDue.dueDate, today), purpose: 'repayment' };
}

/** The amount due on an order; throws if there is none. */
export function amountDueOf({ amountDue, status }: Loan): NonNullable<Loan['amountDue']> {
  if (!amountDue || !orderCan.repay(status)) throw new AppError(errorCode.orderNotPayable, 'nothing to pay now');
  return amountDue;
}

/** The extension on offer; throws if there is none. */
export function extensionOf({ extension }: Loan): NonNullable<Loan['extension']> {
  if (!extension) throw new AppError(errorCode.extensionNotOffered, 'no extension offered');
  return extension;
}

function refuseOtherPart(offered: ReturnType<typeof partOffered>, amount: number): void {
  if (offered && amount >= offered.least && amount <= offered.most) return;
  throw new AppError(errorCode.amountMismatch, 'this is not a partial payment that the terms allow', offered);
}

function refuseOtherAmount(right: number, given: number): void {
  if (right !== given) throw new AppError(errorCode.amountMismatch, 'the amount is not the amount due');
}

function refuseOtherDate(right: IsoDate, given: IsoDate | undefined): void {
  if (given !== undefined && right !== given) {
    throw new AppError(errorCode.amountMismatch, 'the amount is due on another day');
  }
}

/** The amount and due date of a new voucher for a request type; null if there can be none. */
export function amountDueNow(loan: Loan, requestType: number): { amount: number; dueDate: IsoDate } | null {
  const { amountDue, extension, coolingOff, status } = loan;
  if (!amountDue || !orderCan.repay(status)) return null;
  // The rest after a partial payment is due like the whole amount.
  if (requestType === repaymentRequest || requestType === partRequest) return amountDue;
  if (requestType === cancellationRequest)
    return coolingOff && { amount: coolingOff.amount, dueDate: amountDue.dueDate };
  // Interest and penalties come first (requirement R4), with a voucher of their own.
  return extension && extension.charges === 0 ? { amount: extension.fee, dueDate: extension.instalment.dueDate } : null;
}

/** A payment of debt. */
export function repaymentAsk(amount: number, dueDate: IsoDate, today: IsoDate): Ask {
  return { requestType: repaymentRequest, amount, validThrough: validThrough(dueDate, today), extends: null };
}

/** A payment of an extension's fee. */
export function extensionAsk({ fee, instalment }: NonNullable<Loan['extension']>, today: IsoDate): Ask {
  const { number, dueDate } = instalment;
  return {
    requestType: extensionRequest,
    amount: fee,
    validThrough: validThrough(dueDate, today),
    extends: { instalment: number, dueDate },
  };
}

/** Once penalties run, the amount changes daily; before that it is valid until the due date. */
function validThrough(dueDate: IsoDate, today: IsoDate): IsoDate {
  return compareDates(dueDate, today) < 0 ? today : dueDate;
}

/** Whether a voucher asks for exactly this today. Another instalment's fee may be the same amount. */
export function isCurrent(voucher: Ask, ask: Ask, today: IsoDate): boolean {
  return (
    voucher.amount === ask.amount &&
    voucher.extends?.instalment === ask.extends?.instalment &&
    voucher.extends?.dueDate === ask.extends?.dueDate &&
    compareDates(voucher.validThrough, today) >= 0
  );
}
