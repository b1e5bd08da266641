import { revokeBorrowerSession } from '@plazo/contract/lender/sessions';
import { demoSessions } from '../demo/demo-sessions.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import type { Config } from '../platform/config/config.ts';
import { withLenderCalls } from './lender-calls.ts';

export const usage = `  npm run ops -- demo end-sessions                         ends the sessions of the demo borrowers, which keep production from
                                                           starting; their loans stay`;

/** Returns what to print, or null for an unknown command. */
export async function run(words: readonly string[], config: Config): Promise<string | null> {
  if (words.join(' ') !== 'end-sessions') return null;
  return withLenderCalls(config, async (call) => {
    const names: string[] = [];
    for (const { name, sessionId } of demoSessions) {
      const isEnded = await call(revokeBorrowerSession, { borrowerId: name, sessionId }).then(
        () => true,
        (error: unknown) => {
          if (error instanceof LenderProblem && error.problem === 'not-found') return false;
          throw error;
        },
      );
      if (isEnded) names.push(name);
    }
    return names.length === 0 ? 'There is no demo session.' : `Ended the demo sessions of ${names.sort().join(', ')}.`;
  });
}
