import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { derivedKey } from '../secrets/derived-key.ts';
import { openWithFirst } from '../secrets/open-with-first.ts';

const algorithm = 'aes-256-gcm';

/** The personal data in a queued message. */
export interface MessageContent {
  phone: string;
  content: string;
}

/** Encrypts a queued message, bound to its id: moved to another row it cannot be decrypted. */
export function sealMessage({ phone, content }: MessageContent, id: string, secret: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, keyOf(secret), nonce).setAAD(Buffer.from(id));
  const sealed = Buffer.concat([cipher.update(JSON.stringify({ phone, content }), 'utf8'), cipher.final()]);
  return [nonce, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url')).join('.');
}

/** Throws if it was changed, belongs to another row, or was encrypted with none of these secrets. */
export function openMessage(text: string, id: string, secrets: readonly string[]): MessageContent {
  return openWithFirst(secrets, (secret) => openWith(secret, text, id));
}

function openWith(secret: string, text: string, id: string): MessageContent {
  const [nonce, sealed, tag] = text.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (!nonce || !sealed || tag?.length !== 16) throw new Error('not a sealed message');
  const decipher = createDecipheriv(algorithm, keyOf(secret), nonce).setAAD(Buffer.from(id)).setAuthTag(tag);
  return JSON.parse(Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')) as MessageContent;
}

function keyOf(secret: string): Buffer {
  return derivedKey(secret, 'text message');
}
