import { changeAudited } from '../audit/audit.ts';
import type { BorrowerContext } from '../platform/calls/borrower-calls.ts';
import type { Db } from '../platform/db/db.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import { endLaunchLinks } from './launch-link.repository.ts';
import { endOwnSessions } from './own-sessions.repository.ts';

/**
 * Ends sessions of the borrower who asks: `this`, `others`, or another by its id; with all others every link that was not opened yet.
 * Anyone who asks may be a thief, so it stays known which browsers the borrower has signed in from: strangers would keep the owner of a
 * forgotten one out. Answers how many there were: one that is over, or somebody else's, is none.
 */
export function endSessionsOf(
  db: Db,
  masterKeys: MasterKeys,
  which: string,
  { borrowerId, sessionHash: thisHash, now, address, requestId = '' }: BorrowerContext,
): Promise<{ ended: number }> {
  const acting = { actor: { kind: 'borrower' as const, id: borrowerId }, requestId, address, now };
  return changeAudited(db, acting, masterKeys, async (transaction) => {
    // The links first: one that is just being opened is waited for, and its session ends with the others.
    if (which === 'others') await endLaunchLinks(transaction, borrowerId, now);
    const ended = await endOwnSessions(transaction, borrowerId, { thisHash, which, now });
    const audit = {
      action: 'session.ended',
      subject: { kind: 'borrower', id: borrowerId },
      before: { sessions: ended },
    };
    return { answer: { ended: ended.length }, audit };
  });
}
