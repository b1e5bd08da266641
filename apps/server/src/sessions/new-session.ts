import { randomBytes } from 'node:crypto';
import type { Queryable } from '../platform/db/db.ts';
import type { Browser } from '../platform/http/browser.ts';
import { sessionHash } from '../platform/http/session.ts';
import { insertSession } from './session.repository.ts';

const minute = 60_000;

/** A session that was just opened: its value is in no database. */
export interface NewSession {
  /** Names it for the lender; it opens nothing. */
  id: string;
  value: string;
  openedAt: number;
  expiresAt: number;
}

interface Opening {
  now: number;
  minutes: number;
  /** The browser in which it was opened, if any, and the hash of its mark. */
  browser?: Browser | undefined;
  markHash?: string | null;
  /** For one of the lender's people, who only looks. */
  isReadOnly?: boolean;
}

/** Opens a session for a borrower. There is no other way to one, apart from the demo's. */
export async function openNewSession(
  transaction: Queryable,
  borrowerId: string,
  { now, minutes, browser, markHash = null, isReadOnly = false }: Opening,
): Promise<NewSession> {
  const value = randomBytes(32).toString('base64url');
  const hash = sessionHash(value);
  const expiresAt = now + minutes * minute;
  await insertSession(transaction, {
    hash,
    borrowerId,
    openedAt: now,
    expiresAt,
    device: browser?.kind || null,
    markHash,
    isReadOnly,
  });
  return { id: hash.slice(0, 24), value, openedAt: now, expiresAt };
}
