import { type LenderBankAccount, listBankAccounts, readBankAccount } from '@plazo/contract/lender/bank-accounts';
import { knownBorrower } from '../borrowers/borrower.service.ts';
import type { LenderCalls } from '../platform/calls/lender-calls.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import { written } from '../platform/calls/read-input.ts';
import type { Config } from '../platform/config/config.ts';
import { AccountSeal } from '../platform/secrets/account-seal.ts';
import { findGivenAccounts, type GivenAccount } from './lender-account.repository.ts';

export function serveLenderAccounts(calls: LenderCalls, { config }: { config: Config }): void {
  const seal = new AccountSeal(config.masterKeys);
  calls.serveRead(listBankAccounts, async ({ borrowerId }, { db }) => {
    await knownBorrower(db, borrowerId);
    return { data: (await findGivenAccounts(db, borrowerId)).map(present) };
  });
  calls.serveAuditedRead(readBankAccount, async ({ borrowerId, accountId }, { db }) => {
    const { fullName: holder } = await knownBorrower(db, borrowerId);
    const [account] = await findGivenAccounts(db, borrowerId, accountId);
    if (!account) throw new LenderProblem('not-found', 'this borrower has no such account');
    const answer = { ...present(account), number: opened(seal, account), holder };
    const subject = { kind: 'borrower', id: borrowerId };
    return { answer, audit: { action: 'bank-account.read', subject, after: { account: accountId } } };
  });
}

function opened(seal: AccountSeal, { numberSealed, borrowerId }: GivenAccount): string {
  try {
    return seal.open(numberSealed, borrowerId);
  } catch {
    throw new LenderProblem('conflict', 'no key of this deployment opens the number');
  }
}

function present({ numberSealed: _, kind, boundAt, ...account }: GivenAccount): LenderBankAccount {
  return { ...account, kind: kind as LenderBankAccount['kind'], boundAt: written(boundAt) };
}
