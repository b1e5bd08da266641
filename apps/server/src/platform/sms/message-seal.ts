import { openText, sealText } from '../secrets/sealed-text.ts';
import type { SmsMessage } from './sms-message.ts';

/** What is sealed of a queued message. */
export type MessageContent = Pick<SmsMessage, 'phone' | 'content' | 'whatsapp'>;

const purpose = 'text message';

/** Encrypts a queued message, bound to its id: moved to another row it cannot be decrypted. */
export function sealMessage({ phone, content, whatsapp }: MessageContent, id: string, secret: string): string {
  return sealText(JSON.stringify({ phone, content, whatsapp }), { purpose, rowId: id }, secret);
}

/** Throws if it was changed, belongs to another row, or was encrypted with none of these secrets. */
export function openMessage(text: string, id: string, secrets: readonly string[]): MessageContent {
  return JSON.parse(openText(text, { purpose, rowId: id }, secrets)) as MessageContent;
}
