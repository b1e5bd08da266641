import { setImmediate } from 'node:timers/promises';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { daysBetween } from '@plazo/loan-rules/calendar';
import { firstDueBounds } from '@plazo/loan-rules/due-dates';
import { loanStarts } from '@plazo/loan-rules/start-days';
import { remembered } from '../platform/remembered.ts';
import type { Listing } from '../products/listing.repository.ts';
import { type PricedLoan, type PricedTerms, priceLoan } from '../products/pricing.ts';

type Sold = Pick<Listing, 'terms' | 'periods' | 'termUnit' | 'exampleAmount' | 'minPeriods' | 'maxPeriods'>;

/** Loans that are priced before other requests get a turn. */
const slice = 20;

/** The cost of a listed product that is taken on a day. */
export interface ListingCosts {
  example: PricedLoan;
  /**
   * The highest annual cost in parts per million: over all terms, first due dates and start days in two years, for the smallest, the
   * largest and the example's amount.
   */
  annualCostMostPpm: number;
  /** In days, of the shortest and the longest term. */
  shortestDays: number;
  longestDays: number;
}

/** The same all day, for everyone. */
const costsOnce = remembered((text) => {
  const [sold, today] = JSON.parse(text) as [Sold, IsoDate];
  return computeCosts(sold, today);
});

/** The same all month. */
const highestOnce = remembered((text) => {
  const [sold, from] = JSON.parse(text) as [Sold, IsoDate];
  return highestCost(sold, from);
});

export function costsOf(
  { terms, periods, termUnit, exampleAmount, minPeriods, maxPeriods }: Listing,
  today: IsoDate,
): Promise<ListingCosts> {
  const sold: Sold = { terms, periods, termUnit, exampleAmount, minPeriods, maxPeriods };
  return costsOnce(JSON.stringify([sold, today]));
}

async function computeCosts(sold: Sold, today: IsoDate): Promise<ListingCosts> {
  const { terms, periods, termUnit, exampleAmount, minPeriods, maxPeriods } = sold;
  const priced = (amount: number, count: number, firstDueDate: IsoDate | null = null) => {
    const loan: PricedTerms = { terms, amount, periods: count, termUnit, couponAmount: 0, firstDueDate };
    return priceLoan(loan, today);
  };
  const firsts = firstDueBounds(today, termUnit, terms);
  const daysOf = (count: number) =>
    firsts.map((first) => daysBetween(today, priced(exampleAmount, count, first).instalments.at(-1)?.dueDate ?? today));
  return {
    example: priced(exampleAmount, periods),
    annualCostMostPpm: await highestOnce(JSON.stringify([sold, `${today.slice(0, 8)}01`])),
    shortestDays: Math.min(...daysOf(minPeriods)),
    longestDays: Math.max(...daysOf(maxPeriods)),
  };
}

/** Prices thousands of loans: in slices, so that other requests get a turn in between. */
async function highestCost(
  { terms, termUnit, exampleAmount, minPeriods, maxPeriods }: Sold,
  from: IsoDate,
): Promise<number> {
  let most = Number.NEGATIVE_INFINITY;
  const amounts = [...new Set([terms.minAmount, exampleAmount, terms.maxAmount])];
  for (let periods = minPeriods; periods <= maxPeriods; periods += 1) {
    for (const [index, { disbursedOn, firstDueDate }] of loanStarts(from, periods, termUnit, terms).entries()) {
      if (index % slice === 0) await setImmediate();
      for (const amount of amounts) {
        const loan: PricedTerms = { terms, amount, periods, termUnit, couponAmount: 0, firstDueDate };
        most = Math.max(most, priceLoan(loan, disbursedOn).annualCostPpm);
      }
    }
  }
  return most;
}
