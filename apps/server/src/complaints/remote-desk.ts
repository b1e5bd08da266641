import { askServer } from '../platform/http/local-call.ts';
import { deskPath } from './desk.routes.ts';
import type { Desk, DeskComplaint, DeskItem } from './desk.ts';

/** The desk through a running server, which alone may open its data folder. */
export function remoteDesk(base: string, key: string): Desk {
  const ask = <T>(name: string, content: object) => askServer<T>(base, key, `${deskPath}/${name}`, content);
  return {
    list: (filter) => ask<DeskItem[]>('list', { filter }),
    show: (folio) => ask<DeskComplaint>('show', { folio }),
    image: async (folio, name) => Buffer.from(await ask<string>('image', { folio, name }), 'base64'),
    reply: (folio, text, images) =>
      ask<{ isNew: boolean }>('reply', { folio, text, images: images.map((image) => image.toString('base64')) }),
  };
}
