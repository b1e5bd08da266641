/** A text message to a phone. */
export interface SmsMessage {
  /** Names this message: sent twice under one id, it arrives once. */
  id: string;
  phone: string;
  content: string;
  /** Epoch milliseconds. */
  sentAt: number;
}
