import { bindCard, cardList } from '@plazo/contract/bind-bank';
import type { BorrowerCalls } from '../platform/calls/borrower-calls.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import { AccountSeal } from '../platform/secrets/account-seal.ts';
import { banksOf, presentBanks, presentCard } from './bind-bank.present.ts';
import { findBankAccounts } from './bind-bank.repository.ts';
import { bindAccount } from './bind-bank.service.ts';

/** The accounts that can receive a borrower's money (requirement T2). */
export function serveBindBank(calls: BorrowerCalls, { db, config }: { db: Db; config: Config }): void {
  const seal = new AccountSeal(config.masterKeys);
  const { accountFormat: format } = config.tenant;
  const banks = banksOf(config.tenant);
  const cardsOf = async (borrowerId: string) =>
    (await findBankAccounts(db, borrowerId)).map((account) => presentCard(account, banks));

  calls.serveBorrower(cardList, async (_input, { borrowerId }) => ({
    // Mexico's format is the default, which the answer need not name.
    ...(format === 'mx' ? {} : { accountFormat: format }),
    bankList: format === 'mx' ? presentBanks(banks) : [],
    bankCards: await cardsOf(borrowerId),
  }));

  calls.serveBorrower(bindCard, async (entry, { borrowerId, now }) => {
    await bindAccount(db, seal, borrowerId, entry, { now, format, banks });
    return { bankCards: await cardsOf(borrowerId) };
  });
}
