import { givenBackBy, sumOf } from './account.ts';
import type { LedgerTransaction } from './ledger.ts';

// What came from outside, as the bookings tell it: payments, what was taken back, refunds. It can be booked once more.

/** What happened on a day, with the fee that it paid beside the debt, and whether it has cancelled the loan. */
export type PastEvent = LedgerTransaction & { isCancelling: boolean };

/** What came from outside among some bookings, with what the others say of it. */
export function eventsOf(bookings: readonly LedgerTransaction[]): PastEvent[] {
  return bookings
    .filter(
      ({ kind, cause }) =>
        kind === 'payment' ||
        kind === 'chargeback' ||
        kind === 'refund' ||
        // A payment that was no more than the fee.
        (kind === 'extension' && !bookings.some((other) => other.kind === 'payment' && other.cause === cause)),
    )
    .map((event) => ({
      ...event,
      entries: [...event.entries, ...feeOf(bookings, event)],
      isCancelling: bookings.some((other) => other.cause === event.cause && givenBackBy([other], 'cancellation') > 0),
    }));
}

/** What a refund has paid back, in minor units. */
export function paidBackBy(event: LedgerTransaction): number {
  return 0 - sumOf([event], 'cash');
}

/** The entries of the fee that a payment paid beside the debt. */
function feeOf(bookings: readonly LedgerTransaction[], event: LedgerTransaction) {
  if (event.kind !== 'payment') return [];
  return bookings
    .filter(({ kind, cause }) => kind === 'extension' && cause === event.cause)
    .flatMap(({ entries }) => entries);
}
