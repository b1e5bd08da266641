import { randomUUID } from 'node:crypto';
import * as errorCode from '@plazo/contract/error-codes';
import { type AccountFormatName, accountFormats } from '@plazo/loan-rules/account-formats';
import {
  type BankAccountEntry,
  type BankAccountProblems,
  bankAccountProblems,
  plainEntry,
} from '@plazo/loan-rules/bank-account';
import { maxBankAccounts } from '@plazo/loan-rules/limits';
import { AppError } from '../platform/app-error.ts';
import type { Db } from '../platform/db/db.ts';
import type { AccountSeal } from '../platform/secrets/account-seal.ts';
import type { Banks } from './bind-bank.present.ts';
import { insertBankAccount, type NewBankAccount } from './bind-bank.repository.ts';

/** An account as it is stored, encrypted; or what is wrong with it, by field. `anyPhone`: its phone is not checked. */
export function sealedAccount(
  seal: AccountSeal,
  borrowerId: string,
  given: BankAccountEntry,
  { format, banks, anyPhone = false }: { format: AccountFormatName; banks: Banks; anyPhone?: boolean },
): { account: Omit<NewBankAccount, 'proof'> } | { problems: BankAccountProblems } {
  const entry = plainEntry(given, accountFormats[format]);
  const problems = bankAccountProblems(entry, accountFormats[format], Object.keys(banks));
  if (anyPhone) delete problems.phone;
  if (Object.keys(problems).length > 0) return { problems };
  const { bankCode, cardType, cardNo, phone } = entry;
  const account = {
    id: randomUUID(),
    borrowerId,
    cardType,
    bankCode,
    phone,
    lastDigits: cardNo.slice(-4),
    numberSealed: seal.seal(cardNo, borrowerId),
    fingerprint: seal.fingerprint(cardNo, borrowerId),
    earlierFingerprints: seal.earlierFingerprints(cardNo, borrowerId),
  };
  return { account };
}

/**
 * Binds an account, encrypted. Refused if the number does not fit the format, the bank or the phone is wrong, or the borrower has too many.
 */
export async function bindAccount(
  db: Db,
  seal: AccountSeal,
  borrowerId: string,
  given: BankAccountEntry,
  { now, ...rules }: { now: number; format: AccountFormatName; banks: Banks },
): Promise<void> {
  const sealed = sealedAccount(seal, borrowerId, given, rules);
  if ('problems' in sealed) {
    const { problems } = sealed;
    // For the log: fields and problems, never a digit.
    const wrong = Object.entries(problems).map(([field, problem]) => `${field} ${problem}`);
    throw new AppError(errorCode.invalidRequest, `bindCard: ${wrong.join(', ')}`, { problems });
  }
  const account = { ...sealed.account, proof: null };
  const boundId = await db.transaction((transaction) => insertBankAccount(transaction, account, now, maxBankAccounts));
  if (boundId === null) {
    throw new AppError(errorCode.tooManyAccounts, `the borrower already has ${maxBankAccounts} accounts`);
  }
}
