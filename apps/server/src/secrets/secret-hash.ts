import { createHash, createHmac } from 'node:crypto';
import { derivedKey } from './derived-key.ts';

/** What a hash is of: the same value under another label is another hash. */
type Label = 'captcha' | 'phone' | 'sms-code' | 'device' | 'address' | 'prefix' | 'phone-prefix';

/**
 * Keyed: whoever has the database alone cannot try all phones, codes or answers, few as there are. Each label has a key of its
 * own, derived from the secret.
 */
export function secretHash(secret: string, label: Label, ...values: readonly string[]): string {
  return createHmac('sha256', derivedKey(secret, `promotion ${label}`))
    .update(JSON.stringify(values))
    .digest('hex');
}

/** A sid is long and random: nobody guesses it from a plain hash. */
export function hashSid(sid: string): string {
  return createHash('sha256').update(sid).digest('hex');
}

/** The key that signs puzzles, as text. */
export function puzzleKey(secret: string): string {
  return derivedKey(secret, 'promotion puzzle').toString('hex');
}
