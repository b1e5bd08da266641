import type { LoanLocale } from '@plazo/contract/launch';
import type { LoanCosts, ProductCosts } from '@plazo/contract/market';
import { fill } from '@plazo/contract/text';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { yearlyRatePpm } from '@plazo/loan-rules/day-count';
import { formatDisclosedRate } from '@plazo/loan-rules/disclosed-rate';
import type { ProductTerms } from '@plazo/loan-rules/terms';
import { eachPayment } from '../disclosure/document-figures.ts';
import type { Formatter } from '../platform/formats/formatter.ts';
import { costOfBeingLate } from '../products/late.ts';
import type { Listing } from '../products/listing.repository.ts';
import type { PricedLoan } from '../products/pricing.ts';
import { costsMessages } from './costs.messages.ts';
import { costsOf, type ListingCosts } from './costs.ts';
import { rulesOf } from './rules.present.ts';

interface Reader {
  today: IsoDate;
  locale: LoanLocale;
  write: Formatter;
}

/** The costs of the products on sale, of each and of all together. */
export async function presentCosts(listings: readonly Listing[], reader: Reader): Promise<LoanCosts> {
  const sold = await Promise.all(
    listings.map(async (listing) => ({ listing, costs: await costsOf(listing, reader.today) })),
  );
  const products = sold.map((product) => presentProduct(product, reader));
  const by = (value: (costs: ListingCosts) => number, sign: 1 | -1) =>
    sold.toSorted((one, other) => sign * (value(one.costs) - value(other.costs)))[0];
  const [shortest, longest] = [by(({ shortestDays }) => shortestDays, 1), by(({ longestDays }) => longestDays, -1)];
  const dearest = by(({ annualCostMostPpm }) => annualCostMostPpm, -1);
  if (!shortest || !longest || !dearest) return { products };
  const t = costsMessages[reader.locale];
  const term = ({ termUnit }: Listing, periods: number) => reader.write.count(t.terms[termUnit], periods);
  return {
    shortest: term(shortest.listing, shortest.listing.minPeriods),
    longest: term(longest.listing, longest.listing.maxPeriods),
    ...mostOf(dearest, reader),
    products,
  };
}

function mostOf({ listing, costs }: { listing: Listing; costs: ListingCosts }, { write }: Reader) {
  const annualCostMethod = listing.terms.disclosedRate ?? 'cat';
  const annualCostMost = formatDisclosedRate(annualCostMethod, costs.annualCostMostPpm, write.format.decimal);
  return { annualCostMost, annualCostMethod };
}

function presentProduct(product: { listing: Listing; costs: ListingCosts }, reader: Reader): ProductCosts {
  const { listing, costs } = product;
  const { productId, name, terms, termUnit, minPeriods, maxPeriods } = listing;
  const t = costsMessages[reader.locale];
  const term = (periods: number) => reader.write.count(t.terms[termUnit], periods);
  return {
    productId,
    productName: name,
    currency: terms.currency,
    minAmount: terms.minAmount,
    maxAmount: terms.maxAmount,
    shortest: term(minPeriods),
    longest: term(maxPeriods),
    ...mostOf(product, reader),
    example: exampleOf(listing, costs.example, reader),
    ...endsOf(listing, costs.example, reader),
    rules: rulesOf(terms, reader),
  };
}

/** The first and last amounts of the worked example, and the steps between them. */
function endsOf({ terms, exampleAmount, periods, termUnit }: Listing, { total }: PricedLoan, reader: Reader) {
  const { money } = reader.write.withCode(terms.currency);
  return {
    exampleReceived: money(exampleAmount),
    exampleTotal: money(total),
    exampleTerm: reader.write.count(costsMessages[reader.locale].terms[termUnit], periods),
  };
}

/** The worked example: from the amount received to the amount repaid, with every charge in between. */
function exampleOf({ terms, exampleAmount, periods, termUnit }: Listing, priced: PricedLoan, reader: Reader) {
  const { locale, write } = reader;
  const t = costsMessages[locale];
  const { money } = write.withCode(terms.currency);
  const method = terms.disclosedRate ?? 'cat';
  const rows = [
    [t.received, money(exampleAmount)],
    [t.term, write.count(t.terms[termUnit], periods)],
    [t.rate, write.percent(yearlyRatePpm(terms), 2)],
    [t.interest, write.money(priced.interest)],
    [t.commission, write.money(priced.commission)],
    [t.iva, write.money(priced.iva)],
    ...(priced.instalments.length > 1 ? [[t.payments, eachPayment(priced.instalments, t, write)]] : []),
    [t.total, money(priced.total)],
    [method === 'cat' ? t.cat : 'APR', formatDisclosedRate(method, priced.annualCostPpm, write.format.decimal)],
    ...lateRows(priced, terms, reader),
  ];
  return rows.map(([text = '', value = '']) => ({ text, value }));
}

/** What a late day of the example adds, and the most that all of them can come to. */
function lateRows({ instalments }: PricedLoan, terms: ProductTerms, { locale, write }: Reader) {
  const late = costOfBeingLate(instalments, terms);
  if (late === null) return [];
  const t = costsMessages[locale];
  const perDay = write.money(late.perDay);
  const [name, most] = instalments.length > 1 ? [t.lateFirst, t.lateMostOfAll] : [t.late, t.lateMost];
  return [[name, late.most === null ? perDay : fill(most, { perDay, most: write.money(late.most) })]];
}
