import { createHash, randomBytes } from 'node:crypto';

/** A key's value, `plazo_<id>_<secret>`. Scanners for leaked secrets know it by its prefix; we find it by its hash. */
const pattern = /^plazo_[a-z0-9]{12}_[A-Za-z0-9_-]{43}$/;

const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

export function newKeyId(): string {
  return [...randomBytes(12)].map((byte) => letters[byte % letters.length]).join('');
}

/** A new value for a key: 256 random bits. */
export function newKeyValue(keyId: string): string {
  return `plazo_${keyId}_${randomBytes(32).toString('base64url')}`;
}

/** Whether a text has the form of a key's value. */
export function isKeyValue(text: string): boolean {
  return pattern.test(text);
}

/** A value is long and random: a plain hash does not reveal it, and the time that a lookup takes says nothing about it. */
export function hashOfValue(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}
