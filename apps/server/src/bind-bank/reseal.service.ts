import type { Db } from '../db/db.ts';
import type { AccountSeal } from './account-seal.ts';
import { findSealedAccounts, renewAccount, type SealedAccount } from './bind-bank.repository.ts';

const batch = 500;

export interface Resealed {
  /** How many were encrypted anew. */
  renewed: number;
  /** Those that no secret opens. */
  unreadable: string[];
}

/** Encrypts every account number with the current secret that is not yet. It can be repeated, and run beside the server. */
export async function resealAccounts(db: Db, seal: AccountSeal): Promise<Resealed> {
  const done: Resealed = { renewed: 0, unreadable: [] };
  let accounts = await findSealedAccounts(db, '', batch);
  while (accounts.length > 0) {
    for (const account of accounts) {
      const number = openedOrNull(seal, account);
      if (number === null) done.unreadable.push(account.id);
      else if (await isRenewed(db, seal, account, number)) done.renewed += 1;
    }
    accounts = await findSealedAccounts(db, accounts.at(-1)?.id ?? '', batch);
  }
  return done;
}

function openedOrNull(seal: AccountSeal, { numberSealed, borrowerId }: SealedAccount): string | null {
  try {
    return seal.open(numberSealed, borrowerId);
  } catch {
    return null;
  }
}

async function isRenewed(db: Db, seal: AccountSeal, account: SealedAccount, number: string): Promise<boolean> {
  const { borrowerId } = account;
  const fingerprint = seal.fingerprint(number, borrowerId);
  if (fingerprint === account.fingerprint) return false;
  const numberSealed = seal.seal(number, borrowerId);
  await renewAccount(db, borrowerId, [account.fingerprint], { numberSealed, fingerprint });
  return true;
}
