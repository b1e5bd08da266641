import type { LateEdges } from '@plazo/loan-rules/late';
import { addMinor } from '@plazo/loan-rules/money';
import type { BorrowerRange } from '../ledger/ranged.repository.ts';
import { nextBorrowers } from '../ledger-checks/ledger-check.repository.ts';
import type { Queryable } from '../platform/db/db.ts';

/** How many orders one statement reads: few enough for a statement's time limit, however many there are in all. */
const batch = 20_000;

/** Settings that figures depend on. */
export interface ReportSettings {
  timeZone: string;
  lateEdges: LateEdges;
}

/** What reports are made from. */
export interface Book extends ReportSettings {
  db: Queryable;
  /** Hears of each batch how many orders it had; a throw ends the report. */
  onRead?: (orders: number) => Promise<void>;
}

/**
 * The rows of a report over all orders, batch by batch: rows with equal `by` fields are added up. Sorted by those fields. Bookings made in
 * the meantime count only for orders that have not been read yet.
 */
export async function summed<Row extends object>(
  { db, onRead }: Pick<Book, 'db' | 'onRead'>,
  by: readonly (keyof Row)[],
  read: (orders: BorrowerRange) => Promise<Row[]>,
  size = batch,
): Promise<Row[]> {
  const sums = new Map<string, Row>();
  for (let after = ''; ; ) {
    const orders = await nextBorrowers(db, after, size);
    if (!orders) break;
    for (const row of await read({ after, last: orders.last, isAll: after === '' && orders.count < size })) {
      const key = JSON.stringify(by.map((field) => row[field]));
      const former = sums.get(key);
      sums.set(key, former ? added(former, row, by) : row);
    }
    await onRead?.(orders.count);
    after = orders.last;
  }
  return [...sums.values()].sort((one, other) => compared(one, other, by));
}

function added<Row extends object>(one: Row, other: Row, by: readonly (keyof Row)[]): Row {
  const figures = (Object.keys(one) as (keyof Row)[]).filter((field) => !by.includes(field));
  const sums = figures.map((field) => [field, addMinor(Number(one[field]), Number(other[field]))]);
  return { ...one, ...Object.fromEntries(sums) };
}

function compared<Row extends object>(one: Row, other: Row, by: readonly (keyof Row)[]): number {
  const field = by.find((name) => one[name] !== other[name]);
  if (field === undefined) return 0;
  return one[field] < other[field] ? -1 : 1;
}
