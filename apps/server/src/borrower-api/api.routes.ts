import multipart from '@fastify/multipart';
import { type AnyEndpoint, endpointUrl } from '@plazo/contract/endpoint';
import { enveloped } from '@plazo/contract/envelope';
import * as errorCode from '@plazo/contract/error-codes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../platform/app-error.ts';
import { serveCall } from '../platform/calls/door.ts';
import { callLocaleOf, type FailureReading, type PromotionLanguage } from '../platform/http/error-messages.ts';
import { callerOf, launchOf } from '../platform/http/launch-of.ts';
import { fieldsOf } from '../platform/http/read-body.ts';
import { drain, type FileSource, receiveFile } from '../platform/http/receive-file.ts';
import type { Dispatcher } from './dispatch.ts';
import { contentTypeOf, isEnveloped } from './openapi.ts';

type Answering = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Serves every endpoint of the dispatcher over HTTP, in the style of its client (requirements A1, A2). */
export function registerApi(
  app: FastifyInstance,
  dispatcher: Dispatcher,
  verifySignature: (request: FastifyRequest, endpoint: AnyEndpoint) => void,
  promotionLanguage: PromotionLanguage,
) {
  const serve = (scope: FastifyInstance, endpoint: AnyEndpoint, answer: Answering) =>
    serveCall(
      scope,
      // For failures before the call is reached: the error handler reads this `config`.
      { method: endpoint.method, url: endpointUrl(endpoint), config: readingOf(endpoint, promotionLanguage) },
      async (request, reply) => {
        const data = await answer(request, reply);
        if (endpoint.client === 'image') return { type: 'image/png', body: data };
        const body = isEnveloped(endpoint) ? enveloped(data) : data;
        return { type: 'application/json; charset=utf-8', body };
      },
    );
  const isUpload = ({ client }: AnyEndpoint) => client === 'upload';
  for (const endpoint of dispatcher.endpoints.filter((endpoint) => !isUpload(endpoint))) {
    serve(app, endpoint, async (request, reply) => {
      if (endpoint.client === 'provider') verifySignature(request, endpoint);
      return dispatcher.dispatch(
        endpoint,
        payloadOf(endpoint, request),
        launchOf(request.query),
        callerOf(request, reply),
      );
    });
  }
  // Only these routes accept files: everywhere else multipart is an unsupported content type.
  app.register(async (scope) => {
    await scope.register(multipart);
    for (const endpoint of dispatcher.endpoints.filter(isUpload)) {
      serve(scope, endpoint, (request, reply) => dispatchUpload(dispatcher, endpoint, request, reply));
    }
  });
}

/** How a call's failures are worded and for whom: a provider's engineers read the reason, in English. */
function readingOf(endpoint: AnyEndpoint, promotionLanguage: PromotionLanguage): FailureReading {
  if (endpoint.client === 'provider') return { localeFor: () => 'en', isForEngineers: true };
  return { localeFor: (launch) => callLocaleOf(endpoint, launch, promotionLanguage) };
}

/** Passes the source of the file on to the call. A rest that nobody read must not block the connection. */
async function dispatchUpload(
  dispatcher: Dispatcher,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const [field = ''] = Object.keys((endpoint.request as { properties?: object }).properties ?? {});
  const source: FileSource = () => receiveFile(request, field);
  try {
    return await dispatcher.dispatch(endpoint, source, launchOf(request.query), callerOf(request, reply));
  } catch (error) {
    if (!request.raw.readableEnded) {
      reply.header('connection', 'close');
      await drain(request);
    }
    throw error;
  }
}

function payloadOf(endpoint: AnyEndpoint, request: FastifyRequest): unknown {
  if (endpoint.method === 'GET') return fieldsOf(request.url.split('?')[1] ?? '');
  const [given] = (request.headers['content-type'] ?? '').split(';');
  if (request.body !== undefined && given?.trim().toLowerCase() !== contentTypeOf(endpoint)) {
    throw new AppError(errorCode.unsupportedType, `${endpoint.name} must be sent as ${contentTypeOf(endpoint)}`);
  }
  if (request.body !== undefined && (request.body === null || typeof request.body !== 'object')) {
    throw new AppError(errorCode.invalidRequest, 'the body is not an object');
  }
  const inQuery = Object.entries(request.query as object).filter(([name]) => endpoint.alsoInQuery?.includes(name));
  return { ...Object.fromEntries(inQuery), ...(request.body ?? {}) };
}
