import { createHash, randomBytes } from 'node:crypto';

/** A key's value, `plazo_<id>_<secret>`: readers of leaked files know it by its beginning, we find it by its hash. */
const pattern = /^plazo_[a-z0-9]{12}_[A-Za-z0-9_-]{43}$/;

const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

export function newKeyId(): string {
  return [...randomBytes(12)].map((byte) => letters[byte % letters.length]).join('');
}

/** A new value of a key: 256 random bits. */
export function newKeyValue(keyId: string): string {
  return `plazo_${keyId}_${randomBytes(32).toString('base64url')}`;
}

/** Whether a text can be a value of a key at all. */
export function isKeyValue(text: string): boolean {
  return pattern.test(text);
}

/** A value is long and random, so a plain hash does not reveal it, and how long a hash is looked for says nothing of a value. */
export function hashOfValue(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}
