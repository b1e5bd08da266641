import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A key's value, `plazo_<id>_<secret>`: readers of leaked files know it by its beginning, we find it by its id. */
const pattern = /^plazo_([a-z0-9]{12})_([A-Za-z0-9_-]{43})$/;

const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

export function newKeyId(): string {
  return [...randomBytes(12)].map((byte) => letters[byte % letters.length]).join('');
}

/** A new value of a key: 256 random bits. */
export function newKeyValue(keyId: string): string {
  return `plazo_${keyId}_${randomBytes(32).toString('base64url')}`;
}

/** The key that a value claims to be of; null if it is no value of a key. */
export function keyIdOf(value: string): string | null {
  return pattern.exec(value)?.[1] ?? null;
}

/** A value is long and random, so a plain hash does not reveal it. */
export function hashOfValue(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

/** Whether a value has one of these hashes, in a time that does not depend on how much of it is right. */
export function hasHash(value: string, hashes: readonly string[]): boolean {
  const given = Buffer.from(hashOfValue(value), 'hex');
  // Every hash is compared: the time does not tell which one it was, either.
  return hashes.map((hash) => timingSafeEqual(Buffer.from(hash, 'hex'), given)).includes(true);
}
