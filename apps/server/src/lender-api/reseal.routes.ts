import { resealSecrets as resealCall } from '@plazo/contract/lender/secrets';
import { resealAnswers } from '../approvals/reseal-answers.ts';
import { resealAccounts } from '../bank-accounts/reseal.service.ts';
import type { LenderCalls } from '../platform/calls/lender-calls.ts';
import type { Config } from '../platform/config/config.ts';
import { AccountSeal } from '../platform/secrets/account-seal.ts';
import { resealCodes } from '../staff/reseal-codes.ts';
import { resealSecrets } from '../webhooks/reseal-secrets.ts';

/** After a change of MASTER_KEY. */
export function serveReseal(calls: LenderCalls, { config: { masterKeys } }: { config: Config }): void {
  const seal = new AccountSeal(masterKeys);
  calls.serveWrite(resealCall, async ({ after }, { db }) => {
    const accounts = await resealAccounts(db, seal, after);
    // The others are few: they come with the last batch of accounts.
    const none = { renewed: 0, unreadable: [] };
    const secrets = accounts.next === null ? await resealSecrets(db, masterKeys) : none;
    const answers = accounts.next === null ? await resealAnswers(db, masterKeys) : none;
    const codes = accounts.next === null ? await resealCodes(db, masterKeys) : none;
    const unreadable = [accounts, secrets, answers, codes].flatMap((one) => one.unreadable);
    const renewed = {
      accounts: accounts.renewed,
      webhookSecrets: secrets.renewed,
      approvedAnswers: answers.renewed,
      codeGenerators: codes.renewed,
    };
    const audit = {
      action: 'secrets.resealed',
      subject: { kind: 'setting', id: 'MASTER_KEY' },
      after: { ...renewed, unreadable: unreadable.length },
    };
    return { answer: { ...renewed, unreadable, next: accounts.next }, audit };
  });
}
