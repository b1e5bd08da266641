import {
  addBankAccount,
  addBankCard,
  listBankAccounts,
  listBankCards,
  readBankAccount,
  removeBankAccount,
  removeBankCard,
} from '@plazo/contract/lender/bank-accounts';
import { type Answers, type Step, step } from './tour-step.ts';

/** An account and a card of a borrower, for the tour of every call (lender-api/lender-calls.test.ts). */
export function accountSteps(): Step[] {
  const ofBorrower = ({ putBorrower: { id } }: Answers) => ({ borrowerId: id });
  return [
    step(addBankAccount, (answers) => ({
      ...ofBorrower(answers),
      ...{ kind: 'clabe' as const, number: '646180109400423323', bankCode: '646' },
      proof: { statedBy: 'Rosa', method: 'statement', provedOn: '2026-03-01' },
    })),
    step(listBankAccounts, ofBorrower),
    step(readBankAccount, (answers) => ({ ...ofBorrower(answers), accountId: answers.addBankAccount.id })),
    step(addBankCard, (answers) => ({
      ...ofBorrower(answers),
      ...{ bankName: 'BBVA', bankCode: '012', numberEnding: '4417', processorToken: 'token-of-the-processor' },
    })),
    step(listBankCards, ofBorrower),
    step(removeBankCard, (answers) => ({ ...ofBorrower(answers), cardId: answers.addBankCard.id })),
    step(removeBankAccount, (answers) => ({ ...ofBorrower(answers), accountId: answers.addBankAccount.id })),
  ];
}
