import { AccountSeal } from '../bind-bank/account-seal.ts';
import { resealAccounts } from '../bind-bank/reseal.service.ts';
import type { Config } from '../config/config.ts';
import { earlierOnes } from '../config/secret-files.ts';
import { openMigrated } from '../db/open-migrated.ts';
import type { Report } from './report.ts';

export const keysUsage = `  npm run ops -- keys reseal                               encrypts account numbers with ACCOUNT_KEY that were encrypted with one of
                                                           ACCOUNT_KEY_EARLIER; exit code 1 when some cannot be read`;

/** Answers what was done, or null when the words are not understood. */
export async function keysCommand(words: readonly string[], config: Config): Promise<Report | null> {
  if (words.join(' ') !== 'reseal') return null;
  const db = await openMigrated(config);
  try {
    const seal = new AccountSeal(config.ACCOUNT_KEY, earlierOnes(config.ACCOUNT_KEY_EARLIER));
    const { renewed, unreadable } = await resealAccounts(db, seal);
    const lines = unreadable.map((id) => `${id}  cannot be read with any of the keys`);
    return { said: [...lines, `${renewed} account numbers encrypted anew.`].join('\n'), isFaulty: lines.length > 0 };
  } finally {
    await db.close();
  }
}
