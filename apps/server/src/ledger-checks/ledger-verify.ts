import { type BorrowerRange, queriesFor } from '../ledger/ranged.repository.ts';
import type { Queryable } from '../platform/db/db.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import { findStored } from './evidence.repository.ts';
import { evidenceFaults } from './evidence.ts';
import { findFaults, type LedgerFault, nextBorrowers } from './ledger-check.repository.ts';
import { findReplayed } from './ledger-replay.repository.ts';
import { replayFaults } from './ledger-replay.ts';

/** The orders of a batch of borrowers, by id, and how they contradict their ledger. */
export interface CheckedBatch {
  /** The id of its last borrower. */
  last: string;
  count: number;
  found: LedgerFault[];
}

/** Checks the orders of the next borrowers by id; null if there are none. */
export async function checkNext(
  db: Queryable,
  how: Verifying,
  { after, size }: { after: string; size: number },
): Promise<CheckedBatch | null> {
  const range = await nextBorrowers(db, after, size);
  if (!range) return null;
  const isAll = after === '' && range.count < size;
  return { ...range, found: await faultsBetween(db, how, { after, last: range.last, isAll }) };
}

/** The settings of a check. */
export interface Verifying {
  timeZone: string;
  /** The keys that sealed the audit events; null: only the books are checked, not whether somebody forged them. */
  masterKeys: MasterKeys | null;
}

/** Contradictions between the tables and with the audit, and differences from planning and booking everything again; by order. */
export async function faultsBetween(
  database: Queryable,
  { timeZone, masterKeys }: Verifying,
  { after, last, isAll }: BorrowerRange,
): Promise<LedgerFault[]> {
  const db = queriesFor(database, { isAll });
  const found = await findFaults(db, after, last);
  const orders = await findReplayed(db, after, last);
  for (const replayed of orders) {
    found.push(...replayFaults(replayed, timeZone).map((fault) => ({ orderId: replayed.order.id, fault })));
  }
  if (masterKeys) found.push(...evidenceFaults(await findStored(db, after, last), orders, masterKeys));
  return found.sort((a, b) => (a.orderId < b.orderId ? -1 : Number(a.orderId > b.orderId)));
}
