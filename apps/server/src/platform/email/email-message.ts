import { RefusedByProvider } from '../http/signed-post.ts';

/** An e-mail to a borrower: a text, never HTML. */
export interface EmailMessage {
  /** Part of its Message-ID. A mail server does not know it again: what it may have is not sent a second time. */
  id: string;
  address: string;
  /** The phone of the same borrower, as which a developer's outbox shows it. */
  phone: string;
  subject: string;
  content: string;
  /** Epoch milliseconds. */
  sentAt: number;
  /** Where a mail program ends these e-mails with one press (RFC 8058). */
  unsubscribe: string;
}

/**
 * Sends e-mails. Resolves once a mail server has accepted the message. It fails with `RefusedByProvider` if that never will,
 * `UnknownAddress` among these,
 * with `MaybeTaken` if nobody knows, and with another error if the message was surely not taken.
 */
export interface EmailProvider {
  /** A message that it has taken has arrived. */
  delivers?: true;
  send(message: EmailMessage): Promise<void>;
}

/** Thrown when the server does not know the address: no other message will arrive there either. */
export class UnknownAddress extends RefusedByProvider {}

/** Thrown when a message may have been accepted: it must not be sent again. */
export class MaybeTaken extends Error {}
