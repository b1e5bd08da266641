import { hkdfSync } from 'node:crypto';

const derived = new Map<string, Buffer>();

/**
 * A key of 32 bytes for one purpose alone, derived from a secret of the deployment (HKDF SHA-256): what is done with it tells
 * nothing about the keys of other purposes. Kept, as some purposes ask for it a million times.
 */
export function derivedKey(secret: string, purpose: string): Buffer {
  const name = JSON.stringify([secret, purpose]);
  const known = derived.get(name);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', secret, 'plazo', purpose, 32));
  derived.set(name, key);
  return key;
}
