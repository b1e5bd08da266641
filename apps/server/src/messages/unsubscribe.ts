import { createHmac, timingSafeEqual } from 'node:crypto';
import { findBorrower } from '../platform/db/borrower-lookup.ts';
import type { Db } from '../platform/db/db.ts';
import { derivedKey } from '../platform/secrets/derived-key.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import { keepReply } from './message-report.service.ts';

/** Where a mail program says that no more e-mails are wanted. */
export const unsubscribePath = '/unsubscribe';

/** The address with which one message ends all e-mails to its borrower, and nothing else: it opens no session. */
export function unsubscribeAddress(base: string, masterKey: string, messageId: string): string {
  const query = new URLSearchParams({ message: messageId, token: tokenOf(messageId, masterKey) });
  return `${base.replace(/\/$/, '')}${unsubscribePath}?${query}`;
}

/** Ends the e-mails to the borrower of a message, as a stop word does on a phone; false if the token is not that of the message. */
export async function unsubscribe(
  db: Db,
  { message, token }: { message: string; token: string },
  now: number,
  { current, earlier }: MasterKeys,
): Promise<boolean> {
  if (![current, ...earlier].some((key) => isSame(token, tokenOf(message, key)))) return false;
  const borrowerId = await findBorrower(db, 'message', message);
  if (borrowerId === null) return false;
  const reply = { id: `unsubscribe-${message}`, channel: 'email', content: 'List-Unsubscribe=One-Click' } as const;
  await db.transaction((transaction) =>
    keepReply(transaction, { ...reply, borrowerId, isStop: true, receivedAt: now }),
  );
  return true;
}

function tokenOf(messageId: string, masterKey: string): string {
  return createHmac('sha256', derivedKey(masterKey, 'unsubscribe')).update(messageId).digest('base64url');
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
