import { AccountSeal } from '../bind-bank/account-seal.ts';
import { resealAccounts } from '../bind-bank/reseal.service.ts';
import type { Config } from '../config/config.ts';
import { earlierOnes } from '../config/secret-files.ts';
import { openMigrated } from '../db/open-migrated.ts';
import { resealSecrets } from '../webhooks/reseal-secrets.ts';
import { webhookSettings } from '../webhooks/webhooks.ts';
import type { Report } from './report.ts';

export const keysUsage = `  npm run ops -- keys reseal                               encrypts account numbers and webhook secrets with ACCOUNT_KEY that were encrypted with one of
                                                           ACCOUNT_KEY_EARLIER; exit code 1 when some cannot be read`;

/** Answers what was done, or null when the words are not understood. */
export async function keysCommand(words: readonly string[], config: Config): Promise<Report | null> {
  if (words.join(' ') !== 'reseal') return null;
  const db = await openMigrated(config);
  try {
    const seal = new AccountSeal(config.ACCOUNT_KEY, earlierOnes(config.ACCOUNT_KEY_EARLIER));
    const accounts = await resealAccounts(db, seal);
    const secrets = await resealSecrets(db, webhookSettings(config).secrets);
    const unreadable = [...accounts.unreadable, ...secrets.unreadable];
    const lines = unreadable.map((id) => `${id}  cannot be read with any of the keys`);
    const sum = `${accounts.renewed} account numbers and ${secrets.renewed} webhook secrets encrypted anew.`;
    return { said: [...lines, sum].join('\n'), isFaulty: lines.length > 0 };
  } finally {
    await db.close();
  }
}
