import { createHash } from 'node:crypto';
import { type Envelope, enveloped, isSuccess } from '@plazo/contract/envelope';
import * as errorCode from '@plazo/contract/error-codes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { AppError } from '../app-error.ts';
import { systemClock } from '../clock.ts';
import { sign, signatureHeader, verify } from './signature.ts';
import { checkJson, problemOf } from './validation.ts';

// `npm run ops` next to a server that has the embedded database open: a call signed with the key of the data folder.

/** SHA-256 of the body, covered by the signature, so that a stranger is refused before the body is read. */
export const contentHashHeader = 'plazo-content-hash';

/** The text that a staff signature covers. */
export function signedText(path: string, contentHash: string): string {
  return `POST ${path} ${contentHash}`;
}

export interface StaffCall<S extends TSchema> {
  path: string;
  schema: S;
  bodyLimit: number;
  handle: (input: Static<S>) => Promise<unknown>;
}

/** Serves a call to holders of this data folder's key. */
export function serveStaff<S extends TSchema>(app: FastifyInstance, key: string, call: StaffCall<S>): void {
  const validate = checkJson(call.schema);
  const answer = async (body: unknown) => {
    if (!validate(body)) throw new AppError(errorCode.invalidRequest, problemOf(validate));
    return call.handle(body as Static<S>);
  };
  app.post(call.path, {
    bodyLimit: call.bodyLimit,
    onRequest: async (request) => verifyHeaders(request, key),
    handler: async (request) => {
      verifyBody(request);
      return enveloped(await answer(request.body).catch(withReason));
    },
  });
}

/** The message is meant for borrowers; staff get the actual reason, as data. */
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

/** Makes such a call. Throws the server's reason. */
export async function askServer<T>(base: string, key: string, path: string, content: object): Promise<T> {
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
}
