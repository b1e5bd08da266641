import type { IsoDate } from '@plazo/loan-rules/calendar';
import { dueTotal, totalOutstanding } from '@plazo/loan-rules/charges';
import { debtsLeft } from '@plazo/loan-rules/plan-payment';
import type { InstalmentBalance, Order } from './order.ts';

/** What lists and reminders need to know of an order. It follows from the ledger, and is written with each booking. */
export interface CollectionState {
  /** The due date of the oldest instalment, or payment of its plan, that is not fully paid; null if nothing is owed. */
  dueOn: IsoDate | null;
  /** Everything owed, in minor units, except late charges of days that are not booked yet. */
  outstanding: number;
  /** What became of a debt that was not paid. Nothing of it is announced or listed as late any more. */
  claim: Claim | null;
}

/** It stands, but the lender does not count on it; or it is owed to somebody else. */
export type Claim = 'charged-off' | 'transferred';

export function collectionStateOf(
  instalments: readonly InstalmentBalance[],
  order: Pick<Order, 'chargedOffOn' | 'transferred' | 'plan'>,
): CollectionState {
  const oldest = instalments.find((instalment) => dueTotal(instalment) > 0);
  const outstanding = totalOutstanding(instalments);
  const claim = claimOf(order, outstanding);
  const planned = claim === null && outstanding > 0 ? (order.plan?.payments ?? []) : [];
  const next = planned[debtsLeft(planned, outstanding).findIndex((debt) => debt > 0)];
  return { dueOn: (next ?? oldest)?.dueDate ?? null, outstanding, claim };
}

function claimOf(
  { chargedOffOn, transferred }: Pick<Order, 'chargedOffOn' | 'transferred'>,
  outstanding: number,
): Claim | null {
  if (transferred > 0) return 'transferred';
  return chargedOffOn !== null && outstanding > 0 ? 'charged-off' : null;
}
