import type { LedgerTransaction } from './ledger.ts';

/** The bookings since the money of the payout last came back: those before decide nothing about what is owed now. */
export function sinceReturn<Booked extends Pick<LedgerTransaction, 'kind'>>(bookings: readonly Booked[]): Booked[] {
  return bookings.slice(bookings.findLastIndex(({ kind }) => kind === 'payout-return') + 1);
}
