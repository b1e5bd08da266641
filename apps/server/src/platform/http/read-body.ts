import * as errorCode from '@plazo/contract/error-codes';
import { parse as parseQuery } from 'fast-querystring';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/**
 * The text of a body. It must be UTF-8: otherwise a name in Latin-1 would be stored with a replacement character for each of its accents.
 */
function textOf(body: Buffer, { headers }: Pick<FastifyRequest, 'headers'>): string {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) throw new AppError(errorCode.unsupportedType, 'a body must be sent as UTF-8');
  try {
    return utf8.decode(body);
  } catch {
    throw new AppError(errorCode.invalidRequest, 'a body that is not UTF-8');
  }
}

/** The fields of a form or query; refused if an escape (`%F1`, `%4`) is not UTF-8. */
export function fieldsOf(text: string): Record<string, unknown> {
  try {
    decodeURIComponent(text);
  } catch {
    throw new AppError(errorCode.invalidRequest, 'a field with an escape that is not UTF-8');
  }
  return parseQuery(text);
}

/** Reads bodies of JSON. A signature covers the bytes that were sent, so their text is kept. */
export function readJson(app: FastifyInstance, { mayBeEmpty }: { mayBeEmpty: boolean }): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // A client that always sends a content type also sends it with an empty body.
    if (mayBeEmpty && body.length === 0) return done(null, undefined);
    const text = textOf(body, request);
    (request as { rawBody?: string }).rawBody = text;
    parse(request, text, (error, value) => done(error ?? refuseUnstorable(text, value), value));
  });
}

/** Reads bodies of forms. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser<Buffer>('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (request, body, done) =>
    done(null, fieldsOf(textOf(body, request))),
  );
}

// JSON can write both, a database neither. `\\u` after an even number of backslashes starts such a character.
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/** Refuses JSON with a NUL or half a character, which the database would store as another one. */
function refuseUnstorable(text: string, content: unknown): AppError | null {
  // Half a surrogate pair is written as an escape, a whole one is not.
  if (!/\\u(?:0000|d[89a-f])/i.test(text) || !unstorable.test(JSON.stringify(content))) return null;
  return new AppError(errorCode.invalidRequest, 'a text has NUL or half a character');
}
