import { addDays, compareDates, daysBetween, type IsoDate } from './calendar.ts';
import { addMinor, type Minor, multiplyRatio, ppmBase } from './money.ts';
import type { Instalment } from './schedule.ts';
import type { ProductTerms } from './terms.ts';

/** The charges of one instalment that are credited, in minor units, none negative. */
export interface ChargeCredit {
  number: number;
  interest: Minor;
  iva: Minor;
  commission: Minor;
  penalty: Minor;
}

/**
 * The rebate for paying off everything on a day under `earlyPayoff: 'accrued'`: the interest for the days to come, with its IVA. An
 * instalment's interest accrues evenly over the calendar days from the previous due date (or the disbursement) to its own, as agreed:
 * interest * elapsed days / days, rounded half to even; IVA is recomputed on accrued interest and commission. Commission and penalties
 * stay. An instalment whose days have all passed has no rebate; one whose days have not begun is relieved of all its interest. Under
 * 'agreed' there is no rebate. Throws RangeError for an invalid date. Source: issue 5 (payoff quote); ours.
 */
export function payoffRebate(
  agreed: readonly Instalment[],
  { disbursedOn, date, terms }: { disbursedOn: IsoDate; date: IsoDate; terms: PayoffTerms },
): ChargeCredit[] {
  if (terms.earlyPayoff !== 'accrued') return [];
  return agreed.flatMap(({ number, dueDate, interest, iva, commission }, index) => {
    const days = daysBetween(agreed[index - 1]?.dueDate ?? disbursedOn, dueDate);
    const left = Math.max(0, Math.min(days, daysBetween(date, dueDate)));
    if (left === 0) return [];
    const accrued = multiplyRatio(interest, days - left, days);
    const accruedIva = multiplyRatio(addMinor(accrued, commission), terms.ivaPpm, ppmBase);
    return [{ number, interest: interest - accrued, iva: Math.max(0, iva - accruedIva), commission: 0, penalty: 0 }];
  });
}

type PayoffTerms = Pick<ProductTerms, 'earlyPayoff' | 'ivaPpm'>;

/** An instalment with the charges added since, and those that were waived. */
export interface ChargedInstalment extends Instalment {
  penaltyCharged: Minor;
  waived: Omit<ChargeCredit, 'number'>;
}

/**
 * All charges of these instalments except what was waived: the amount that a cancellation credits. `penaltyCharged` counts, paid or not.
 */
export function everyCharge(instalments: readonly ChargedInstalment[]): ChargeCredit[] {
  return instalments.map(({ number, interest, iva, commission, penaltyCharged, waived }) => ({
    number,
    interest: interest - waived.interest,
    iva: iva - waived.iva,
    commission: commission - waived.commission,
    penalty: penaltyCharged - waived.penalty,
  }));
}

/** The total credited, in minor units. */
export function totalCredited(given: readonly ChargeCredit[]): Minor {
  let total = 0;
  for (const { interest, iva, commission, penalty } of given) {
    total = addMinor(total, interest, iva, commission, penalty);
  }
  return total;
}

/**
 * The last day on which a loan can be cancelled by returning its principal, counted in calendar days from the
 * disbursement. Null if the product has no cooling-off period. Source: issue 5 (cooling-off); ours.
 */
export function coolingOffThrough(
  disbursedOn: IsoDate,
  { coolingOffDays = 0 }: Pick<ProductTerms, 'coolingOffDays'>,
): IsoDate | null {
  return coolingOffDays > 0 ? addDays(disbursedOn, coolingOffDays) : null;
}

/** Whether a loan can still be cancelled on a day. Throws RangeError for an invalid date. */
export function isCoolingOff(
  date: IsoDate,
  disbursedOn: IsoDate,
  terms: Pick<ProductTerms, 'coolingOffDays'>,
): boolean {
  const through = coolingOffThrough(disbursedOn, terms);
  return through !== null && compareDates(date, through) <= 0;
}
