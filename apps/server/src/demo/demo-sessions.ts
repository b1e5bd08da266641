import { ConfigError } from '../platform/config/config.ts';
import type { Queryable } from '../platform/db/db.ts';
import { sessionHash } from '../platform/http/session.ts';
import { sessionIdOf } from '../sessions/session.repository.ts';
import { findSessionsOf } from './demo.repository.ts';
import { demoBorrowers } from './demo-borrowers.ts';
import { demoSessionId } from './links.ts';

/** Their values are public (demoSessionId): anyone who reads our sources can use them. */
const hashes = demoBorrowers.map(({ name }) => sessionHash(demoSessionId(name)));

/** Each with its borrower and the id that the lender's calls use. */
export const demoSessions = demoBorrowers.map(({ name }) => ({
  name,
  sessionId: sessionIdOf(sessionHash(demoSessionId(name))),
}));

/** Refuses to start production on a database with sessions that let strangers in. Throws ConfigError. */
export async function refuseDemoSessions(db: Queryable, now: number): Promise<void> {
  const names = await findSessionsOf(db, hashes, now);
  if (names.length === 0) return;
  throw new ConfigError([
    `DATABASE_URL or DATA_FOLDER: the database has demo sessions, whose values are public, of ${names.join(', ')}; end them with: npm run ops -- demo end-sessions`,
  ]);
}
