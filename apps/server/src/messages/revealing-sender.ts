import { type Config, ConfigError } from '../platform/config/config.ts';
import { revealedBy } from './message-text.ts';

/** Lists of mails show whom they are from: a sender's name says nothing that a message may not say. */
export function refuseRevealingSender({ SMTP_URL, tenant: { contact, displayName } }: Config): void {
  if (!SMTP_URL) return;
  const problems = revealedBy(contact.sender.name || displayName);
  if (problems.length === 0) return;
  const name = contact.sender.name ? 'contact.sender.name' : 'contact.sender.name is empty, and displayName';
  throw new ConfigError(problems.map((what) => `TENANT_FILE: ${name}: ${what}`));
}
