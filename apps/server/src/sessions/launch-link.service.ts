import { createHash, randomBytes } from 'node:crypto';
import * as errorCode from '@plazo/contract/error-codes';
import type { OpenedSession } from '@plazo/contract/sign-in';
import { changeAudited } from '../audit/audit.ts';
import { AppError } from '../platform/app-error.ts';
import type { Db, Queryable } from '../platform/db/db.ts';
import type { Browser } from '../platform/http/browser.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import { rememberDevice } from './known-device.ts';
import { insertLaunchLink, type LaunchLink, takeLaunchLink } from './launch-link.repository.ts';
import { openNewSession } from './new-session.ts';

/** How long an ended link is still known. */
export const linksKeptFor = 86_400_000;

/** Makes a link for a borrower, and returns its code, which no database contains. */
export async function newLaunchLink(transaction: Queryable, link: LaunchLink, expiresAt: number): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  await insertLaunchLink(transaction, { ...link, codeHash: codeHash(code), expiresAt });
  return code;
}

export interface Opening {
  now: number;
  address: string;
  requestId: string;
  browser?: Browser | undefined;
}

/** Opens the session of a link, which uses the link up. The audit says who opened it, and from where. */
export async function openByLaunchLink(
  db: Db,
  code: string,
  opening: Opening,
  masterKeys: MasterKeys,
): Promise<OpenedSession> {
  const { browser, ...from } = opening;
  const acting = { ...from, actor: { kind: 'launch-link' as const, id: codeHash(code).slice(0, 24) } };
  return changeAudited(db, acting, masterKeys, async (transaction) => {
    const link = await takeLaunchLink(transaction, codeHash(code), opening.now);
    // The same for every reason, so that nobody learns which codes existed.
    if (!link) throw new AppError(errorCode.notFound, 'no such launch link, or it was already used');
    const { borrowerId, address, sessionMinutes: minutes } = link;
    const { now } = opening;
    const markHash = await rememberDevice(transaction, borrowerId, browser, now);
    const session = await openNewSession(transaction, borrowerId, { now, minutes, browser, markHash });
    const subject = { kind: 'borrower', id: borrowerId };
    return {
      answer: { userId: borrowerId, sessionId: session.value, address },
      audit: { action: 'launch-link.opened', subject, after: { session: session.id, minutes } },
    };
  });
}

/** The code is long and random, so a plain hash does not reveal it. */
function codeHash(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
