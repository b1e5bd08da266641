import { complaintMaxImages, imageMaxBytes } from '@plazo/loan-rules/limits';
import type { FastifyInstance } from 'fastify';
import Type, { type Static, type TSchema } from 'typebox';
import { serveStaff } from '../platform/http/local-call.ts';
import type { Desk } from './desk.ts';

export const deskPath = '/staff/complaints';

const folio = Type.String({ maxLength: 40 });
const requests = {
  list: Type.Object({
    filter: Type.Union([Type.Literal('all'), Type.Literal('open'), Type.Literal('answered')]),
  }),
  show: Type.Object({ folio }),
  image: Type.Object({ folio, name: Type.String({ maxLength: 64 }) }),
  reply: Type.Object({
    folio,
    text: Type.String({ maxLength: 8_000 }),
    /** Base64. */
    images: Type.Array(Type.String(), { maxItems: complaintMaxImages }),
  }),
};

/** Room for a reply's images at a usual size; larger ones need several replies. */
const bodyLimit = 4 * imageMaxBytes;

/** Serves the desk to holders of this data folder's key: `npm run ops` while the server runs. */
export function registerDesk(app: FastifyInstance, desk: Desk, key: string): void {
  const serve = <S extends TSchema>(name: string, schema: S, handle: (input: Static<S>) => Promise<unknown>) =>
    serveStaff(app, key, { path: `${deskPath}/${name}`, schema, bodyLimit, handle });
  serve('list', requests.list, ({ filter }) => desk.list(filter));
  serve('show', requests.show, ({ folio }) => desk.show(folio));
  serve('image', requests.image, async ({ folio, name }) => (await desk.image(folio, name)).toString('base64'));
  serve('reply', requests.reply, ({ folio, text, images }) =>
    desk.reply(
      folio,
      text,
      images.map((image) => Buffer.from(image, 'base64')),
    ),
  );
}
