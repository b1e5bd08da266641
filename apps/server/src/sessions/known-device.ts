import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '../platform/db/db.ts';
import type { Browser } from '../platform/http/browser.ts';
import { isIssuedMark, isKnownDevice, putKnownDevice } from './known-device.repository.ts';

/** A browser that nobody has signed in from for this long is forgotten. */
export const devicesKeptFor = 365 * 86_400_000;
const mostDevices = 20;

/** The browser's mark, if the phone's owner has signed in from it before. */
export async function knownMark(db: Queryable, phone: string, browser: Browser | undefined): Promise<string | null> {
  const mark = browser?.mark ?? null;
  return mark !== null && (await isKnownDevice(db, phone, hashMark(mark))) ? mark : null;
}

/** Whether we have given this mark to a browser from which somebody signed in, and have not forgotten it. */
export function isOurMark(db: Queryable, mark: string): Promise<boolean> {
  return isIssuedMark(db, hashMark(mark));
}

/**
 * Remembers that a borrower has signed in from this browser, and returns the hash of its mark. The browser keeps its mark, which several
 * people on one phone may share; but only one of ours, since somebody may have planted another.
 */
export async function rememberDevice(
  transaction: Queryable,
  borrowerId: string,
  browser: Browser | undefined,
  now: number,
): Promise<string | null> {
  if (!browser) return null;
  const { mark: brought } = browser;
  const isOurs = brought !== null && (await isOurMark(transaction, brought));
  const mark = isOurs ? brought : randomBytes(32).toString('base64url');
  browser.keep(mark);
  await putKnownDevice(transaction, borrowerId, hashMark(mark), now, mostDevices);
  return hashMark(mark);
}

/** A mark is long and random, so a plain hash does not reveal it. */
function hashMark(mark: string): string {
  return createHash('sha256').update(mark).digest('hex');
}
