import type { agreedFigures, LoanConfirm } from '@plazo/contract/offer';
import { isIsoDate } from '@plazo/loan-rules/calendar';

/** Figures of an offer that its reader saw before, as parameters of the URL: a reload and Back keep them. */
export interface ShownBefore {
  /** In minor units. */
  wasAmount?: string;
  wasTotal?: string;
  /** The day of the last payment. */
  wasLastDay?: string;
}

/** What is paid in all. A lender's own core may not send it: then it is the sum of the plan. */
export function totalOf({ totalAmount, repay_plans: plans }: LoanConfirm): number {
  return totalAmount ?? plans.reduce((sum, plan) => sum + plan.amount, 0);
}

export function lastDayOf({ repay_plans: plans, firstPayTime }: LoanConfirm): string {
  return plans.at(-1)?.pay_time ?? firstPayTime;
}

/** The figures that the reader sees now, for the next document: those that would be agreed to. */
export function asShown({ amount, totalAmount, lastPayTime }: ReturnType<typeof agreedFigures>): ShownBefore {
  return {
    wasAmount: String(amount),
    ...(totalAmount === undefined ? {} : { wasTotal: String(totalAmount) }),
    ...(lastPayTime === undefined ? {} : { wasLastDay: lastPayTime }),
  };
}

/** The former figures of what differs now, in minor units; what it costs follows from the others. */
export interface Former {
  amount?: number;
  total?: number;
  cost?: number;
  lastDay?: string;
}

/** What its reader saw before, of the figures that are others now. */
export function formerOf({ wasAmount, wasTotal, wasLastDay }: ShownBefore, offer: LoanConfirm): Former {
  const now = { amount: offer.amount, total: totalOf(offer) };
  const [amount, total] = [Number(wasAmount ?? now.amount), Number(wasTotal ?? now.total)];
  const cost = total - amount;
  return {
    ...(amount === now.amount ? {} : { amount }),
    ...(total === now.total ? {} : { total }),
    ...(cost === now.total - now.amount ? {} : { cost }),
    ...(wasLastDay === undefined || wasLastDay === lastDayOf(offer) ? {} : { lastDay: wasLastDay }),
  };
}

/** Whether the offer has other figures than those that its reader saw before. */
export function isChanged(before: ShownBefore, offer: LoanConfirm): boolean {
  return Object.keys(formerOf(before, offer)).length > 0;
}

/** Reads them; a value that is none is left out. */
export function shownBefore(read: (name: keyof ShownBefore) => string | null | undefined): ShownBefore {
  const before: ShownBefore = {};
  for (const name of ['wasAmount', 'wasTotal'] as const) {
    const value = read(name);
    if (value && /^\d{1,15}$/.test(value)) before[name] = value;
  }
  const day = read('wasLastDay');
  if (day && isIsoDate(day)) before.wasLastDay = day;
  return before;
}
