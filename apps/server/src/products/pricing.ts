import type { IsoDate } from '@plazo/loan-rules/calendar';
import { disclosedRate } from '@plazo/loan-rules/disclosed-rate';
import type { DueDateRule, TermUnit } from '@plazo/loan-rules/due-dates';
import { addMinor } from '@plazo/loan-rules/money';
import { offerProblems } from '@plazo/loan-rules/offerable';
import { buildSchedule, type Instalment, instalmentTotal } from '@plazo/loan-rules/schedule';
import type { ProductTerms } from '@plazo/loan-rules/terms';

/** The full cost of a loan paid out on a given day. */
export interface PricedLoan {
  instalments: Instalment[];
  interest: number;
  iva: number;
  commission: number;
  /** The total to repay. */
  total: number;
  /** The annual cost in parts per million, by the product's disclosure method. */
  annualCostPpm: number;
}

/** Everything that decides a loan's cost, except the payout day. */
export interface PricedTerms {
  terms: ProductTerms;
  /** Minor units. */
  amount: number;
  periods: number;
  termUnit: TermUnit;
  /** Minor units. */
  couponAmount: number;
  firstDueDate?: IsoDate | null;
  dueDateRule?: DueDateRule;
}

/** Prices a loan as if paid out on a given day. */
export function priceLoan(loan: PricedTerms, disbursedOn: IsoDate): PricedLoan {
  const { terms, amount: principal, termUnit } = loan;
  const instalments = buildSchedule({ ...loan, principal, disbursedOn });
  return {
    instalments,
    interest: addMinor(...instalments.map((instalment) => instalment.interest)),
    iva: addMinor(...instalments.map((instalment) => instalment.iva)),
    commission: addMinor(...instalments.map((instalment) => instalment.commission)),
    total: addMinor(...instalments.map(instalmentTotal)),
    annualCostPpm: disclosedRate(terms.disclosedRate ?? 'cat', { principal, disbursedOn, termUnit, instalments }),
  };
}

/**
 * Prices a loan that is to be offered. Throws RangeError for one that nobody would intend: too long, with too high a coupon, or with
 * nothing due on a day.
 */
export function priceOffered(loan: PricedTerms, disbursedOn: IsoDate): PricedLoan {
  const priced = priceLoan(loan, disbursedOn);
  const problems = offerProblems({ ...loan, principal: loan.amount, instalments: priced.instalments });
  if (problems.length > 0) throw new RangeError(problems.join('; '));
  return priced;
}
