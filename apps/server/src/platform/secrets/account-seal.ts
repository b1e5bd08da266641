import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { derivedKey } from './derived-key.ts';
import type { MasterKeys } from './master-keys.ts';
import { openWithFirst } from './open-with-first.ts';

const algorithm = 'aes-256-gcm';
const version = 'v1';

/** Encrypts account numbers, so that neither the database nor a copy reveals them. Each deployment has its own key. */
export class AccountSeal {
  constructor(private readonly masterKeys: MasterKeys) {}

  /** Encrypts the number with the secret for this borrower: moved to another's row it cannot be decrypted. */
  seal(number: string, borrowerId: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv(algorithm, sealKey(this.masterKeys.current), nonce).setAAD(Buffer.from(borrowerId));
    const sealed = Buffer.concat([cipher.update(number, 'utf8'), cipher.final()]);
    return [version, ...[nonce, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.');
  }

  /** Decrypts a number, for paying out. Throws if it was changed, encrypted with none of the keys, or is another borrower's. */
  open(text: string, borrowerId: string): string {
    return openWithFirst([this.masterKeys.current, ...this.masterKeys.earlier], (secret) =>
      openWith(secret, text, borrowerId),
    );
  }

  /** Equal for the same number of the same borrower. Keyed, since account numbers are few enough to try them all. */
  fingerprint(number: string, borrowerId: string): string {
    return fingerprintWith(this.masterKeys.current, number, borrowerId);
  }

  /** The fingerprints under the earlier keys. */
  earlierFingerprints(number: string, borrowerId: string): string[] {
    return this.masterKeys.earlier.map((secret) => fingerprintWith(secret, number, borrowerId));
  }
}

// Two keys from one secret: neither reveals anything about the other.
const sealKey = (secret: string) => derivedKey(secret, 'account number');
const fingerprintKey = (secret: string) => derivedKey(secret, 'account fingerprint');

function openWith(secret: string, text: string, borrowerId: string): string {
  const [sealedAs, ...parts] = text.split('.');
  const [nonce, sealed, tag] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (sealedAs !== version || !nonce || !sealed || tag?.length !== 16) throw new Error('not a sealed account number');
  const decipher = createDecipheriv(algorithm, sealKey(secret), nonce).setAAD(Buffer.from(borrowerId)).setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
}

function fingerprintWith(secret: string, number: string, borrowerId: string): string {
  return createHmac('sha256', fingerprintKey(secret)).update(`${borrowerId}\n${number}`).digest('base64url');
}
