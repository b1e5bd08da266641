import { type AnyEndpoint, endpointUrl } from '@plazo/contract/endpoint';
import { type Envelope, errorCode } from '@plazo/contract/envelope';
import { type LaunchQuery, launchKeys } from '@plazo/contract/launch';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import type { Dispatcher } from './dispatch.ts';

/** Serves every endpoint of the dispatcher over HTTP, in the style that its client speaks (requirements A1, A2). */
export function registerApi(
  app: FastifyInstance,
  dispatcher: Dispatcher,
  verifySignature: (request: FastifyRequest) => void,
) {
  for (const endpoint of dispatcher.endpoints) {
    app.route({
      method: endpoint.method,
      url: endpointUrl(endpoint),
      schema: documentation(endpoint),
      handler: async (request, reply) => {
        if (endpoint.client === 'provider') verifySignature(request);
        const data = await dispatcher.dispatch(endpoint, payloadOf(endpoint, request), launchOf(request.query));
        // Figures about a person: no cache on the way may keep them.
        reply.header('cache-control', 'no-store');
        const isEnveloped = endpoint.client === 'main' || endpoint.client === 'provider';
        return isEnveloped ? ({ code: '0', message: '', data } satisfies Envelope) : data;
      },
    });
  }
}

function contentTypeOf({ client }: AnyEndpoint): string {
  return client === 'json' || client === 'provider' ? 'application/json' : 'application/x-www-form-urlencoded';
}

/** The launch parameters among those of a query; anything that is not plain text is left out. */
export function launchOf(query: unknown): LaunchQuery {
  const given = query as Record<string, unknown>;
  return Object.fromEntries(
    launchKeys.flatMap((key) => {
      const value = given[key];
      return typeof value === 'string' && plainText.test(value) ? [[key, value]] : [];
    }),
  );
}

// A control character has no business in an id, and the database refuses one of them.
const plainText = /^[^\p{Cc}]{1,200}$/u;

function payloadOf(endpoint: AnyEndpoint, request: FastifyRequest): unknown {
  if (endpoint.method === 'GET') return request.query;
  const [given] = (request.headers['content-type'] ?? '').split(';');
  if (request.body !== undefined && given?.trim().toLowerCase() !== contentTypeOf(endpoint)) {
    throw new AppError(errorCode.unsupportedType, `${endpoint.name} is sent as ${contentTypeOf(endpoint)}`);
  }
  if (request.body !== undefined && (request.body === null || typeof request.body !== 'object')) {
    throw new AppError(errorCode.invalidRequest, 'the body is not an object');
  }
  return request.body ?? {};
}

/** For the published OpenAPI document only: the dispatcher validates, so Fastify need not do it again. */
function documentation(endpoint: AnyEndpoint) {
  const envelope = {
    type: 'object',
    properties: { code: { type: 'string' }, message: { type: 'string' }, data: endpoint.response },
    required: ['code', 'message', 'data'],
  };
  const answersEnvelope = endpoint.client === 'main' || endpoint.client === 'provider';
  const common =
    endpoint.session === 'borrower'
      ? {
          type: 'object',
          properties: Object.fromEntries(launchKeys.map((key) => [key, { type: 'string' }])),
          required: ['userId', 'sessionId'],
        }
      : undefined;
  return {
    operationId: endpoint.name,
    tags: [endpoint.feature],
    summary: endpoint.summary,
    consumes: [contentTypeOf(endpoint)],
    ...(endpoint.method === 'GET'
      ? { querystring: endpoint.request }
      : { body: endpoint.request, ...(common ? { querystring: common } : {}) }),
    response: { 200: answersEnvelope ? envelope : endpoint.response },
  };
}
