/** A text message to a phone. */
export interface SmsMessage {
  /** Idempotency key: sent twice with one id, the message arrives once. */
  id: string;
  phone: string;
  content: string;
  /** Epoch milliseconds. */
  sentAt: number;
  /** Set if it goes by WhatsApp, which knows texts by name: the provider's name of the text, and its values. */
  whatsapp?: { template: string | null; values: Readonly<Record<string, string>> };
}
