/** A text message to a phone. */
export interface SmsMessage {
  /** Idempotency key: sent twice with one id, the message arrives once. */
  id: string;
  phone: string;
  content: string;
  /** Epoch milliseconds. */
  sentAt: number;
}
