import type { IsoDate } from '@plazo/loan-rules/calendar';
import { daysBetween } from '@plazo/loan-rules/calendar';
import { firstDueBounds } from '@plazo/loan-rules/due-dates';
import { type PricedLoan, type PricedTerms, priceLoan } from '../offer/offer.service.ts';
import { remembered } from '../remembered.ts';
import type { Listing } from './market.repository.ts';

type Sold = Pick<Listing, 'terms' | 'periods' | 'termUnit' | 'exampleAmount' | 'minPeriods' | 'maxPeriods'>;

/** What a listed product costs if it is taken on a day. */
export interface ListingCosts {
  example: PricedLoan;
  /** The highest annual cost of all terms, first due dates and of the smallest, the largest and the example's amount, in parts per million. */
  annualCostMostPpm: number;
  /** In days, of the shortest and the longest term. */
  shortestDays: number;
  longestDays: number;
}

/** The same all day, for everybody. */
const costsOnce = remembered((text) => {
  const [sold, today] = JSON.parse(text) as [Sold, IsoDate];
  return computeCosts(sold, today);
});

export function costsOf(
  { terms, periods, termUnit, exampleAmount, minPeriods, maxPeriods }: Listing,
  today: IsoDate,
): ListingCosts {
  const sold: Sold = { terms, periods, termUnit, exampleAmount, minPeriods, maxPeriods };
  return costsOnce(JSON.stringify([sold, today]));
}

function computeCosts(
  { terms, periods, termUnit, exampleAmount, minPeriods, maxPeriods }: Sold,
  today: IsoDate,
): ListingCosts {
  const priced = (amount: number, count: number, firstDueDate: IsoDate | null = null) => {
    const loan: PricedTerms = { terms, amount, periods: count, termUnit, couponAmount: 0, firstDueDate };
    return priceLoan(loan, today);
  };
  const firsts = firstDueBounds(today, termUnit, terms);
  const counts = Array.from({ length: maxPeriods - minPeriods + 1 }, (_, index) => minPeriods + index);
  const amounts = [...new Set([terms.minAmount, exampleAmount, terms.maxAmount])];
  const rates = counts.flatMap((count) =>
    amounts.flatMap((amount) => firsts.map((first) => priced(amount, count, first).annualCostPpm)),
  );
  const daysOf = (count: number) =>
    firsts.map((first) => daysBetween(today, priced(exampleAmount, count, first).instalments.at(-1)?.dueDate ?? today));
  return {
    example: priced(exampleAmount, periods),
    annualCostMostPpm: rates.reduce((most, rate) => Math.max(most, rate)),
    shortestDays: Math.min(...daysOf(minPeriods)),
    longestDays: Math.max(...daysOf(maxPeriods)),
  };
}
