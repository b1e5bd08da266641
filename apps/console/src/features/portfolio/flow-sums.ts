import { addMinor } from '@plazo/loan-rules/money';
import type { Flow } from './portfolio.query.ts';

const kinds = ['collected', 'reversed', 'disbursed', 'returned', 'refunded'] as const;

type Sums = Readonly<Record<(typeof kinds)[number], number>>;

const ofKinds = (amountOf: (kind: (typeof kinds)[number]) => number) =>
  Object.fromEntries(kinds.map((kind) => [kind, amountOf(kind)])) as Sums;

/** Each kind of flow of some days, in one currency. */
export function sumsOf(flows: readonly Flow[]): Sums {
  return ofKinds((kind) => addMinor(...flows.map((flow) => flow[kind])));
}

/** What came in and left, without what went the other way again. */
export function netOf({ collected, reversed, disbursed, returned, refunded }: Sums) {
  return { inward: addMinor(collected, -reversed), outward: addMinor(disbursed, refunded, -returned) };
}

/** Whether some of it went the other way again, so that the sums must be explained. */
export const hasTwoWays = (flows: readonly Flow[]) =>
  flows.some(({ reversed, returned, refunded }) => reversed + returned + refunded > 0);

export function writtenOf(sums: Sums, money: (minor: number) => string): Record<keyof Sums, string> {
  return Object.fromEntries(kinds.map((kind) => [kind, money(sums[kind])])) as Record<keyof Sums, string>;
}

/** Rows by their currency: amounts of different ones are never added. */
export function byCurrency<Row extends { currency: string }>(rows: readonly Row[]): [string, Row[]][] {
  return [...new Set(rows.map(({ currency }) => currency))].map((name) => [
    name,
    rows.filter(({ currency }) => currency === name),
  ]);
}
