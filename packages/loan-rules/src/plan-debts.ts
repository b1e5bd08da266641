import { addDays, compareDates, type IsoDate } from './calendar.ts';
import { capRoom, oldestFirst, type PenaltyDue, type PenaltyTerms } from './charges.ts';
import { allocationOrder } from './component.ts';
import type { FreeDays } from './free-days.ts';
import { addMinor, type Minor, multiplyRatio, ppmBase } from './money.ts';
import { costlyDays, mostADay, wholeShare } from './plan-interest.ts';
import type { PlanInterest } from './plan-payment.ts';
import type { ProductTerms } from './terms.ts';

/** A part of a debt that a plan spreads. */
export interface PlanDebt {
  amount: Minor;
  /** The interest on some of it if that is paid on a day; null for what bears none. */
  interestOn: ((part: Minor, dueDate: IsoDate) => PlanInterest) | null;
}

/** What decides the interest of a plan. */
export interface PlanInterestTerms {
  /** The day on which the plan is accepted. */
  today: IsoDate;
  /** The yearly rate for actual days of 365, taxes included. */
  annualRatePpm: number;
  terms: PenaltyTerms & Pick<ProductTerms, 'allocationOrder'>;
  /** Days that cost nothing. */
  freeDays: readonly FreeDays[];
  /** Until this day the loan can be cancelled for nothing; null if it cannot. */
  coolingOffThrough: IsoDate | null;
}

/**
 * What a plan spreads, in the order in which payments pay it. Only principal bears interest, for the days on which its instalment would cost
 * late charges, and never more than those: every limit of them is shared by what bears it. Where payments pay principal before late
 * charges nothing does: then the same payments would leave less principal without the plan.
 */
export function planDebtsOf(dues: readonly PenaltyDue[], how: PlanInterestTerms): PlanDebt[] {
  const components = how.terms.allocationOrder ?? allocationOrder;
  const isPossible = how.annualRatePpm > 0 && components.indexOf('penalty') < components.indexOf('principal');
  return oldestFirst(dues).flatMap((due) =>
    components
      .map((component) => ({
        amount: due.outstanding[component],
        interestOn: isPossible && component === 'principal' ? interestOnPrincipal(due, dues, how) : null,
      }))
      .filter(({ amount }) => amount > 0),
  );
}

function interestOnPrincipal(due: PenaltyDue, all: readonly PenaltyDue[], how: PlanInterestTerms) {
  const { terms, today, annualRatePpm, freeDays, coolingOffThrough } = how;
  const { number, principal } = due;
  const from = latest(today, addDays(due.dueDate, terms.penaltyGraceDays), coolingOffThrough ?? today);
  const room = capRoom(due, all, terms);
  const caps = [
    ...(room.own === null ? [] : [{ room: room.own, of: principal }]),
    ...(room.all === null ? [] : [{ room: room.all, of: addMinor(...all.map((one) => one.principal)) }]),
  ];
  return (part: Minor, dueDate: IsoDate): PlanInterest => {
    const days = costlyDays(from, dueDate, freeDays);
    const simple = multiplyRatio(part, BigInt(annualRatePpm) * BigInt(days), 365n * BigInt(ppmBase));
    const limits = [days * mostADay(part, principal, terms), ...caps.map((cap) => wholeShare(part, cap.room, cap.of))];
    return { number, amount: Math.min(simple, ...limits), principal: part, later: 0, from, days };
  };
}

function latest(...dates: readonly [IsoDate, ...IsoDate[]]): IsoDate {
  return dates.reduce((a, b) => (compareDates(a, b) > 0 ? a : b));
}
