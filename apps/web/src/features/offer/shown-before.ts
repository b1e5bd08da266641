import type { agreedFigures, LoanConfirm } from '@plazo/contract/offer';
import { isIsoDate } from '@plazo/loan-rules/calendar';

/** Figures of an offer that its reader saw before, as parameters of the URL: a reload and Back keep them. */
export interface ShownBefore {
  /** In minor units. */
  wasAmount?: string;
  wasTotal?: string;
  /** The day of the last payment. */
  wasLastDay?: string;
  /** The first of several payments, in minor units. */
  wasFirst?: string;
  /** The yearly cost, as it was written. */
  wasAnnual?: string;
  /** What a late day costs, in minor units. */
  wasLateDay?: string;
}

/** What its reader saw besides, and would not agree to by itself. */
export type Following = Pick<ShownBefore, 'wasFirst' | 'wasAnnual' | 'wasLateDay'>;

/** What is paid in all. A lender's own core may not send it: then it is the sum of the plan. */
export function totalOf({ totalAmount, repay_plans: plans }: LoanConfirm): number {
  return totalAmount ?? plans.reduce((sum, plan) => sum + plan.amount, 0);
}

export function lastDayOf({ repay_plans: plans, firstPayTime }: LoanConfirm): string {
  return plans.at(-1)?.pay_time ?? firstPayTime;
}

/** The figures that the reader sees now, for the next document: those that would be agreed to, and what follows from them. */
export function asShown({
  agreed,
  follows,
}: {
  agreed: ReturnType<typeof agreedFigures>;
  follows?: Following | undefined;
}): ShownBefore {
  const { amount, totalAmount, lastPayTime } = agreed;
  return {
    ...follows,
    wasAmount: String(amount),
    ...(totalAmount === undefined ? {} : { wasTotal: String(totalAmount) }),
    ...(lastPayTime === undefined ? {} : { wasLastDay: lastPayTime }),
  };
}

/** What follows from the figures that would be agreed to. */
export function followingOf({ annualCost, inWords, repay_plans: plans }: LoanConfirm): Following {
  const [first, second] = plans;
  return {
    ...(first && second ? { wasFirst: String(first.amount) } : {}),
    ...(annualCost === undefined ? {} : { wasAnnual: annualCost }),
    ...(inWords?.lateDay === undefined ? {} : { wasLateDay: String(inWords.lateDay) }),
  };
}

/** The former figures of what differs now, in minor units; what it costs follows from the others. */
export interface Former {
  amount?: number;
  total?: number;
  cost?: number;
  first?: number;
  lastDay?: string;
  annual?: string;
  lateDay?: number;
}

/** What its reader saw before, of the figures that are others now. */
export function formerOf(before: ShownBefore, offer: LoanConfirm): Former {
  const { wasAmount, wasTotal, wasLastDay } = before;
  const { wasFirst, wasAnnual, wasLateDay } = followingOf(offer);
  const now = { amount: offer.amount, total: totalOf(offer) };
  const [amount, total] = [Number(wasAmount ?? now.amount), Number(wasTotal ?? now.total)];
  const cost = total - amount;
  return {
    ...(amount === now.amount ? {} : { amount }),
    ...(total === now.total ? {} : { total }),
    ...(cost === now.total - now.amount ? {} : { cost }),
    ...(wasLastDay === undefined || wasLastDay === lastDayOf(offer) ? {} : { lastDay: wasLastDay }),
    ...(before.wasFirst === undefined || before.wasFirst === wasFirst ? {} : { first: Number(before.wasFirst) }),
    ...(before.wasAnnual === undefined || before.wasAnnual === wasAnnual ? {} : { annual: before.wasAnnual }),
    ...(before.wasLateDay === undefined || before.wasLateDay === wasLateDay
      ? {}
      : { lateDay: Number(before.wasLateDay) }),
  };
}

/** Whether the offer has other figures than those that its reader saw before. */
export function isChanged(before: ShownBefore, offer: LoanConfirm): boolean {
  return Object.keys(formerOf(before, offer)).length > 0;
}

/** Reads them; a value that is none is left out. */
export function shownBefore(read: (name: keyof ShownBefore) => string | null | undefined): ShownBefore {
  const before: ShownBefore = {};
  for (const name of ['wasAmount', 'wasTotal', 'wasFirst', 'wasLateDay'] as const) {
    const value = read(name);
    if (value && /^\d{1,15}$/.test(value)) before[name] = value;
  }
  const day = read('wasLastDay');
  if (day && isIsoDate(day)) before.wasLastDay = day;
  const annual = read('wasAnnual');
  if (annual && /^[\d.,]{1,12}%$/.test(annual)) before.wasAnnual = annual;
  return before;
}
