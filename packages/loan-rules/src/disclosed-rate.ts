import { annualCost, formatAnnualCost } from './annual-cost.ts';
import { daysBetween, type IsoDate } from './calendar.ts';
import type { TermUnit } from './due-dates.ts';
import { formatPercent, type Minor } from './money.ts';
import { indiaKeyFactsRate } from './nominal-rates.ts';
import type { RateMethod } from './rate-method.ts';
import { type Instalment, instalmentTotal } from './schedule.ts';
import { usAnnualRate } from './unit-periods.ts';

/** A loan whose annual cost is disclosed. */
export interface DisclosedLoan {
  principal: Minor;
  disbursedOn: IsoDate;
  termUnit: TermUnit;
  instalments: readonly Instalment[];
}

/** The annual cost by a method, in parts per million, truncated. Throws RangeError if there is no such rate. */
export function disclosedRate(method: RateMethod, loan: DisclosedLoan): number {
  const { principal, disbursedOn, instalments } = loan;
  const disbursements = [{ date: disbursedOn, amount: principal }];
  const withTax = instalments.map((row) => ({ date: row.dueDate, amount: instalmentTotal(row) }));
  switch (method) {
    case 'cat': {
      const payments = instalments.map((row) => ({ date: row.dueDate, amount: instalmentTotal(row) - row.iva }));
      return annualCost({ disbursements, payments, termUnit: intervalOf(loan) });
    }
    case 'aprc':
      return annualCost({ disbursements, payments: withTax, termUnit: intervalOf(loan) });
    case 'us-apr':
      return usAnnualRate({ advances: disbursements, payments: withTax });
    case 'in-apr': {
      const payments = withTax.map(({ amount }) => amount);
      return indiaKeyFactsRate({ netDisbursed: principal, payments, periodsPerYear: periodsPerYear(loan) });
    }
  }
}

/** A disclosed rate as a percentage: with one decimal, half up (CAT, APRC), or with two, half to even. */
export function formatDisclosedRate(method: RateMethod, ppm: number, decimal: string): string {
  return method === 'cat' || method === 'aprc' ? formatAnnualCost(ppm, decimal) : formatPercent(ppm, 2, decimal);
}

function intervalOf({ termUnit }: DisclosedLoan): 'day' | 'week' | 'month' {
  return termUnit === 'fortnight' ? 'week' : termUnit;
}

/** Payments per year; for a single payment, how many times its term fits into a year. */
function periodsPerYear({ termUnit, disbursedOn, instalments }: DisclosedLoan): number {
  const last = instalments.at(-1)?.dueDate ?? disbursedOn;
  // A product repaid at once has one payment, whatever the unit of its term.
  if (termUnit === 'day' || instalments.length === 1) return 365 / daysBetween(disbursedOn, last);
  return { week: 52, fortnight: 26, month: 12 }[termUnit];
}
