import { openDatabase } from './push-statements.mjs';

/**
 * Gives the demo borrowers new sessions, because production refuses a database with the well-known ones.
 * @param {Record<string, string>} environment names the database: DATABASE_URL or DATA_FOLDER
 * @param {Map<string, string>} links of the demo borrowers: path and query
 * @returns {Promise<Map<string, string>>} the links with the new sessions
 */
export async function renewSessions({ DATABASE_URL: databaseUrl = '', DATA_FOLDER: dataFolder = '' }, links) {
  const db = await openDatabase(databaseUrl === '' ? { folder: dataFolder } : { url: databaseUrl });
  try {
    await db.execute(
      // Copies (`npm run fill`) have sessions of their own.
      `update session set session_hash = encode(sha256(('bench-session-of-' || borrower_id)::bytea), 'hex')
       where borrower_id !~ '^[0-9]{6}-'`,
    );
  } finally {
    await db.close();
  }
  return new Map(
    [...links].map(([name, link]) => [name, link.replace(/(?<=[?&]sessionId=)[^&]*/, `bench-session-of-${name}`)]),
  );
}
