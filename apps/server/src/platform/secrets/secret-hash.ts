import { createHash, createHmac } from 'node:crypto';
import { derivedKey } from './derived-key.ts';

/** What is hashed: with another label, the same value has another hash. */
type Label =
  | 'captcha'
  | 'phone'
  | 'sms-code'
  | 'login-code'
  | 'asker'
  | 'device'
  | 'address'
  | 'prefix'
  | 'phone-prefix';

/**
 * Keyed, so that a thief of the database cannot try all phones, codes or answers, of which there are few. Each label has its own key,
 * derived from the secret.
 */
export function secretHash(secret: string, label: Label, ...values: readonly string[]): string {
  return createHmac('sha256', derivedKey(secret, `promotion ${label}`))
    .update(JSON.stringify(values))
    .digest('hex');
}

/** A sid is long and random, so a plain hash does not reveal it. */
export function hashSid(sid: string): string {
  return createHash('sha256').update(sid).digest('hex');
}

/** The key that signs puzzles, as text. */
export function puzzleKey(secret: string): string {
  return derivedKey(secret, 'promotion puzzle').toString('hex');
}
