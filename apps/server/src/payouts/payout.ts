import type { IsoDate } from '@plazo/loan-rules/calendar';

/**
 * requested: nobody was asked yet, so no money has left. asked: a provider was, and may have sent it. sent: on its way. confirmed: it has
 * arrived and is booked. failed: it did not leave, or came back before it was booked. returned: it was sent, and came back. cancelled: the
 * order ended first.
 */
export type PayoutState = 'requested' | 'asked' | 'sent' | 'confirmed' | 'failed' | 'returned' | 'cancelled';

/** How a report contradicts the records; see `applyNews`. */
export type PayoutProblem =
  | 'other-amount'
  | 'other-reference'
  | 'other-day'
  | 'other-content'
  | 'failed-after-confirmed'
  | 'paid-after-failed'
  | 'paid-after-cancelled';

/** A report that contradicts the records, and when it came, in epoch milliseconds. */
export interface PayoutContradiction {
  problem: PayoutProblem;
  said: Readonly<Record<string, string | number>>;
  receivedAt: number;
  isSeen: boolean;
}

/** A payout of an order. */
export interface Payout {
  id: string;
  orderId: string;
  borrowerId: string;
  /** Minor units. */
  amount: number;
  currency: string;
  state: PayoutState;
  bankAccountId: string | null;
  reference: string | null;
  failure: string | null;
  problem: PayoutProblem | null;
  /** All contradicting reports about it, oldest first. */
  contradictions: readonly PayoutContradiction[];
  /** A person sends it: no provider is asked. */
  isByHand: boolean;
  /** How often a provider was asked. */
  tries: number;
  /** Epoch milliseconds. */
  requestedAt: number;
  /** The day on which it is booked; it stays when the money comes back. */
  paidOn: IsoDate | null;
}

/** What names a payout in the database. */
export type PayoutKey = Pick<Payout, 'borrowerId' | 'id'>;

/** The number of its order, which a payout is named after. */
export function orderOfPayout(id: string): string {
  return id.slice(0, Math.max(0, id.lastIndexOf('-')));
}

/** Whether money may have left, with the outcome still unknown. */
export function isUnderway({ state }: Pick<Payout, 'state'>): boolean {
  return state === 'asked' || state === 'sent';
}

/** Whether it waits for somebody: to send it, or to report it. */
export function isOpen(payout: Pick<Payout, 'state'>): boolean {
  return payout.state === 'requested' || isUnderway(payout);
}
