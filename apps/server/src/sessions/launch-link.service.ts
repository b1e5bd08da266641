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
import { type LaunchTokens, readLaunchToken } from './launch-token.ts';
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

interface Checks {
  masterKeys: MasterKeys;
  /** Null: this server takes none. */
  tokens: LaunchTokens | null;
}

/** Opens the session of a link or a token, which uses it up. The audit says who opened it, and from where. */
export async function openByLaunchLink(
  db: Db,
  code: string,
  opening: Opening,
  { masterKeys, tokens }: Checks,
): Promise<OpenedSession> {
  const { browser, ...from } = opening;
  const acting = { ...from, actor: { kind: 'launch-link' as const, id: codeHash(code).slice(0, 24) } };
  return changeAudited(db, acting, masterKeys, async (transaction) => {
    const key = code.includes('.') ? await writeToken(transaction, code, tokens, opening.now) : code;
    const link = await takeLaunchLink(transaction, codeHash(key), opening.now);
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

/**
 * Writes a valid token as a link under its own id, so that it opens one session at most; returns what to take, which is nothing's for an
 * invalid one.
 */
async function writeToken(
  transaction: Queryable,
  token: string,
  tokens: LaunchTokens | null,
  now: number,
): Promise<string> {
  const read = tokens && (await readLaunchToken(transaction, token, tokens, now));
  if (!read) return '';
  const { tokenId, ...link } = read;
  // A code has no dot: no token can stand for somebody's link.
  const key = `token.${tokenId}`;
  await insertLaunchLink(transaction, { ...link, codeHash: codeHash(key) });
  return key;
}

/** The code is long and random, so a plain hash does not reveal it. */
function codeHash(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
