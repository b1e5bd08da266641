import { compareDates, type IsoDate } from '@plazo/loan-rules/calendar';
import { givenBackBy, sumOf } from './account.ts';
import type { LedgerEntry, LedgerTransaction } from './ledger.ts';

// What came from outside, as the bookings tell it: payments, what was taken back, refunds. It can be booked once more.

/** What happened on a day, with the fee that it paid beside the debt, and whether it has cancelled the loan. */
export type PastEvent = LedgerTransaction & { isCancelling: boolean };

/** What came from outside among some bookings, with what the others say of it. */
export function eventsOf(bookings: readonly LedgerTransaction[]): PastEvent[] {
  return bookings
    .filter(
      (booked, index) =>
        booked.kind === 'payment' ||
        booked.kind === 'chargeback' ||
        booked.kind === 'refund' ||
        // A payment that was no more than the fee.
        (booked.kind === 'extension' && !isRestOf(bookings[index - 1], booked)),
    )
    .map((event) => {
      const next = bookings[bookings.indexOf(event) + 1];
      return {
        ...event,
        entries: [...event.entries, ...(next && isRestOf(event, next) ? next.entries : [])],
        isCancelling: bookings.some((other) => other.cause === event.cause && givenBackBy([other], 'cancellation') > 0),
      };
    });
}

/** Whether a payment is what the fee of this extension has left of the money: they are booked one after the other. */
export function isRestOf(payment: LedgerTransaction | undefined, extension: LedgerTransaction): boolean {
  return extension.kind === 'extension' && payment?.kind === 'payment' && payment.cause === extension.cause;
}

/** What a refund or a chargeback has taken out of the till, in minor units. */
export function paidBackBy(event: LedgerTransaction): number {
  return 0 - sumOf([event], 'cash');
}

/** The fee of the extension among these bookings, in minor units. */
export function feeIn(bookings: readonly LedgerTransaction[]): number {
  return bookings.flatMap(({ entries }) => entries).find(isFee)?.amount ?? 0;
}

/** The fee as it is charged; it is paid at once. */
export function isFee({ account, amount }: LedgerEntry): boolean {
  return account === 'extension_fee' && amount > 0;
}

/**
 * The events once the last of a payment, so much in all, is dated to the day of its report. What of it was dated so before
 * is one with it. The fee of an extension goes where all of the payment goes, and stays where a part does.
 */
export function countedFrom(
  events: readonly PastEvent[],
  { paymentId, amount, reportedOn }: { paymentId: string; amount: number; reportedOn: IsoDate },
): PastEvent[] {
  const isOwn = ({ kind, cause }: PastEvent) => (kind === 'payment' || kind === 'extension') && cause === paymentId;
  const isMoved = (event: PastEvent) => isOwn(event) && event.businessDate === reportedOn;
  const moved = events.filter(isMoved).reduce((sum, event) => sum + sumOf([event], 'cash'), 0);
  const counted = events
    .filter((event) => !isMoved(event))
    .flatMap((event) => {
      if (!isOwn(event) || compareDates(event.businessDate, reportedOn) > 0) return [event];
      const stays = sumOf([event], 'cash') - amount;
      if (stays === 0) return [{ ...event, businessDate: reportedOn, entries: [...event.entries, cash(moved)] }];
      const last = { ...event, businessDate: reportedOn, kind: 'payment' as const, entries: [cash(amount + moved)] };
      return [{ ...event, entries: [...event.entries, cash(-amount)] }, last];
    });
  return counted.sort((a, b) => compareDates(a.businessDate, b.businessDate));
}

function cash(amount: number): LedgerEntry {
  return { account: 'cash', instalment: null, amount };
}
