import type { MessageChannel } from '@plazo/contract/lender/message-templates';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import { openEmail } from '../platform/email/email.ts';
import type { EmailProvider } from '../platform/email/email-message.ts';
import type { SmsProvider } from '../platform/sms/sms.ts';

/** Who takes the messages of each channel; null: nobody. */
export interface MessageWays {
  /** Text messages and WhatsApp. */
  phone: SmsProvider | null;
  email: EmailProvider | null;
  /** The lender's app, which an event tells; `outbox`: there is none, and developers see what it would show. */
  app: 'event' | 'outbox' | null;
}

/** The ways of this deployment. */
export function openWays(config: Config, db: Db, phone: SmsProvider | null): MessageWays {
  const app = config.APP_MESSAGES_SECRET ? 'event' : null;
  return {
    phone,
    email: openEmail(config, db),
    app: app ?? (config.NODE_ENV === 'production' ? null : 'outbox'),
  };
}

export function isAnyServed({ phone, email, app }: MessageWays): boolean {
  return phone !== null || email !== null || app !== null;
}

const settings = {
  sms: 'SMS_PROVIDER_URL',
  whatsapp: 'SMS_PROVIDER_URL',
  email: 'SMTP_URL',
  app: 'APP_MESSAGES_SECRET',
} as const;

/** The setting without which nobody takes the messages of a channel; null: somebody does. */
export function missingFor(channel: MessageChannel, config: Config): string | null {
  return config.NODE_ENV !== 'production' || config[settings[channel]] ? null : settings[channel];
}
