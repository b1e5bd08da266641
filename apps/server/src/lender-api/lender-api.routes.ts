import { Readable } from 'node:stream';
import { type AnyLenderEndpoint, lenderBasePath, lenderUrl } from '@plazo/contract/lender/lender-endpoint';
import { problems } from '@plazo/contract/lender/problem';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '../platform/app-error.ts';
import { serveCall } from '../platform/calls/door.ts';
import { BeingMade, LenderProblem, NotMade } from '../platform/calls/lender-problem.ts';
import { publishOpenApi } from '../platform/calls/openapi.ts';
import { refuse } from '../platform/http/errors.ts';
import { isOtherMethod } from '../platform/http/keep-to-http.ts';
import { readJson } from '../platform/http/read-body.ts';
import { callerOf, type WhoCalls } from './authenticate.ts';
import type { LenderDispatcher } from './lender-dispatch.ts';
import { guide, openApiOf } from './openapi.ts';
import { asLenderProblem, documentOf } from './problem-of.ts';
import { referenceOf, referencePolicy } from './reference.ts';

/** Serves every call of the dispatcher over HTTP, below `/lender/v1`. */
export async function registerLenderApi(
  app: FastifyInstance,
  dispatcher: LenderDispatcher,
  whoCalls: readonly WhoCalls[],
): Promise<void> {
  app.setErrorHandler((error, request, reply) => answerProblem(error as FastifyError, request, reply));
  // The body is JSON, or empty.
  app.removeContentTypeParser('text/plain');
  readJson(app, { mayBeEmpty: true });
  for (const endpoint of dispatcher.endpoints) serve(app, endpoint, dispatcher, whoCalls);
  publishOpenApi(app, '/lender/openapi.json', () => openApiOf(dispatcher.endpoints));
  // Rendered on the first request: most processes never get one, and it takes a seventh of the start.
  let reference: string | undefined;
  app.get('/lender/reference', (_request, reply) => {
    reference ??= referenceOf(dispatcher.endpoints, guide);
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': referencePolicy,
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      })
      .send(reference);
  });
  for (const url of unknownAddresses) {
    app.all(url, async (request, reply) => {
      if (isOtherMethod(request, reply)) {
        throw new LenderProblem('method-not-allowed', 'the call at this address uses another method');
      }
      throw new LenderProblem('not-found', 'there is no call at this address');
    });
  }
}

const unknownAddresses = ['/lender', '/lender/*', lenderBasePath, `${lenderBasePath}/*`];

function serve(
  app: FastifyInstance,
  endpoint: AnyLenderEndpoint,
  dispatcher: LenderDispatcher,
  whoCalls: readonly WhoCalls[],
): void {
  const url = lenderUrl(endpoint).replace(/\{(\w+)\}/g, ':$1');
  // Before the body is read: a stranger's never is.
  const onRequest = async (request: FastifyRequest) => {
    request.lenderCaller = await callerOf(request, whoCalls);
  };
  serveCall(app, { method: endpoint.method, url, onRequest }, async (request) => {
    const { params: path, query, body, headers, lenderCaller } = request;
    if (!lenderCaller) throw new Error('nobody was authenticated');
    const idempotencyKey = singleHeader(headers['idempotency-key']);
    const call = { path, query, body, idempotencyKey, ifMatch: headers['if-match'] };
    if (endpoint.media) {
      const text = dispatcher.stream(endpoint, call, lenderCaller);
      return { type: `${endpoint.media}; charset=utf-8`, body: Readable.from(text) };
    }
    const { isRepeated, etag, ...answer } = await dispatcher.dispatch(endpoint, call, lenderCaller);
    const said = { ...(isRepeated ? { 'idempotent-replayed': 'true' } : {}), ...(etag === undefined ? {} : { etag }) };
    return { ...answer, type: 'application/json; charset=utf-8', headers: said };
  });
}

/** Answers an error as a problem document. */
export function answerProblem(
  error: FastifyError | AppError | LenderProblem,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const problem = asLenderProblem(error);
  const { status } = problems[problem.problem];
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  if (problem instanceof BeingMade || problem instanceof NotMade) reply.header('retry-after', problem.retryAfter);
  const named = status < 500 ? { problem: problem.problem } : {};
  const body = JSON.stringify(documentOf(problem, request.id));
  return refuse(error, request, reply.type('application/problem+json'), { status, named, body });
}

function singleHeader(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(',') : value;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls the lender's side. */
    lenderCaller?: import('../platform/calls/lender-calls.ts').LenderCaller;
  }
}
