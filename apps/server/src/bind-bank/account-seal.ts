import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const version = 'v1';

/** Encrypts account numbers, so that neither the database nor a copy reveals them. Each deployment has its own key. */
export class AccountSeal {
  readonly #sealKey: Buffer;
  readonly #fingerprintKey: Buffer;

  constructor(secret: string) {
    // Two keys from one secret: neither reveals anything about the other.
    const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, 'plazo', use, 32));
    this.#sealKey = derive('account number');
    this.#fingerprintKey = derive('account fingerprint');
  }

  /** Encrypts the number with the secret for this borrower: moved to another's row it cannot be decrypted. */
  seal(number: string, borrowerId: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv(algorithm, this.#sealKey, nonce).setAAD(Buffer.from(borrowerId));
    const sealed = Buffer.concat([cipher.update(number, 'utf8'), cipher.final()]);
    return [version, ...[nonce, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.');
  }

  /** For paying out. Throws if it was changed, encrypted with another secret, or is another borrower's. */
  open(text: string, borrowerId: string): string {
    const [sealedAs, ...parts] = text.split('.');
    const [nonce, sealed, tag] = parts.map((part) => Buffer.from(part, 'base64url'));
    if (sealedAs !== version || !nonce || !sealed || tag?.length !== 16) throw new Error('not a sealed account number');
    const decipher = createDecipheriv(algorithm, this.#sealKey, nonce).setAAD(Buffer.from(borrowerId)).setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
  }

  /** Equal for the same number of the same borrower. Keyed, since account numbers are few enough to try them all. */
  fingerprint(number: string, borrowerId: string): string {
    return createHmac('sha256', this.#fingerprintKey).update(`${borrowerId}\n${number}`).digest('base64url');
  }
}
