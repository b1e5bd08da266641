import type { LenderResponse } from '@plazo/contract/lender/lender-endpoint';
import { resealSecrets } from '@plazo/contract/lender/secrets';
import type { Config } from '../platform/config/config.ts';
import { withLenderCalls } from './lender-calls.ts';
import type { Report } from './report.ts';

export const usage = `  npm run ops -- keys reseal                               encrypts with MASTER_KEY the account numbers, national ids, webhook secrets, code generators and answers of approved calls that were encrypted with one of
                                                           MASTER_KEY_EARLIER; exit code 1 if some cannot be read`;

/** Returns what to print, or null for an unknown command. */
export async function run(words: readonly string[], config: Config): Promise<Report | null> {
  if (words.join(' ') !== 'reseal') return null;
  return withLenderCalls(config, async (call) => {
    const unreadable: string[] = [];
    const sum = { accounts: 0, ids: 0, secrets: 0, answers: 0, codes: 0 };
    for (let after: string | null = ''; after !== null; ) {
      const done: LenderResponse<typeof resealSecrets> = await call(resealSecrets, { after });
      unreadable.push(...done.unreadable);
      sum.accounts += done.accounts;
      sum.ids += done.nationalIds;
      sum.secrets += done.webhookSecrets;
      sum.answers += done.approvedAnswers;
      sum.codes += done.codeGenerators;
      after = done.next;
    }
    const lines = unreadable.map((id) => `${id}  cannot be read with any of the keys`);
    const said = `${sum.accounts} account numbers, ${sum.ids} national ids, ${sum.secrets} webhook secrets, ${sum.codes} code generators and ${sum.answers} answers of approved calls encrypted again.`;
    return { said: [...lines, said].join('\n'), isFaulty: lines.length > 0 };
  });
}
