import {
  type ArrearsRow,
  arrears,
  type CashFlow,
  type ChargeOffRow,
  type CollectionResult,
  cashFlows,
  chargeOffs,
  collectionResults,
  type PortfolioRow,
  portfolio,
  type RollRow,
  rollRates,
  trialBalance,
} from '@plazo/contract/lender/reports';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { lateBuckets } from '@plazo/loan-rules/late';
import { addMinor } from '@plazo/loan-rules/money';
import {
  findAccountSums,
  findCash,
  findChargeOffs,
  findCollectionResults,
  findLate,
  findOwed,
  findRolled,
} from './report.repository.ts';
import { type Book, summed } from './summed.ts';

/** What a report is about: the end of a day. */
export interface OfDay {
  on: IsoDate;
}

/** Or a range of days. */
export interface OfDays {
  from: IsoDate;
  through: IsoDate;
}

/** The rows of each report, from all orders. */
export const rowsOf = {
  async trialBalance(book: Book, { on }: OfDay) {
    const accounts = await summed(book, ['currency', 'account'], (orders) => findAccountSums(book.db, orders, on));
    return accounts.map((sums) => ({ ...sums, balance: addMinor(sums.debit, -sums.credit) }));
  },
  async portfolio(book: Book, { on }: OfDay): Promise<PortfolioRow[]> {
    return (await summed(book, ['currency'], (orders) => findOwed(book.db, orders, on))).map((owed) => {
      const { principal, interest, iva, commission, penalty } = owed;
      return { ...owed, outstanding: addMinor(principal, interest, iva, commission, penalty) };
    });
  },
  async arrears(book: Book, { on }: OfDay): Promise<ArrearsRow[]> {
    const { lateEdges } = book;
    const rows = await summed(book, ['currency', 'bucket'], (orders) => findLate(book.db, orders, { on, lateEdges }));
    const names = lateBuckets(lateEdges);
    return rows.map(({ bucket, ...late }) => ({ ...late, daysLate: names[bucket] ?? 'not-late' }));
  },
  async rollRates(book: Book, days: OfDays): Promise<RollRow[]> {
    const { lateEdges } = book;
    const rows = await summed(book, ['currency', 'fromBucket', 'toBucket'], (orders) =>
      findRolled(book.db, orders, { ...days, lateEdges }),
    );
    const names = lateBuckets(lateEdges);
    const nameOf = (bucket: number) => noBucket[bucket] ?? names[bucket] ?? 'not-late';
    return rows.map(({ currency, fromBucket, toBucket, ...figures }) => ({
      currency,
      before: nameOf(fromBucket),
      after: nameOf(toBucket),
      ...figures,
    }));
  },
  chargeOffs(book: Book, days: OfDays): Promise<ChargeOffRow[]> {
    return summed(book, ['currency'], (orders) => findChargeOffs(book.db, orders, days));
  },
  collectionResults(book: Book, days: OfDays): Promise<CollectionResult[]> {
    const { timeZone } = book;
    return summed(book, ['currency'], (orders) => findCollectionResults(book.db, orders, { ...days, timeZone }));
  },
  async cashFlows(book: Book, days: OfDays): Promise<CashFlow[]> {
    const flows = await summed(book, ['date', 'currency'], (orders) => findCash(book.db, orders, days));
    return flows.map(({ net, ...flow }) => ({
      ...flow,
      collected: addMinor(net, flow.disbursed, flow.reversed, flow.refunded, -flow.returned),
    }));
  },
};

export type ReportName = keyof typeof rowsOf;
export type ReportRows<Name extends ReportName> = Awaited<ReturnType<(typeof rowsOf)[Name]>>;
export type ReportDays<Name extends ReportName> = Parameters<(typeof rowsOf)[Name]>[1];

/** The call of each: an answer that was kept in the form of another release is none. */
export const reportCalls = {
  trialBalance,
  portfolio,
  arrears,
  rollRates,
  chargeOffs,
  collectionResults,
  cashFlows,
} as const satisfies Record<ReportName, unknown>;

/** Why an order is in none of the buckets of late orders. */
const noBucket: Record<number, 'nothing-owed' | 'charged-off' | 'transferred'> = {
  [-1]: 'nothing-owed',
  [-2]: 'charged-off',
  [-3]: 'transferred',
};
