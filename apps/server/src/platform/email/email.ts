import { readFileSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/db.ts';
import { insertMessage } from '../sms/sms.repository.ts';
import type { EmailProvider } from './email-message.ts';
import { smtpEmail } from './smtp.ts';

/** The configured mail server; without one a developer's outbox, and in production none. */
export function openEmail(config: Config, db: Db): EmailProvider | null {
  const { SMTP_URL, SMTP_USER, SMTP_PASSWORD, SMTP_AUTHORITY, NODE_ENV, tenant } = config;
  if (!SMTP_URL) return NODE_ENV === 'production' ? null : outbox(db);
  const { name, address } = tenant.contact.sender;
  return smtpEmail({
    url: SMTP_URL,
    auth: SMTP_USER ? { user: SMTP_USER, pass: SMTP_PASSWORD } : null,
    ca: SMTP_AUTHORITY ? readFileSync(SMTP_AUTHORITY) : null,
    sender: { name: name || tenant.displayName, address: address || tenant.serviceEmail },
  });
}

/** Stores e-mails instead of sending them, next to the text messages. */
function outbox(db: Db): EmailProvider {
  return { delivers: true, send: (message) => insertMessage(db, { ...message, channel: 'email' }) };
}
