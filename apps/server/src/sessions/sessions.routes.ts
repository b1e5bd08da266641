import { randomBytes } from 'node:crypto';
import type { LaunchQuery } from '@plazo/contract/launch';
import {
  type LenderSession,
  listBorrowerSessions,
  openBorrowerSession,
  revokeBorrowerSession,
  revokeBorrowerSessions,
} from '@plazo/contract/lender/sessions';
import { knownBorrower } from '../borrowers/borrower.service.ts';
import { sessionHash } from '../http/session.ts';
import type { LenderDispatcher } from '../lender-api/lender-dispatch.ts';
import { LenderProblem } from '../lender-api/lender-problem.ts';
import { pageFrom } from '../lender-api/pages.ts';
import { written, writtenOrNull } from '../lender-api/read-input.ts';
import { endSessions, findOpenSessions, insertSession, type StoredSession } from './session.repository.ts';

export interface SessionLinks {
  /** Where borrowers reach us. */
  base: string;
  /** The documents by route key. */
  paths(): Promise<Readonly<Record<string, string>>>;
}

const minute = 60_000;
const usualMinutes = 1_440;

export function serveSessions(dispatcher: LenderDispatcher, links: SessionLinks): void {
  dispatcher.serveWrite(openBorrowerSession, async ({ borrowerId, minutes = usualMinutes, ...wanted }, context) => {
    const { db, now } = context;
    await knownBorrower(db, borrowerId);
    const value = randomBytes(32).toString('base64url');
    const hash = sessionHash(value);
    const expiresAt = now + minutes * minute;
    await insertSession(db, { hash, borrowerId, openedAt: now, expiresAt });
    const stored = present({ id: hash.slice(0, 24), borrowerId, openedAt: now, expiresAt });
    const launch = { userId: borrowerId, sessionId: value, isNeedPop: wanted.language === 'en' ? '1' : '2' };
    const answer = { ...stored, userId: borrowerId, sessionId: value, links: await linksOf(links, launch, wanted) };
    const subject = { kind: 'borrower', id: borrowerId };
    return { answer, stored, audit: { action: 'session.opened', subject, after: { session: stored.id, minutes } } };
  });
  dispatcher.serveRead(listBorrowerSessions, async ({ borrowerId, ...page }, { db, now }) => {
    await knownBorrower(db, borrowerId);
    return pageFrom(page, {
      place: { expiresAt: 'number', id: 'string' },
      find: (before, limit) => findOpenSessions(db, borrowerId, now, before, limit),
      placeOf: ({ expiresAt, id }) => ({ expiresAt, id }),
      show: present,
    });
  });
  dispatcher.serveWrite(revokeBorrowerSession, async ({ borrowerId, sessionId }, { db, now }) => {
    const ended = await endSessions(db, borrowerId, now, sessionId);
    if (ended.length === 0) throw new LenderProblem('not-found', 'this borrower has no such session');
    return { answer: { revoked: ended.length }, audit: revoked(borrowerId, ended) };
  });
  dispatcher.serveWrite(revokeBorrowerSessions, async ({ borrowerId }, { db, now }) => {
    await knownBorrower(db, borrowerId);
    const ended = await endSessions(db, borrowerId, now, null);
    return { answer: { revoked: ended.length }, audit: revoked(borrowerId, ended) };
  });
}

function revoked(borrowerId: string, sessions: readonly string[]) {
  return { action: 'session.revoked', subject: { kind: 'borrower', id: borrowerId }, before: { sessions } };
}

async function linksOf(
  { base, paths }: SessionLinks,
  launch: LaunchQuery,
  { productId, orderId }: { productId?: string | undefined; orderId?: string | undefined },
): Promise<Record<string, string>> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...launch, productId, orderId })) {
    if (value !== undefined) query.set(name, value);
  }
  return Object.fromEntries(Object.entries(await paths()).map(([key, path]) => [key, `${base}${path}?${query}`]));
}

function present({ openedAt, expiresAt, ...session }: StoredSession): LenderSession {
  return { ...session, openedAt: writtenOrNull(openedAt), expiresAt: written(expiresAt) };
}
