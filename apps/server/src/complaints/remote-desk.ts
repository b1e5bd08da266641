import { createHash } from 'node:crypto';
import { type Envelope, isSuccess } from '@plazo/contract/envelope';
import { sign, signatureHeader } from '../http/signature.ts';
import { contentHashHeader, deskPath, signedText } from './desk.routes.ts';
import type { Desk, DeskComplaint, DeskItem } from './desk.ts';

/** The desk through a running server, which alone may open its data folder. */
export function remoteDesk(base: string, key: string): Desk {
  const ask = async <T>(name: string, content: object): Promise<T> => {
    const path = `${deskPath}/${name}`;
    const body = JSON.stringify(content);
    const hash = createHash('sha256').update(body).digest('hex');
    const answer = await fetch(base + path, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        [contentHashHeader]: hash,
        [signatureHeader]: sign(signedText(path, hash), key, Math.floor(Date.now() / 1000)),
      },
    });
    const { code, message, data } = (await answer.json()) as Envelope<T | string | null>;
    if (!isSuccess(code)) throw new Error(typeof data === 'string' ? data : `${message} (code ${code})`);
    return data as T;
  };
  return {
    list: (filter) => ask<DeskItem[]>('list', { filter }),
    show: (folio) => ask<DeskComplaint>('show', { folio }),
    image: async (folio, name) => Buffer.from(await ask<string>('image', { folio, name }), 'base64'),
    reply: (folio, text, images) =>
      ask<{ isNew: boolean }>('reply', { folio, text, images: images.map((image) => image.toString('base64')) }),
  };
}
