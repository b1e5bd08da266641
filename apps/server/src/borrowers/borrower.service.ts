import { randomBytes } from 'node:crypto';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import { findBorrower } from '../platform/db/borrower-lookup.ts';
import type { Queryable } from '../platform/db/db.ts';
import {
  findStoredBorrower,
  insertBorrower,
  lockBorrower,
  lockRegistered,
  type StoredBorrower,
  updateBorrower,
} from './borrower.repository.ts';
import { writePhone } from './phone-trust.repository.ts';

export type BorrowerProfile = Pick<StoredBorrower, 'fullName' | 'phone' | 'address'>;

/** A borrower as written, and which details have changed. */
export interface WrittenBorrower {
  borrower: StoredBorrower;
  isNew: boolean;
  changed: string[];
}

/** Writes a borrower under the lender's own id. A registered borrower with this phone is the same person. */
export async function writeBorrower(
  transaction: Queryable,
  externalId: string,
  profile: BorrowerProfile,
  now: number,
): Promise<WrittenBorrower> {
  const known = await lockKnown(transaction, externalId, profile.phone);
  if (!known) {
    // A call that was cut short may have left the id without its borrower.
    const id = (await findBorrower(transaction, 'external-id', externalId)) ?? newBorrowerId();
    const borrower = { id, externalId, ...profile, createdAt: now, erasedAt: null };
    if (!(await insertBorrower(transaction, borrower))) throw isBeingWritten();
    await writePhone(transaction, id, profile.phone, now);
    return { borrower, isNew: true, changed: [] };
  }
  const borrower = { ...known, externalId, ...profile };
  const fields = ['externalId', 'fullName', 'phone', 'address'] as const;
  const changed = fields.filter((field) => known[field] !== borrower[field]);
  if (changed.length > 0 && !(await updateBorrower(transaction, borrower))) throw isBeingWritten();
  if (changed.includes('phone')) await writePhone(transaction, borrower.id, profile.phone, now);
  return { borrower, isNew: false, changed };
}

/** The borrower that the lender means, locked; null if it is a new one. */
export async function lockKnown(
  transaction: Queryable,
  externalId: string,
  phone: string,
): Promise<StoredBorrower | null> {
  const borrowerId = await findBorrower(transaction, 'external-id', externalId);
  return borrowerId === null ? lockRegistered(transaction, phone) : lockBorrower(transaction, borrowerId);
}

function isBeingWritten(): LenderProblem {
  return new LenderProblem('conflict', 'another call is writing this borrower; ask again');
}

/** The borrower; refused if there is none. */
export async function knownBorrower(db: Queryable, borrowerId: string): Promise<StoredBorrower> {
  const borrower = await findStoredBorrower(db, borrowerId);
  if (!borrower) throw new LenderProblem('not-found', 'there is no such borrower');
  return borrower;
}

/** The borrower; refused if they can no longer be given anything. */
export async function reachableBorrower(db: Queryable, borrowerId: string): Promise<StoredBorrower> {
  const borrower = await knownBorrower(db, borrowerId);
  if (borrower.erasedAt !== null) throw new LenderProblem('conflict', 'the personal data of this borrower was erased');
  return borrower;
}

/** `userId` of the borrower's links: it reveals nothing about the lender's own ids. */
function newBorrowerId(): string {
  return `B${randomBytes(12).toString('hex')}`;
}
