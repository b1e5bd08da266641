import { resealSecrets as resealCall } from '@plazo/contract/lender/secrets';
import { resealAnswers } from '../approvals/reseal-answers.ts';
import { resealAccounts } from '../bank-accounts/reseal.service.ts';
import { resealNationalIds } from '../borrowers/borrower-record.service.ts';
import type { LenderCalls } from '../platform/calls/lender-calls.ts';
import type { Config } from '../platform/config/config.ts';
import { AccountSeal } from '../platform/secrets/account-seal.ts';
import { resealCodes } from '../staff/reseal-codes.ts';
import { resealSecrets } from '../webhooks/reseal-secrets.ts';

// An id of a borrower has no blank.
const atIds = 'national ids ';

/** After a change of MASTER_KEY. */
export function serveReseal(calls: LenderCalls, { config: { masterKeys } }: { config: Config }): void {
  const seal = new AccountSeal(masterKeys);
  calls.serveWrite(resealCall, async ({ after = '' }, { db }) => {
    // First all accounts, then all national ids, both by borrower. The others are few: they come with the last batch.
    const none = { renewed: 0, unreadable: [], next: null };
    const isAtIds = after.startsWith(atIds);
    const accounts = isAtIds ? none : await resealAccounts(db, seal, after);
    const afterId = isAtIds ? after.slice(atIds.length) : '';
    const ids = accounts.next === null ? await resealNationalIds(db, masterKeys, afterId) : none;
    const next = accounts.next ?? (ids.next && `${atIds}${ids.next}`);
    const secrets = next === null ? await resealSecrets(db, masterKeys) : none;
    const answers = next === null ? await resealAnswers(db, masterKeys) : none;
    const codes = next === null ? await resealCodes(db, masterKeys) : none;
    const unreadable = [accounts, ids, secrets, answers, codes].flatMap((one) => one.unreadable);
    const renewed = {
      accounts: accounts.renewed,
      nationalIds: ids.renewed,
      webhookSecrets: secrets.renewed,
      approvedAnswers: answers.renewed,
      codeGenerators: codes.renewed,
    };
    const audit = {
      action: 'secrets.resealed',
      subject: { kind: 'setting', id: 'MASTER_KEY' },
      after: { ...renewed, unreadable: unreadable.length },
    };
    return { answer: { ...renewed, unreadable, next }, audit };
  });
}
