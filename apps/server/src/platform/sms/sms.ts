import type { Config } from '../config/config.ts';
import type { Db } from '../db/db.ts';
import { signedPost } from '../http/signed-post.ts';
import { insertMessage } from './sms.repository.ts';
import type { SmsMessage } from './sms-message.ts';

/** Sends text messages. Resolves once a provider has accepted the message; never logs its content. */
export interface SmsProvider {
  /** A message that it has taken has arrived: no report follows. */
  delivers?: true;
  send(message: SmsMessage): Promise<void>;
}

/** The configured provider; without one a developer's outbox, and in production none. */
export function openSms(config: Config, db: Db): SmsProvider | null {
  if (config.SMS_PROVIDER_URL) return httpSms(config.SMS_PROVIDER_URL, config.SMS_PROVIDER_SECRET);
  return config.NODE_ENV === 'production' ? null : outbox(db);
}

/** Any gateway behind one signed call (docs/wire-notes.md). `timeLimit`: milliseconds per attempt. */
export function httpSms(url: string, secret: string, limits: { timeLimit?: number } = {}): SmsProvider {
  return {
    async send({ id, phone, content, whatsapp }) {
      const body = { id, phone, content, ...(whatsapp ? { channel: 'whatsapp', ...whatsapp } : {}) };
      await signedPost(body, { url, secret, idempotencyKey: id, ...limits });
    },
  };
}

/** Stores messages instead of sending them: `npm run ops -- sms outbox` shows them. */
function outbox(db: Db): SmsProvider {
  return { delivers: true, send: (message) => insertMessage(db, message) };
}
