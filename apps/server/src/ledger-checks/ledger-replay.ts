import { compareDates, daysBetween, type IsoDate, localDate } from '@plazo/loan-rules/calendar';
import { buildSchedule, type Instalment, postponed } from '@plazo/loan-rules/schedule';
import type { OrderAccount } from '../ledger/account.ts';
import { rebooked } from '../ledger/account-operations.ts';
import type { LedgerEntry, LedgerTransaction } from '../ledger/ledger.ts';
import { sinceReturn } from '../ledger/since-return.ts';

/** An order with everything that determined its money. */
export interface ReplayedOrder extends OrderAccount {
  /** Epoch milliseconds; credited when they were reported or assigned. */
  payments: readonly { id: string; paidAt: number; creditedAt: number; isReversed: boolean }[];
}

/**
 * How an order differs from what its terms and events lead to, in sentences for the lender's staff (English): its plan, the days of its
 * payments, and every booking since the disbursement are computed again. `timeZone` is the one in which the server counts days.
 */
export function replayFaults(replayed: ReplayedOrder, timeZone: string): string[] {
  return [...planFaults(replayed), ...dayFaults(replayed, timeZone), ...bookingFaults(replayed)];
}

function planFaults({ order, agreed }: ReplayedOrder): string[] {
  const planned = attempt(() => {
    const accepted = buildSchedule({ ...order, disbursedOn: order.plannedOn });
    return postponed(accepted, daysBetween(order.plannedOn, order.disbursedOn));
  });
  if (typeof planned === 'string') return [`cannot be planned by its terms: ${planned}`];
  const written = agreed.map(planText);
  return planned
    .map(planText)
    .flatMap((text, index) =>
      text === written[index] ? [] : [`agreed is ${written[index] ?? 'nothing'}, by its terms ${text}`],
    );
}

function planText({ number, dueDate, principal, interest, iva, commission }: Instalment): string {
  return `instalment ${number} of ${principal} + ${interest} + ${iva} + ${commission} on ${dueDate}`;
}

/**
 * A provider's clock may be ahead: then the payment counts on the day on which it was credited. A reversed part may count from that day,
 * and the rest of a fee from the day of its reversal.
 */
function dayFaults({ order, bookings, payments }: ReplayedOrder, timeZone: string): string[] {
  // What was paid before the money came back was checked then; what is paid until it is sent again counts from the day on which it came back.
  const current = sinceReturn(bookings);
  const returned = bookings.find((_, at) => at === bookings.length - current.length - 1);
  const sent = current.findIndex(({ kind }) => kind === 'disbursement');
  const firstDayOf = (booked: LedgerTransaction) => {
    const isWaiting = returned !== undefined && (sent < 0 || current.indexOf(booked) < sent);
    return isWaiting ? returned.businessDate : order.disbursedOn;
  };
  const dayOf = (instant: number, booked: LedgerTransaction) =>
    laterOf(firstDayOf(booked), localDate(instant, timeZone));
  const reversedOn = (id: string) =>
    bookings.filter(({ kind, cause }) => kind === 'reversal' && cause === id).map(({ businessDate }) => businessDate);
  return payments.flatMap(({ id, paidAt, creditedAt, isReversed }) =>
    current
      .filter(({ kind, cause }) => cause === id && (kind === 'payment' || kind === 'extension'))
      .filter((booked) => booked.businessDate !== dayOf(Math.min(paidAt, creditedAt), booked))
      .filter(
        (booked) =>
          !isReversed ||
          (booked.businessDate !== dayOf(creditedAt, booked) && !reversedOn(id).includes(booked.businessDate)),
      )
      .map((booked) => {
        const { kind, businessDate } = booked;
        return `payment ${id} was paid on ${dayOf(paidAt, booked)}, its ${kind} is of ${businessDate}`;
      }),
  );
}

function bookingFaults(account: ReplayedOrder): string[] {
  if (account.bookings.length === 0) return [];
  const again = attempt(() => rebooked(account));
  if (typeof again === 'string') return [`cannot be booked again: ${again}`];
  const [written, follows] = [account.bookings.map(bookingText), again.map(bookingText)];
  const length = Math.max(written.length, follows.length);
  // Later differences follow from the first one.
  const first = Array.from({ length }, (_, index) => index).find((index) => written[index] !== follows[index]);
  if (first === undefined) return [];
  return [`booked is ${written[first] ?? 'nothing more'}; what follows is ${follows[first] ?? 'nothing more'}`];
}

function bookingText({ kind, businessDate, cause, entries }: LedgerTransaction): string {
  const parts = entries.map(entryText).sort();
  return `a ${kind} of ${businessDate}${cause === undefined ? '' : ` by ${cause}`} (${parts.join(', ')})`;
}

function entryText({ account, instalment, amount }: LedgerEntry): string {
  return `${account}${instalment === null ? '' : ` ${instalment}`} ${amount}`;
}

/** A rule's result, or its error message if the figures are impossible. */
function attempt<T>(rule: () => T): T | string {
  try {
    return rule();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return error.message;
  }
}

function laterOf(a: IsoDate, b: IsoDate): IsoDate {
  return compareDates(a, b) < 0 ? b : a;
}
