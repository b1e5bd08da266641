import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as errorCode from '@plazo/contract/error-codes';
import { AppError } from '../app-error.ts';

/** Header of a signed call: `t=<unix seconds>,v1=<hex HMAC SHA-256 of "t.body">`. */
export const signatureHeader = 'plazo-signature';

/** A signature older or newer than this many seconds is refused, so that a recorded call cannot be replayed later. */
const toleranceSeconds = 300;

export function sign(body: string, secret: string, unixSeconds: number): string {
  return `t=${unixSeconds},v1=${digest(body, secret, unixSeconds)}`;
}

/**
 * Lets two people compare their secret without revealing it: the beginning of its SHA-256, as `printf %s "$SECRET" | sha256sum` prints it.
 */
export function fingerprintOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex').slice(0, 8);
}

/** Throws unless the header signs this body, now, with one of the secrets. */
export function verify(
  header: string | undefined,
  body: string,
  secrets: readonly string[],
  nowMilliseconds: number,
): void {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '');
  if (!match?.[1] || !match[2]) throw new AppError(errorCode.sessionExpired, 'signature missing or malformed');
  const seconds = Number(match[1]);
  if (Math.abs(nowMilliseconds / 1000 - seconds) > toleranceSeconds) {
    throw new AppError(errorCode.sessionExpired, 'signature too old');
  }
  const given = Buffer.from(match[2], 'hex');
  // Everyone knows the empty secret, so it signs nothing.
  const isOf = (secret: string) =>
    secret !== '' && timingSafeEqual(Buffer.from(digest(body, secret, seconds), 'hex'), given);
  if (!secrets.some(isOf)) {
    throw new AppError(errorCode.sessionExpired, 'signature does not match');
  }
}

function digest(body: string, secret: string, unixSeconds: number): string {
  return createHmac('sha256', secret).update(`${unixSeconds}.${body}`).digest('hex');
}
