import type { Queryable } from '../platform/db/db.ts';
import type { AccountSeal } from '../platform/secrets/account-seal.ts';
import { findSealedAccounts, renewAccount, type SealedAccount } from './bind-bank.repository.ts';

const batch = 500;

export interface Resealed {
  /** How many were encrypted again. */
  renewed: number;
  /** Those that no key opens. */
  unreadable: string[];
  /** The last borrower's id, if there may be more. */
  next: string | null;
}

/** Encrypts the account numbers of the next borrowers, by id, with the current key, unless they are already. Can be repeated. */
export async function resealAccounts(db: Queryable, seal: AccountSeal, after = '', size = batch): Promise<Resealed> {
  const accounts = await findSealedAccounts(db, after, size);
  const done: Resealed = { renewed: 0, unreadable: [], next: null };
  for (const account of accounts) {
    const number = openedOrNull(seal, account);
    if (number === null) done.unreadable.push(account.id);
    else if (await isRenewed(db, seal, account, number)) done.renewed += 1;
  }
  return { ...done, next: accounts.length < size ? null : (accounts.at(-1)?.borrowerId ?? null) };
}

function openedOrNull(seal: AccountSeal, { numberSealed, borrowerId }: SealedAccount): string | null {
  try {
    return seal.open(numberSealed, borrowerId);
  } catch {
    return null;
  }
}

async function isRenewed(db: Queryable, seal: AccountSeal, account: SealedAccount, number: string): Promise<boolean> {
  const { borrowerId } = account;
  const fingerprint = seal.fingerprint(number, borrowerId);
  if (fingerprint === account.fingerprint) return false;
  const numberSealed = seal.seal(number, borrowerId);
  await renewAccount(db, borrowerId, [account.fingerprint], { numberSealed, fingerprint });
  return true;
}
