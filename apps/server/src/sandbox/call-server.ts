import { type Envelope, isSuccess } from '@plazo/contract/envelope';
import type { Config } from '../platform/config/config.ts';
import { sign, signatureHeader } from '../platform/http/signature.ts';

/** The address of a development server, and the secret that signs its calls. */
export type DevelopmentServer = Pick<Config, 'HOST' | 'PORT' | 'PAYMENT_WEBHOOK_SECRET'>;

/** A message in the outbox, for the command to show. */
export interface OutboxMessage {
  phone: string;
  channel: 'sms' | 'whatsapp' | 'email' | 'app';
  /** Of an e-mail. */
  subject: string | null;
  content: string;
  /** ISO 8601 instant. */
  sentAt: string;
}

/** A server's refusal, with its code. */
export class RefusedError extends Error {
  readonly code: string;

  constructor({ message, code }: Envelope) {
    super(`${message} (code ${code})`);
    this.code = code;
  }
}

/**
 * A command's signed call to a running server; returns its data. Refusals are in English: engineers read them. `now`: the time at which it
 * is signed, in epoch milliseconds.
 */
export async function callServer<Data = Record<string, unknown>>(
  url: string,
  content: object,
  secret: string,
  now: () => number = Date.now,
): Promise<Data> {
  const body = JSON.stringify(content);
  const headers = {
    'content-type': 'application/json',
    [signatureHeader]: sign(body, secret, Math.floor(now() / 1000)),
  };
  const answer = await fetch(`${url}?isNeedPop=1`, { method: 'POST', headers, body }).catch(() => {
    throw new Error(`No server answers at ${new URL(url).origin}. Start one with npm start.`);
  });
  const envelope = (await answer.json()) as Envelope<Data>;
  if (!isSuccess(envelope.code)) throw new RefusedError(envelope);
  return envelope.data;
}
