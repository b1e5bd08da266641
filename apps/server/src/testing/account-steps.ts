import {
  addBankCard,
  listBankAccounts,
  listBankCards,
  readBankAccount,
  removeBankCard,
} from '@plazo/contract/lender/bank-accounts';
import { AccountSeal } from '../platform/secrets/account-seal.ts';
import type { TestServer } from './test-server.ts';
import { type Answers, type Step, step } from './tour-step.ts';

const accountId = 'account-of-the-tour';

/** An account and a card of a borrower, for the tour of every call (lender-api/lender-calls.test.ts). */
export function accountSteps(serverOf: () => TestServer): Step[] {
  const ofBorrower = ({ putBorrower: { id } }: Answers) => ({ borrowerId: id });
  const bind = async ({ putBorrower: { id } }: Answers) => {
    const { db, config } = serverOf();
    const sealed = new AccountSeal(config.masterKeys).seal('646180109400423323', id);
    await db.execute(`insert into bank_account
      values ('${accountId}', '${id}', 'clabe', '646', '${sealed}', '3323', 'print', '5512345678', '2026-03-02T18:00:00Z')`);
  };
  return [
    step(listBankAccounts, ofBorrower, { before: bind }),
    step(readBankAccount, (answers) => ({ ...ofBorrower(answers), accountId })),
    step(addBankCard, (answers) => ({
      ...ofBorrower(answers),
      ...{ bankName: 'BBVA', bankCode: '012', numberEnding: '4417', processorToken: 'token-of-the-processor' },
    })),
    step(listBankCards, ofBorrower),
    step(removeBankCard, (answers) => ({ ...ofBorrower(answers), cardId: answers.addBankCard.id })),
  ];
}
