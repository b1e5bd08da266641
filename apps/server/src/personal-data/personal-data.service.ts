import { addMonths, type IsoDate } from '@plazo/loan-rules/calendar';
import { findKey } from '../audit/borrower-key.repository.ts';
import { openPrivatePart } from '../audit/private-part.ts';
import { knownBorrower } from '../borrowers/borrower.service.ts';
import { openedId } from '../borrowers/national-id.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import type { Queryable } from '../platform/db/db.ts';
import { AccountSeal } from '../platform/secrets/account-seal.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import {
  eraseHeld,
  findEndOfContracts,
  findReasonsToKeep,
  lockForErasure,
  readHeld,
} from './personal-data.repository.ts';

/** The lender's rules for keeping records. */
export interface KeepingRules {
  timeZone: string;
  /** Years for which a contract is kept after its loan ended. */
  recordsKeptYears: number;
}

/** All data about a borrower. The numbers of their own accounts are readable in it. */
export async function heldAbout(db: Queryable, borrowerId: string, keys: MasterKeys) {
  const seal = new AccountSeal(keys);
  const { phone } = await knownBorrower(db, borrowerId);
  const data = await readHeld(db, borrowerId, phone);
  const bankAccounts = (data.bankAccounts ?? []).map(({ numberSealed, ...account }) => ({
    ...account,
    number: openOrNull(seal, String(numberSealed), borrowerId),
  }));
  const borrower = (data.borrower ?? []).map(({ nationalIdSealed: sealed, ...row }) => ({
    ...row,
    nationalId: sealed === null ? null : openedId(String(sealed), borrowerId, [keys.current, ...keys.earlier]),
  }));
  const key = await findKey(db, borrowerId);
  const auditEvents = (data.auditEvents ?? []).map(({ private: sealed, ...event }) => ({
    ...event,
    ...openPrivatePart(sealed === null ? null : String(sealed), borrowerId, key),
  }));
  return { ...data, borrower, bankAccounts, auditEvents };
}

/** A number encrypted with a lost key cannot be exported. */
function openOrNull(seal: AccountSeal, sealed: string, borrowerId: string): string | null {
  try {
    return seal.open(sealed, borrowerId);
  } catch {
    return null;
  }
}

/** Erases a borrower's personal data, or refuses with everything that is still open. */
export async function erase(
  transaction: Queryable,
  borrowerId: string,
  now: number,
  { timeZone, recordsKeptYears }: KeepingRules,
): Promise<{ recordsUntil: IsoDate | null }> {
  const borrower = await lockForErasure(transaction, borrowerId);
  if (!borrower) throw new LenderProblem('not-found', 'there is no such borrower');
  if (borrower.erasedAt !== null) throw new LenderProblem('conflict', 'it was already erased');
  const reasons = await findReasonsToKeep(transaction, borrowerId);
  if (reasons.length > 0) throw new LenderProblem('conflict', reasons.join('; '));
  const ended = await findEndOfContracts(transaction, borrowerId, timeZone);
  const recordsUntil = ended && addMonths(ended, 12 * recordsKeptYears);
  await eraseHeld(transaction, borrowerId, borrower.phone, { erasedAt: now, recordsUntil });
  return { recordsUntil };
}
