import { ownAddress } from '../platform/http/http-address.ts';
import { callServer, type DevelopmentServer, type OutboxMessage } from '../sandbox/call-server.ts';

export const usage = `  npm run ops -- sms outbox [--url <server>]               the newest messages of a running development server: texts, e-mails,
                                                           notices of the app; with SMS_PROVIDER_URL or SMTP_URL they are sent instead`;

/** Returns what to print, or null for an unknown command. */
export async function run(words: readonly string[], config: DevelopmentServer): Promise<string | null> {
  const [action, option, address] = words;
  if (action !== 'outbox' || (option !== undefined && (option !== '--url' || !address))) return null;
  const base = address ?? ownAddress(config.HOST, config.PORT);
  const messages = await callServer<OutboxMessage[]>(`${base}/sandbox/sms`, {}, config.PAYMENT_WEBHOOK_SECRET);
  if (messages.length === 0) return 'No message yet.';
  return messages.map(lineOf).join('\n');
}

function lineOf({ sentAt, phone, channel, subject, content }: OutboxMessage): string {
  const marks = [channel === 'sms' ? [] : `[${channel}]`, subject ?? []].flat();
  return [sentAt, phone, ...marks, content].join('  ');
}
