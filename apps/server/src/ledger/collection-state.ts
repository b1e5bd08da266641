import type { IsoDate } from '@plazo/loan-rules/calendar';
import { dueTotal, totalOutstanding } from '@plazo/loan-rules/charges';
import type { InstalmentBalance } from './order.ts';

/** What lists and reminders need to know of an order. It follows from the ledger, and is written with each booking. */
export interface CollectionState {
  /** The due date of the oldest instalment that is not fully paid; null if nothing is owed. */
  dueOn: IsoDate | null;
  /** Everything owed, in minor units, except late charges of days that are not booked yet. */
  outstanding: number;
}

export function collectionStateOf(instalments: readonly InstalmentBalance[]): CollectionState {
  const oldest = instalments.find((instalment) => dueTotal(instalment) > 0);
  return { dueOn: oldest?.dueDate ?? null, outstanding: totalOutstanding(instalments) };
}
