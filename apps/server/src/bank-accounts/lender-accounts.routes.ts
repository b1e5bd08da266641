import {
  addBankAccount,
  type LenderBankAccount,
  listBankAccounts,
  readBankAccount,
  removeBankAccount,
} from '@plazo/contract/lender/bank-accounts';
import type { LenderRequest } from '@plazo/contract/lender/lender-endpoint';
import type { BankAccountProblems } from '@plazo/loan-rules/bank-account';
import { maxBankAccounts } from '@plazo/loan-rules/limits';
import { knownBorrower, reachableBorrower } from '../borrowers/borrower.service.ts';
import type { LenderCalls } from '../platform/calls/lender-calls.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import { written, writtenOrNull } from '../platform/calls/read-input.ts';
import type { Config } from '../platform/config/config.ts';
import type { FieldProblem } from '../platform/http/validation.ts';
import { AccountSeal } from '../platform/secrets/account-seal.ts';
import { banksOf } from './bind-bank.present.ts';
import { insertBankAccount } from './bind-bank.repository.ts';
import { sealedAccount } from './bind-bank.service.ts';
import { findGivenAccounts, type GivenAccount, removeAccount } from './lender-account.repository.ts';

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
    return { answer, audit: { action: 'bank-account.read', ...subjectOf(borrowerId, accountId) } };
  });
  serveChanges(calls, config, seal);
}

function serveChanges(calls: LenderCalls, { tenant }: Config, seal: AccountSeal): void {
  const rules = { format: tenant.accountFormat, banks: banksOf(tenant) };
  calls.serveWrite(addBankAccount, async ({ borrowerId, ...given }, { db, now, today }) => {
    const borrower = await reachableBorrower(db, borrowerId);
    const { proof } = given;
    if (proof.provedOn > today)
      throw invalid([{ field: 'proof.provedOn', problem: 'must not be after today', code: 'after-today' }]);
    const anyPhone = given.phone === undefined;
    const sealed = sealedAccount(seal, borrowerId, entryOf(given, borrower.phone), { ...rules, anyPhone });
    if ('problems' in sealed) throw invalid(problemsIn(sealed.problems));
    const id = await insertBankAccount(db, { ...sealed.account, proof }, now, maxBankAccounts);
    if (id === null) {
      throw new LenderProblem('conflict', `the borrower already has ${maxBankAccounts} accounts: remove one first`);
    }
    const [account] = await findGivenAccounts(db, borrowerId, id);
    if (!account) throw new Error(`the account ${id} was not written`);
    return { answer: present(account), audit: { action: 'bank-account.added', ...subjectOf(borrowerId, id) } };
  });
  calls.serveWrite(removeBankAccount, async ({ borrowerId, accountId }, { db, now }) => {
    const account = await removeAccount(db, borrowerId, accountId, now);
    if (!account) throw new LenderProblem('not-found', 'this borrower has no such account');
    return { answer: present(account), audit: { action: 'bank-account.removed', ...subjectOf(borrowerId, accountId) } };
  });
}

type GivenEntry = Pick<LenderRequest<typeof addBankAccount>, 'kind' | 'number' | 'bankCode' | 'phone'>;

function entryOf({ kind, number, bankCode = '', phone }: GivenEntry, phoneOfBorrower: string) {
  return { cardType: kind, cardNo: number, bankCode, phone: phone ?? phoneOfBorrower };
}

/** By the names of the call. */
function problemsIn({ bankCode, cardNo: number, phone }: BankAccountProblems) {
  return Object.entries({ bankCode, number, phone }).flatMap(([field, problem]) =>
    problem ? [{ field, problem: `has the problem ${problem}`, code: problem }] : [],
  );
}

function invalid(errors: readonly FieldProblem[]): LenderProblem {
  const [first] = errors;
  return new LenderProblem('invalid-request', `${first?.field} ${first?.problem}`, errors);
}

function subjectOf(borrowerId: string, accountId: string) {
  return { subject: { kind: 'borrower', id: borrowerId }, after: { account: accountId } };
}

function opened(seal: AccountSeal, { numberSealed, borrowerId }: GivenAccount): string {
  try {
    return seal.open(numberSealed, borrowerId);
  } catch {
    throw new LenderProblem('conflict', 'no key of this deployment opens the number');
  }
}

function present({ numberSealed: _, kind, boundAt, removedAt, ...account }: GivenAccount): LenderBankAccount {
  return {
    ...account,
    kind: kind as LenderBankAccount['kind'],
    boundAt: written(boundAt),
    removedAt: writtenOrNull(removedAt),
  };
}
