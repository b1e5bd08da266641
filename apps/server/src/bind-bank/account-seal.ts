import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const version = 'v1';

/** Seals account numbers, so that neither the database nor a copy of it tells one. The key is the deployment's own. */
export class AccountSeal {
  readonly #sealKey: Buffer;
  readonly #fingerprintKey: Buffer;

  constructor(secret: string) {
    // Two keys of one secret: what one of them does tells nothing about the other.
    const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, 'plazo', use, 32));
    this.#sealKey = derive('account number');
    this.#fingerprintKey = derive('account fingerprint');
  }

  /** The number, readable with the secret and for this borrower alone: moved to another one's row it does not open. */
  seal(number: string, borrowerId: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv(algorithm, this.#sealKey, nonce).setAAD(Buffer.from(borrowerId));
    const sealed = Buffer.concat([cipher.update(number, 'utf8'), cipher.final()]);
    return [version, ...[nonce, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.');
  }

  /** For whoever pays out. Throws when it was changed, sealed with another secret, or is another borrower's. */
  open(text: string, borrowerId: string): string {
    const [sealedAs, ...parts] = text.split('.');
    const [nonce, sealed, tag] = parts.map((part) => Buffer.from(part, 'base64url'));
    if (sealedAs !== version || !nonce || !sealed || tag?.length !== 16) throw new Error('not a sealed account number');
    const decipher = createDecipheriv(algorithm, this.#sealKey, nonce).setAAD(Buffer.from(borrowerId)).setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
  }

  /** The same for the same number of the same borrower. Keyed: account numbers are few enough to try all of them. */
  fingerprint(number: string, borrowerId: string): string {
    return createHmac('sha256', this.#fingerprintKey).update(`${borrowerId}\n${number}`).digest('base64url');
  }
}
