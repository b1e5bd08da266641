import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { derivedKey } from './derived-key.ts';
import { openWithFirst } from './open-with-first.ts';

const algorithm = 'aes-256-gcm';

/** What a text is sealed for: each purpose has its own key, and a text moved to another row cannot be opened. */
export interface SealedFor {
  purpose: string;
  rowId: string;
}

/** Encrypts a text for its row. */
export function sealText(text: string, { purpose, rowId }: SealedFor, secret: string): string {
  return sealWith(derivedKey(secret, purpose), text, rowId);
}

/** Encrypts a text for its row with a key of 32 bytes. */
export function sealWith(key: Buffer, text: string, rowId: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(rowId));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [nonce, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url')).join('.');
}

/** Throws if it was changed, belongs to another row, or was encrypted with none of these secrets. */
export function openText(sealed: string, { purpose, rowId }: SealedFor, secrets: readonly string[]): string {
  return openWithFirst(secrets, (secret) => openWith(derivedKey(secret, purpose), sealed, rowId));
}

/** Throws if it was changed, belongs to another row, or was encrypted with another key. */
export function openWith(key: Buffer, sealed: string, rowId: string): string {
  const [nonce, text, tag] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (!nonce || !text || tag?.length !== 16) throw new Error('not a sealed text');
  const decipher = createDecipheriv(algorithm, key, nonce).setAAD(Buffer.from(rowId)).setAuthTag(tag);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
}
