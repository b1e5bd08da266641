import type { Config } from '../config/config.ts';
import { openMigrated } from '../db/open-migrated.ts';
import { endDemoSessions } from '../demo/demo-sessions.ts';

export const demoUsage = `  npm run ops -- demo end-sessions                         ends the sessions of the demo borrowers, with which production does not
                                                           start; their loans stay`;

/** Answers what to print, or null when the words are not understood. */
export async function demoCommand(words: readonly string[], config: Config): Promise<string | null> {
  if (words.join(' ') !== 'end-sessions') return null;
  const db = await openMigrated(config);
  try {
    const names = await endDemoSessions(db, Date.now());
    return names.length === 0 ? 'There is no demo session.' : `Ended the demo sessions of ${names.sort().join(', ')}.`;
  } finally {
    await db.close();
  }
}
