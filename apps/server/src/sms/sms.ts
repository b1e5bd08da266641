import type { Config } from '../config/config.ts';
import type { Db } from '../db/db.ts';
import { signedPost } from '../http/signed-post.ts';
import { insertMessage } from './sms.repository.ts';
import type { SmsMessage } from './sms-message.ts';

/** Whatever sends text messages. Resolves when somebody has taken the message over; nothing is logged of it. */
export interface SmsProvider {
  send(message: SmsMessage): Promise<void>;
}

/** The provider that the configuration names; without one a developer's outbox, and in production none. */
export function openSms(config: Config, db: Db): SmsProvider | null {
  if (config.SMS_PROVIDER_URL) return httpSms(config.SMS_PROVIDER_URL, config.SMS_PROVIDER_SECRET);
  return config.NODE_ENV === 'production' ? null : outbox(db);
}

/** Any gateway behind one signed call (docs/wire-notes.md). `timeLimit`: milliseconds for each try. */
export function httpSms(url: string, secret: string, limits: { timeLimit?: number } = {}): SmsProvider {
  return {
    async send({ id, phone, content }) {
      await signedPost({ id, phone, content }, { url, secret, idempotencyKey: id, ...limits });
    },
  };
}

/** Keeps messages instead of sending them: `npm run ops -- sms outbox` shows them. */
function outbox(db: Db): SmsProvider {
  return { send: (message) => insertMessage(db, message) };
}
