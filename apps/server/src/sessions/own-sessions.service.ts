import { changeAudited, type SealSecrets } from '../audit/audit.ts';
import type { Db } from '../db/db.ts';
import type { BorrowerContext } from '../http/dispatch.ts';
import { forgetDevicesBut } from '../sign-in/known-device.ts';
import { endLaunchLinks } from '../sign-in/launch-link.repository.ts';
import { endOwnSessions } from './own-sessions.repository.ts';

/**
 * Ends sessions of the borrower who asks: `this`, `others`, or another by its id. Those that end elsewhere take with them that their
 * browser was known, and every link that was not opened yet. Answers how many there were: one that is over, or somebody else's, is none.
 */
export function endSessionsOf(
  db: Db,
  seals: SealSecrets,
  which: string,
  { borrowerId, sessionHash: thisHash, now, address, requestId = '', browser }: BorrowerContext,
): Promise<{ ended: number }> {
  const doer = { actor: { kind: 'borrower' as const, id: borrowerId }, requestId, address, now };
  return changeAudited(db, doer, seals, async (transaction) => {
    // The links first: one that is just being opened is waited for, and its session ends with the others.
    if (which === 'others') await endLaunchLinks(transaction, borrowerId, now);
    const ended = await endOwnSessions(transaction, borrowerId, { thisHash, which, now });
    if (which !== 'this') {
      const marks = ended.flatMap(({ markHash }) => (markHash === null ? [] : [markHash]));
      await forgetDevicesBut(transaction, borrowerId, which === 'others' ? 'all' : marks, browser);
    }
    const sessions = ended.map(({ id }) => id);
    const audit = { action: 'session.ended', subject: { kind: 'borrower', id: borrowerId }, before: { sessions } };
    return { answer: { ended: sessions.length }, audit };
  });
}
