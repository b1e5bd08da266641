import { amortise, spreadEvenly } from './amortisation.ts';
import { addDays, addMonths, type IsoDate } from './calendar.ts';
import { thirtyDayMonth, yearFraction, yearlyRatePpm } from './day-count.ts';
import { addMinor, type Minor, minor, multiplyRatio, ppmBase } from './money.ts';
import type { ProductTerms } from './terms.ts';

/** The unit in which an offer counts its `periods`. Source: specification 3 (termUnit). */
export type TermUnit = 'day' | 'month';

/** One line of a repayment plan. Amounts in minor units; `iva` is the tax on this line's interest and commission. */
export interface Instalment {
  number: number;
  dueDate: IsoDate;
  principal: Minor;
  interest: Minor;
  iva: Minor;
  commission: Minor;
}

/** What a schedule is made from. `couponAmount` lowers the commission, never below zero. */
export interface ScheduleInput {
  terms: ProductTerms;
  principal: Minor;
  periods: number;
  termUnit: TermUnit;
  disbursedOn: IsoDate;
  couponAmount?: Minor | undefined;
}

// A century of months; a request for more is a mistake or an attack, and would only cost memory.
const maxPeriods = 1_200;
const maxDays = 36_525;

/** All that one instalment costs. Throws RangeError when it is not a safe integer. */
export function instalmentTotal(instalment: Instalment): Minor {
  return addMinor(instalment.principal, instalment.interest, instalment.iva, instalment.commission);
}

/**
 * The dates on which a loan is due. Days: one date. Months: the first is one month after the disbursement, the k-th is
 * k - 1 months after the FIRST due date (so 31 Jan gives 28 Feb, 28 Mar, ...). Throws RangeError for impossible input.
 */
export function dueDates(disbursedOn: IsoDate, periods: number, termUnit: TermUnit): IsoDate[] {
  const most = termUnit === 'day' ? maxDays : maxPeriods;
  if (!Number.isInteger(periods) || periods < 1 || periods > most) throw new RangeError(`periods: ${periods}`);
  if (termUnit === 'day') return [addDays(disbursedOn, periods)];
  const first = addMonths(disbursedOn, 1);
  return Array.from({ length: periods }, (_, index) => addMonths(first, index));
}

/**
 * The repayment plan of a loan. Interest by the product's day count on what is outstanding (flat: on the principal);
 * commission on the principal, repaid in even parts; IVA on interest plus commission, each instalment. The last
 * instalment takes every rounding residue: principal sums to the loan, commission to the commission.
 * A term in days, or a product repaid at once, has a single instalment at the end of the term.
 * Throws RangeError for impossible input. Source: requirements M1 and M2, specification 9.
 */
export function buildSchedule(input: ScheduleInput): Instalment[] {
  const { terms, principal, periods, termUnit, disbursedOn, couponAmount = 0 } = input;
  if (minor(principal) < 1) throw new RangeError(`principal must be positive: ${principal}`);
  if (minor(couponAmount) < 0) throw new RangeError(`coupon must not be negative: ${couponAmount}`);
  const allDates = dueDates(disbursedOn, periods, termUnit);
  const isSingle = terms.method === 'single' || allDates.length === 1;
  const dates = isSingle ? allDates.slice(-1) : allDates;
  const rows = amortise({
    principal,
    annualRatePpm: yearlyRatePpm(terms),
    method: terms.method,
    periods: dates.map((date, index) => {
      // 30/360 means that months count alike; the day formula would give a clipped month 28 days.
      if (terms.dayCount === '30/360' && termUnit === 'month') {
        return isSingle ? { numerator: 30 * periods, denominator: 360 } : thirtyDayMonth;
      }
      return yearFraction(terms.dayCount, dates[index - 1] ?? disbursedOn, date);
    }),
  });
  const commission = Math.max(0, multiplyRatio(principal, terms.commissionPpm, ppmBase) - couponAmount);
  const commissions = spreadEvenly(commission, dates.length);
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
