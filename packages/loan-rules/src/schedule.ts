import { amortise, type LevelCharges, spreadEvenly } from './amortisation.ts';
import { addDays, type IsoDate } from './calendar.ts';
import { thirtyDayMonth, type YearFraction, yearFraction, yearlyRatePpm } from './day-count.ts';
import { type DueDateTerms, dueDates, type TermUnit } from './due-dates.ts';
import { addMinor, type Minor, minor, multiplyRatio, ppmBase } from './money.ts';
import type { ProductTerms } from './terms.ts';

/** One line of a repayment plan. Amounts in minor units; `iva` is the tax on this line's interest and commission. */
export interface Instalment {
  number: number;
  dueDate: IsoDate;
  principal: Minor;
  interest: Minor;
  iva: Minor;
  commission: Minor;
}

/** The input of a schedule. `couponAmount` lowers the commission, never below zero. */
export interface ScheduleInput extends DueDateTerms {
  terms: ProductTerms;
  principal: Minor;
  periods: number;
  termUnit: TermUnit;
  disbursedOn: IsoDate;
  couponAmount?: Minor | undefined;
}

/** All that one instalment costs. Throws RangeError when it is not a safe integer. */
export function instalmentTotal(instalment: Instalment): Minor {
  return addMinor(instalment.principal, instalment.interest, instalment.iva, instalment.commission);
}

/** The plan with all dates moved by a number of days and the same figures. Throws RangeError for a fraction of a day. */
export function postponed(instalments: readonly Instalment[], days: number): Instalment[] {
  return instalments.map((instalment) => ({ ...instalment, dueDate: addDays(instalment.dueDate, days) }));
}

/**
 * The repayment plan of a loan. Interest by the product's day count on the outstanding principal (flat: on the original principal);
 * commission on the principal, repaid in even parts; IVA on interest plus commission, per instalment. The last instalment takes every
 * rounding residue: principal sums to the loan, commission to the commission. A term in days, or a product repaid at once, has a single
 * instalment at the end of the term. Throws RangeError for impossible input. Source: requirements M1 and M2, specification 9.
 */
export function buildSchedule(input: ScheduleInput): Instalment[] {
  const { terms, principal, disbursedOn, couponAmount = 0 } = input;
  if (minor(principal) < 1) throw new RangeError(`principal must be positive: ${principal}`);
  if (minor(couponAmount) < 0) throw new RangeError(`coupon must not be negative: ${couponAmount}`);
  const { dates, lengths } = periodsOf(input);
  const commission = Math.max(0, multiplyRatio(principal, terms.commissionPpm, ppmBase) - couponAmount);
  const commissions = spreadEvenly(commission, dates.length);
  const rows = amortise({
    principal,
    annualRatePpm: yearlyRatePpm(terms),
    method: terms.method,
    periods: lengths,
    principalGrace: terms.principalFreePeriods,
    multiple: terms.instalmentMultiple,
    rounding: terms.instalmentRounding,
    levelCharges: levelCharges(terms, commissions),
  });
  return rows.map((row, index) => {
    const part = commissions[index] ?? 0;
    return {
      number: index + 1,
      dueDate: dates[index] ?? disbursedOn,
      principal: row.principal,
      interest: row.interest,
      // spec 9: VAT is 16% of interest + commission
      iva: multiplyRatio(addMinor(row.interest, part), terms.ivaPpm, ppmBase),
      commission: part,
    };
  });
}

/** The due dates, and the period for which each instalment bears interest. */
function periodsOf({ terms, periods, termUnit, disbursedOn, ...due }: ScheduleInput) {
  const all = dueDates(disbursedOn, periods, termUnit, due);
  const isSingle = terms.method === 'single' || all.length === 1;
  const dates = isSingle ? all.slice(-1) : all;
  const free = terms.interestFreePeriods ?? 0;
  if (free > 0 && free >= dates.length) throw new RangeError(`no period is left that bears interest: ${free} are free`);
  const lengths = dates.map((date, index): YearFraction => {
    if (index < free) return noTime;
    // Under 30/360 all months count alike; the day formula would give a clipped month 28 days.
    const isMonthly = termUnit === 'month' && !(index === 0 && due.firstDueDate);
    if (terms.dayCount === '30/360' && isMonthly) {
      return isSingle ? { numerator: 30 * periods, denominator: 360 } : thirtyDayMonth;
    }
    return yearFraction(terms.dayCount, dates[index - 1] ?? disbursedOn, date);
  });
  return { dates, lengths };
}

const noTime: YearFraction = { numerator: 0, denominator: 1 };

function levelCharges(terms: ProductTerms, commissions: readonly Minor[]): LevelCharges | undefined {
  return terms.levelPayment === 'total' ? { ivaPpm: terms.ivaPpm, commissions } : undefined;
}
