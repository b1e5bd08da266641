import type { IsoDate } from '@plazo/loan-rules/calendar';

/**
 * requested: nobody was asked yet, so no money has left. asked: a provider was, and may have sent it. sent: on its way. confirmed: it has
 * arrived and is booked. failed: it did not leave, or came back. cancelled: the order ended before.
 */
export type PayoutState = 'requested' | 'asked' | 'sent' | 'confirmed' | 'failed' | 'cancelled';

/** What was reported and contradicts what is known; see `applyNews`. */
export type PayoutProblem =
  | 'other-amount'
  | 'other-reference'
  | 'other-day'
  | 'other-content'
  | 'failed-after-confirmed'
  | 'paid-after-failed'
  | 'paid-after-cancelled';

/** What was said that contradicts what is known, and when, in epoch milliseconds. */
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
  /** Everything that was said of it and contradicts what is known, oldest first. */
  contradictions: readonly PayoutContradiction[];
  /** A person sends it: no provider is asked. */
  isByHand: boolean;
  /** How often a provider was asked. */
  tries: number;
  /** Epoch milliseconds. */
  requestedAt: number;
  /** The day on which it is booked. */
  paidOn: IsoDate | null;
}

/** Whether money may have left, and it is not known yet what became of it. */
export function isUnderway({ state }: Pick<Payout, 'state'>): boolean {
  return state === 'asked' || state === 'sent';
}

/** Whether it waits for somebody: to be sent, or to be reported. */
export function isOpen(payout: Pick<Payout, 'state'>): boolean {
  return payout.state === 'requested' || isUnderway(payout);
}
