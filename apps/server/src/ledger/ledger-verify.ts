import type { Queryable } from '../db/db.ts';
import { findFaults, type LedgerFault, nextOrders } from './ledger-check.repository.ts';
import { findReplayed } from './ledger-replay.repository.ts';
import { replayFaults } from './ledger-replay.ts';

/** Some orders by id, and how they contradict their ledger. */
export interface CheckedBatch {
  /** The id of its last order. */
  last: string;
  count: number;
  found: LedgerFault[];
}

/** Checks the next orders by id; null where there are none. */
export async function checkNext(
  db: Queryable,
  timeZone: string,
  { after, size }: { after: string; size: number },
): Promise<CheckedBatch | null> {
  const range = await nextOrders(db, after, size);
  return range && { ...range, found: await faultsBetween(db, timeZone, after, range.last) };
}

/** Contradictions between the tables, and differences from planning and booking everything again; by order. */
export async function faultsBetween(
  db: Queryable,
  timeZone: string,
  after: string,
  last: string,
): Promise<LedgerFault[]> {
  const found = await findFaults(db, after, last);
  for (const replayed of await findReplayed(db, after, last)) {
    found.push(...replayFaults(replayed, timeZone).map((fault) => ({ orderId: replayed.order.id, fault })));
  }
  return found.sort((a, b) => (a.orderId < b.orderId ? -1 : Number(a.orderId > b.orderId)));
}
