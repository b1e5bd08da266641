import { createHash, createHmac } from 'node:crypto';

/** What a hash is of: the same value under another label is another hash. */
type Label = 'captcha' | 'phone' | 'sms-code' | 'device' | 'address' | 'prefix';

/** Keyed: whoever has the database alone cannot try all phones, codes or answers, few as there are. */
export function secretHash(secret: string, label: Label, ...values: readonly string[]): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify([`promotion:${label}`, ...values]))
    .digest('hex');
}

/** A sid is long and random: nobody guesses it from a plain hash. */
export function hashSid(sid: string): string {
  return createHash('sha256').update(sid).digest('hex');
}
