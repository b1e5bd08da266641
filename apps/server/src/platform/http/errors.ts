import { type Envelope, type ErrorCode, isApiError } from '@plazo/contract/envelope';
import * as errorCode from '@plazo/contract/error-codes';
import { localeOf } from '@plazo/contract/launch';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, Refused, TooManyRequests } from '../app-error.ts';
import { isForErased, isPassing } from '../db/database-error.ts';
import { errorMessage, type FailureReading, statusOfCode } from './error-messages.ts';
import { isOtherMethod } from './keep-to-http.ts';
import { launchOf } from './launch-of.ts';

/** Handles every error: each is answered as an envelope (spec 3), in the reader's language. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => answerError(error as FastifyError | AppError, request, reply));
}

/** Answers an error, even one from before routing, such as an address that cannot be decoded. */
export function answerError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) {
  const { code, data } = asAppError(error);
  return refuse(error, request, reply, {
    status: statusOfCode(code),
    named: { code },
    body: failure(code, data, request, error),
  });
}

/** An error as a door answers it. */
interface Refusal {
  status: number;
  /** Its name in the log. */
  named: object;
  body: unknown;
}

/** Answers an error: it is logged, no cache keeps it, and the sender learns when to try again. */
export function refuse(error: Error, request: FastifyRequest, reply: FastifyReply, { status, named, body }: Refusal) {
  logRefusal(error, request, { status, named, what: 'request' });
  if (isForNow(status) && !reply.hasHeader('retry-after'))
    reply.header('retry-after', error instanceof TooManyRequests ? error.waitSeconds : usualWait);
  return reply.status(status).header('cache-control', 'no-store').send(body);
}

/** One of our failures is logged with its place in the code, a refusal with its reason. */
export function logRefusal(
  error: Error & { code?: unknown },
  { log }: FastifyRequest,
  { status, named, what }: Omit<Refusal, 'body'> & { what: string },
): void {
  if (status >= 500) log.error({ err: error, ...named }, `${what} failed`);
  else log.info({ ...named, reason: reasonOf(error) }, `${what} refused`);
}

/** Seconds to wait if the error does not say. */
export const usualWait = 5;

/** Whether the same request may succeed later. */
export function isForNow(status: number): boolean {
  return status === 429 || status === 503;
}

/** Our own errors give a reason without values; Fastify's quote the address or body that they could not read. */
function reasonOf(error: Error & { code?: unknown }): unknown {
  return error instanceof Refused ? error.message : error.code || 'not foreseen';
}

/** An unknown address, answered like a failed call. If a cache kept the answer, it would hide what an upgrade adds. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply) {
  if (isOtherMethod(request, reply)) {
    const refusal = new AppError(errorCode.methodNotAllowed, 'an address without this method');
    return answerError(refusal, request, reply);
  }
  return reply
    .status(404)
    .header('cache-control', 'no-store')
    .send(failure(errorCode.notFound, null, request));
}

function failure(code: string, data: unknown, request: FastifyRequest, error?: Error): Envelope {
  const { localeFor = localeOf, isForEngineers } = (request.routeOptions?.config ?? {}) as FailureReading;
  if (isForEngineers && error instanceof AppError) return { code, message: error.message, data };
  return { code, message: errorMessage(code, localeFor(launchOf(request.query ?? {}))), data };
}

/** Converts any error to one of ours: Fastify's for malformed, oversized and unknown bodies, and unexpected ones. */
export function asAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  // A lender's core that is gone or slow (foreign-core/remote-core.ts) is reported in our own codes.
  if (isApiError(error)) return new AppError(error.code as ErrorCode, error.message);
  // The borrower's sessions were erased with them.
  if (isForErased(error)) return new AppError(errorCode.sessionExpired, error.message);
  if (isPassing(error)) return new AppError(errorCode.unavailable, error.message);
  switch (error.statusCode) {
    case 400:
      return new AppError(errorCode.invalidRequest, error.message);
    case 404:
      return new AppError(errorCode.notFound, error.message);
    case 408:
      return new AppError(errorCode.uploadTooSlow, error.message);
    case 413:
      return new AppError(errorCode.bodyTooLarge, error.message);
    case 415:
      return new AppError(errorCode.unsupportedType, error.message);
    case 429:
      return new AppError(errorCode.tooManyRequests, error.message);
    case 503:
      return new AppError(errorCode.unavailable, error.message);
    default:
      // For example an address that is too long (414): a retry would fail, too.
      return new AppError(isOfSender(error.statusCode) ? errorCode.invalidRequest : errorCode.internal, error.message);
  }
}

function isOfSender(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500;
}
