import { hkdfSync } from 'node:crypto';

const derived = new Map<string, Buffer>();

/**
 * A 32-byte key for a single purpose, derived from a secret of the deployment (HKDF SHA-256), so that its use reveals
 * nothing about other keys. Cached, since some purposes need it a million times.
 */
export function derivedKey(secret: string, purpose: string): Buffer {
  const name = JSON.stringify([secret, purpose]);
  const known = derived.get(name);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', secret, 'plazo', purpose, 32));
  derived.set(name, key);
  return key;
}
