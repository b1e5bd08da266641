import type { StoredBorrower } from '../borrowers/borrower.repository.ts';
import type { TenantSettings } from '../platform/config/schema.ts';
import type { Queryable } from '../platform/db/db.ts';
import { internationalPhone } from '../platform/formats/phone.ts';
import { insertMessage } from '../platform/sms/sms.repository.ts';
import type { SmsMessage } from '../platform/sms/sms-message.ts';
import { findReach } from './contact.repository.ts';
import { settleMessage, type TakenMessage } from './message.repository.ts';
import { findActiveTemplate } from './message-template.repository.ts';
import { exampleValues, firstName, type MessageLanguage, messageText } from './message-text.ts';
import type { MessageWays } from './message-ways.ts';

export interface DeliveryOptions {
  ways: MessageWays;
  tenant: TenantSettings;
  /** The address in every message, at which its borrower signs in. */
  link: string;
  /** The address at which a mail program ends the e-mails to the borrower of a message. */
  unsubscribeAddress: (messageId: string) => string;
}

/** A text that is ready for one borrower. */
export interface ReadyText {
  language: MessageLanguage;
  subject: string | null;
  content: string;
  /** Only by WhatsApp. */
  whatsapp?: SmsMessage['whatsapp'];
}

/** How a message leaves once its transaction is committed. */
export interface Delivery {
  send: () => Promise<void>;
  /** Whether who takes it delivers it at once. */
  delivers: boolean;
}

/** Hands a message over: at once, in its transaction, or by what it returns. */
export type HandOver = (
  transaction: Queryable,
  message: ReadyText & { id: string; sentAt: number },
) => Promise<Delivery | 'shown'>;

/** By which way a message reaches its borrower; or why by none. */
export function handOverOf(
  taken: Pick<TakenMessage, 'borrowerId' | 'id' | 'channel'>,
  borrower: Pick<StoredBorrower, 'phone'> & { email: string | null },
  { ways, tenant, unsubscribeAddress }: DeliveryOptions,
): HandOver | { over: string } {
  const { channel } = taken;
  const phone = internationalPhone(borrower.phone, tenant.promotion.phone);
  if (channel === 'app') {
    const { app } = ways;
    if (app === null) return { over: 'nobody sends it' };
    return async (transaction, message) => {
      const { id, content, sentAt: now } = message;
      if (app === 'outbox') await insertMessage(transaction, { id, phone, channel, content, sentAt: now });
      // The event is written with it.
      await settleMessage(transaction, taken, { state: app === 'outbox' ? 'delivered' : 'sent', reason: null, now });
      return 'shown';
    };
  }
  if (channel === 'email') {
    const { email } = ways;
    const { email: address } = borrower;
    if (email === null) return { over: 'nobody sends it' };
    if (address === null) return { over: 'no address' };
    return async (_, { id, content, subject, sentAt }) => {
      const send = { id, phone, address, content, subject: subject ?? '', sentAt };
      return {
        send: () => email.send({ ...send, unsubscribe: unsubscribeAddress(id) }),
        delivers: email.delivers ?? false,
      };
    };
  }
  const { phone: provider } = ways;
  if (provider === null) return { over: 'nobody sends it' };
  return async (_, { id, content, sentAt, whatsapp }) => {
    const send = { id, phone, content, sentAt, ...(whatsapp ? { whatsapp } : {}) };
    return { send: () => provider.send(send), delivers: provider.delivers ?? false };
  };
}

/** The text in use for a message, in the borrower's language if there is one in it; null: none is in use. */
export async function textFor(
  transaction: Queryable,
  { borrowerId, purpose, channel }: Pick<TakenMessage, 'borrowerId' | 'purpose' | 'channel'>,
  { fullName }: StoredBorrower,
  { tenant, link }: DeliveryOptions,
): Promise<ReadyText | null> {
  const reach = await findReach(transaction, borrowerId);
  const template =
    (await findActiveTemplate(transaction, { purpose, channel, language: reach.language ?? '1' })) ??
    (await findActiveTemplate(transaction, { purpose, channel, language: '1' }));
  if (!template) return null;
  const values = { ...exampleValues(tenant.displayName, tenant.servicePhone, link), name: firstName(fullName) };
  const subject = template.subject === null ? null : messageText(template.subject, values);
  const text = { language: template.language, subject, content: messageText(template.content, values) };
  return channel === 'whatsapp' ? { ...text, whatsapp: { template: template.providerName, values } } : text;
}
