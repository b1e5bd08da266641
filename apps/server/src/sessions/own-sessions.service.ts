import { changeAudited } from '../audit/audit.ts';
import type { BorrowerContext } from '../platform/calls/borrower-calls.ts';
import type { Db } from '../platform/db/db.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import { endLaunchLinks } from './launch-link.repository.ts';
import { endOwnSessions } from './own-sessions.repository.ts';

/**
 * Ends sessions of the calling borrower: `this`, `others`, or another by its id; along with all others also every unopened link. The caller
 * may be a thief, so we keep on recognising the browsers that the borrower has signed in from: otherwise strangers could lock out the owner
 * of a forgotten one. Returns how many there were: ended sessions, and somebody else's, do not count.
 */
export function endSessionsOf(
  db: Db,
  masterKeys: MasterKeys,
  which: string,
  { borrowerId, sessionHash: thisHash, now, address, requestId = '' }: BorrowerContext,
): Promise<{ ended: number }> {
  const acting = { actor: { kind: 'borrower' as const, id: borrowerId }, requestId, address, now };
  return changeAudited(db, acting, masterKeys, async (transaction) => {
    // The links first: this waits for one that is being opened, and its session ends with the others.
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
