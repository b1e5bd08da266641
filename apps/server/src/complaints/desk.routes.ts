import { createHash } from 'node:crypto';
import { type Envelope, errorCode } from '@plazo/contract/envelope';
import { complaintMaxImages, imageMaxBytes } from '@plazo/loan-rules/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type, { type Static, type TSchema } from 'typebox';
import { systemClock } from '../clock.ts';
import { AppError } from '../http/app-error.ts';
import { signatureHeader, verify } from '../http/signature.ts';
import { compileJson, problemOf } from '../http/validation.ts';
import type { Desk } from './desk.ts';

/** SHA-256 of the body, covered by the signature, so that a stranger is refused before the body is read. */
export const contentHashHeader = 'plazo-content-hash';

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

/** What a desk signature covers. */
export function signedText(path: string, contentHash: string): string {
  return `POST ${path} ${contentHash}`;
}

/** Serves the desk to holders of this data folder's key: `npm run ops` while the server runs. */
export function registerDesk(app: FastifyInstance, desk: Desk, key: string): void {
  const serve = <S extends TSchema>(name: string, schema: S, handle: (input: Static<S>) => Promise<unknown>) => {
    const validate = compileJson(schema);
    const answer = async (body: unknown) => {
      if (!validate(body)) throw new AppError(errorCode.invalidRequest, problemOf(validate));
      return handle(body as Static<S>);
    };
    app.post(`${deskPath}/${name}`, {
      schema: { hide: true },
      bodyLimit,
      onRequest: async (request) => verifyHeaders(request, key),
      handler: async (request): Promise<Envelope> => {
        verifyBody(request);
        return { code: '0', message: '', data: await answer(request.body).catch(withReason) };
      },
    });
  };
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

/** The message is meant for borrowers; the staff gets the actual reason, as data. */
function withReason(error: unknown): never {
  throw error instanceof AppError ? new AppError(error.code, error.message, error.message) : error;
}

function verifyHeaders(request: FastifyRequest, key: string): void {
  const { [signatureHeader]: signature, [contentHashHeader]: hash } = request.headers;
  const text = signedText(request.url, typeof hash === 'string' ? hash : '');
  verify(typeof signature === 'string' ? signature : undefined, text, [key], systemClock.now());
}

function verifyBody(request: FastifyRequest): void {
  const body = (request as { rawBody?: string }).rawBody ?? '';
  if (createHash('sha256').update(body).digest('hex') !== request.headers[contentHashHeader]) {
    throw new AppError(errorCode.sessionExpired, 'the body does not match its signature');
  }
}
