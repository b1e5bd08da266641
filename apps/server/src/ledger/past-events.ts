import { compareDates, type IsoDate } from '@plazo/loan-rules/calendar';
import { creditedBy, sumOf } from './account.ts';
import type { LedgerEntry, LedgerTransaction } from './ledger.ts';
import { isRepeated, isWaiverKind } from './waiver.ts';

// The events behind the bookings: payments, reversals, refunds, waivers. They can be booked again.

/** An event of a day, with the extension fee that it paid, and whether it cancelled the loan. */
export type PastEvent = LedgerTransaction & { isCancelling: boolean };

/** The events among some bookings, completed from the others. */
export function eventsOf(bookings: readonly LedgerTransaction[]): PastEvent[] {
  return bookings
    .filter(
      (booked, index) =>
        booked.kind === 'payment' ||
        booked.kind === 'reversal' ||
        booked.kind === 'refund' ||
        booked.kind === 'plan' ||
        booked.kind === 'plan-end' ||
        (isWaiverKind(booked.kind) && !isRepeated(booked)) ||
        // A payment of just the fee.
        (booked.kind === 'extension' && !isRestOf(bookings[index - 1], booked)),
    )
    .map((event) => {
      const next = bookings[bookings.indexOf(event) + 1];
      return {
        ...event,
        entries: [...event.entries, ...(next && isRestOf(event, next) ? next.entries : [])],
        isCancelling: bookings.some((other) => other.cause === event.cause && creditedBy([other], 'cancellation') > 0),
      };
    });
}

/** Whether a payment is the rest of the money after this extension's fee: the two are booked in sequence. */
export function isRestOf(payment: LedgerTransaction | undefined, extension: LedgerTransaction): boolean {
  return extension.kind === 'extension' && payment?.kind === 'payment' && payment.cause === extension.cause;
}

/** The cash that a refund or reversal took out, in minor units. */
export function paidBackBy(event: LedgerTransaction): number {
  return 0 - sumOf([event], 'cash');
}

/** The fee of the extension among these bookings, in minor units. */
export function feeIn(bookings: readonly LedgerTransaction[]): number {
  return bookings.flatMap(({ entries }) => entries).find(isFee)?.amount ?? 0;
}

/** The fee's charge; it is paid at once. */
export function isFee({ account, amount }: LedgerEntry): boolean {
  return account === 'extension_fee' && amount > 0;
}

/**
 * The events with the last part of a payment, of this amount, moved to the day of its report. It joins a part that was moved before. An
 * extension's fee moves only with the whole payment.
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
