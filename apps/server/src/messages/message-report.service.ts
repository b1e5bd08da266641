import { randomUUID } from 'node:crypto';
import * as errorCode from '@plazo/contract/error-codes';
import type { MessageReply, MessageReport } from '@plazo/contract/message-reports';
import { fill } from '@plazo/contract/text';
import { noteReturnedEmail } from '../borrowers/borrower-record.repository.ts';
import { doubtPhone } from '../borrowers/phone-trust.repository.ts';
import { AppError } from '../platform/app-error.ts';
import type { TenantSettings } from '../platform/config/schema.ts';
import { findBorrower } from '../platform/db/borrower-lookup.ts';
import type { Db, Queryable } from '../platform/db/db.ts';
import { internationalPhone, keptPhone, type PhoneSettings } from '../platform/formats/phone.ts';
import type { MessageQueue } from '../platform/sms/message-queue.ts';
import { findContactChoice, findReach } from './contact.repository.ts';
import { changeContactChoice } from './contact.service.ts';
import { findBorrowersOfPhone, findReply, insertReply, type StoredReply } from './message-reply.repository.ts';
import { applyReport, type Reporter } from './message-report.repository.ts';
import { stopMessages } from './stop.messages.ts';
import { isStop } from './stop-words.ts';

/** A confirmation that could not be sent within an hour would only surprise. */
const confirmWithin = 3_600_000;

/** What a provider says about a message. */
export async function receiveReport(
  db: Db,
  { messageId, result, reason }: MessageReport,
  now: number,
  from: Reporter = 'provider',
): Promise<'applied' | 'repeated' | 'unknown'> {
  const borrowerId = await findBorrower(db, 'message', messageId);
  if (borrowerId === null) return 'unknown';
  return db.transaction(async (transaction) => {
    const sentAt = await applyReport(transaction, borrowerId, { messageId, result, reason: reason ?? null, now, from });
    if (sentAt === null) return 'repeated';
    // The phone may be somebody else's, or nobody's, by now. What an app or a mailbox did not get says nothing about it.
    if (result === 'failed' && from === 'provider') {
      await doubtPhone(transaction, borrowerId, { doubt: 'bounced', usedAt: sentAt, now });
    }
    if (result === 'failed' && from === 'email') await noteReturnedEmail(transaction, borrowerId, { sentAt, now });
    return 'applied';
  });
}

export interface ReplyPlaces {
  messages: MessageQueue;
  tenant: TenantSettings;
  /** Where the borrower signs in, and takes a stop back. */
  link: string;
}

type Kept = 'kept' | 'stopped' | 'repeated';

/**
 * What came back from a phone, kept with every borrower who has it. A stop word ends the channel for each of them, and is confirmed once;
 * codes that are asked for take no notice of it.
 */
export async function receiveReply(
  db: Db,
  { eventId: id, channel, from, content }: MessageReply,
  now: number,
  places: ReplyPlaces,
): Promise<Kept | 'unknown'> {
  const phone = sentTo(from, places.tenant.promotion.phone);
  const reply = { id, channel, content, isStop: isStop(content), receivedAt: now };
  const outcomes = await db.transaction(async (transaction) => {
    const kept: Kept[] = [];
    for (const borrowerId of await findBorrowersOfPhone(transaction, phone)) {
      kept.push(await keepReply(transaction, { ...reply, borrowerId }));
    }
    const [borrowerId] = kept.includes('stopped') ? await findBorrowersOfPhone(transaction, phone) : [];
    if (borrowerId !== undefined) await confirmStop(transaction, borrowerId, { phone, channel, now }, places);
    return kept;
  });
  places.messages.wake();
  return outcomes.includes('stopped') ? 'stopped' : (outcomes[0] ?? 'unknown');
}

/** The phone as it is stored, of one that a message went to. */
function sentTo(phone: string, settings: PhoneSettings): string {
  const code = internationalPhone('', settings);
  return code !== '' && phone.startsWith(code) ? phone.slice(code.length) : keptPhone(phone, settings);
}

/** Keeps what came back from a borrower, once; a stop ends its channel. */
export async function keepReply(transaction: Queryable, reply: StoredReply): Promise<Kept> {
  const { borrowerId, id, channel, content, receivedAt } = reply;
  if (!(await insertReply(transaction, reply))) {
    const known = await findReply(transaction, borrowerId, id);
    if (known?.channel === channel && known.content === content) return 'repeated';
    throw new AppError(errorCode.conflict, `${id} arrived before with other content`);
  }
  if (!reply.isStop) return 'kept';
  const { stopped } = await findContactChoice(transaction, borrowerId);
  if (stopped.includes(channel)) return 'kept';
  const by = { changedBy: 'reply', changedAt: receivedAt };
  await changeContactChoice(transaction, borrowerId, { stopped: [...stopped, channel] }, by);
  return 'stopped';
}

async function confirmStop(
  transaction: Queryable,
  borrowerId: string,
  { phone, channel, now }: { phone: string; channel: MessageReply['channel']; now: number },
  { messages, tenant, link }: ReplyPlaces,
): Promise<void> {
  const { language } = await findReach(transaction, borrowerId);
  const content = fill(stopMessages[language ?? '1'], { company: tenant.displayName, link });
  await messages.put(transaction, {
    id: randomUUID(),
    phone: internationalPhone(phone, tenant.promotion.phone),
    content,
    sentAt: now,
    uselessAt: now + confirmWithin,
    // An answer within the day needs no template.
    ...(channel === 'whatsapp' ? { whatsapp: { template: null, values: {} } } : {}),
  });
}
