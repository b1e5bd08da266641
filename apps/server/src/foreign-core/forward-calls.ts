import { uploadProblemImage } from '@plazo/contract/complaints';
import { type AnyEndpoint, endpoint, endpointUrl } from '@plazo/contract/endpoint';
import { ApiError, type Envelope, enveloped } from '@plazo/contract/envelope';
import { getCaptcha } from '@plazo/contract/promotion';
import { imageMaxBytes } from '@plazo/loan-rules/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { isForNow, usualWait } from '../platform/http/errors.ts';
import { launchOf } from '../platform/http/launch-of.ts';
import { traceOf } from '../platform/http/trace-context.ts';
import type { RawAnswer } from './answer-body.ts';
import { isBare } from './answer-reader.ts';
import type { CoreRequest } from './core-connection.ts';
import { type Asked, alsoInQuery, callerHeaders } from './core-request.ts';
import { knownCall } from './known-calls.ts';
import type { RemoteCore } from './remote-core.ts';
import { writeKeyHeader } from './write-key.ts';

/** The browser's calls that this server forwards (requirement A5). */
const forwarded = ['/tells/*', '/api/*', '/service/*', endpointUrl(getCaptcha)];

/** The headers that matter to a core; the others concern only this connection. */
const passedOn = ['content-type', 'accept', 'crp_phe', 'dearest', 'showy', 'dearer', 'language', 'swift', 'eyes'];

/** An image plus the multipart overhead. */
const uploadLimit = imageMaxBytes + 64 * 1024;

/**
 * Forwards a browser's calls to the lender's core. Calls in the contract are answered as it says, however the core words its answer; the
 * lender's own calls pass unchanged.
 */
export function forwardCalls(app: FastifyInstance, core: RemoteCore): void {
  app.register(async (scope) => {
    // Forwarded bodies are not parsed: they stay raw, whatever their content type.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const { timeLimit } = core.options;
    const route = (url: string, limits: { bodyLimit?: number; timeLimit: number }) =>
      scope.route({
        method: ['GET', 'POST'],
        url,
        ...(limits.bodyLimit ? { bodyLimit: limits.bodyLimit } : {}),
        handler: (request, reply) => forward(request, reply, core, limits.timeLimit),
      });
    for (const url of forwarded) route(url, { timeLimit });
    // A photo is larger than other bodies, and may take as long as its sender waits.
    route(endpointUrl(uploadProblemImage), { bodyLimit: uploadLimit, timeLimit: Math.max(timeLimit, 58_000) });
  });
}

async function forward(request: FastifyRequest, reply: FastifyReply, core: RemoteCore, timeLimit: number) {
  const [path = ''] = request.url.split('?');
  const known = knownCall(request.method, path);
  const caller = { address: request.ip, requestId: request.id, trace: traceOf(request.headers) };
  const body = request.method === 'POST' ? ((request.body as Buffer | undefined) ?? Buffer.alloc(0)) : undefined;
  const input = inputOf(request, body);
  const asked: Asked = {
    endpoint: known ?? lendersOwn(request.method, path),
    input,
    launch: launchOf(request.query),
    caller,
  };
  const toCore: CoreRequest = {
    method: request.method === 'POST' ? 'POST' : 'GET',
    url: withFields(core.options.base + request.url, known ? alsoInQuery(known, Object.entries(input)) : []),
    headers: {
      ...headersOf(request),
      ...callerHeaders(caller),
      ...(known ? writeKeyHeader(known, input, asked.launch) : {}),
    },
    body,
    mayRepeat: known?.isRead ?? false,
    timeLimit,
  };
  // A core's answer is data: opened as a document of this origin, it must do nothing.
  reply.headers({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  return known ? answer(reply, core, asked, toCore) : passOn(reply, core, asked, toCore);
}

/** A call that is not in the contract: the lender's own apps may make it. */
async function passOn(reply: FastifyReply, core: RemoteCore, asked: Asked, request: CoreRequest) {
  return send(reply, await core.send(asked, request));
}

async function answer(reply: FastifyReply, core: RemoteCore, asked: Asked, request: CoreRequest) {
  const { endpoint } = asked;
  try {
    const content = await core.answerTo(asked, request);
    if (endpoint.client === 'image') return send(reply, content as RawAnswer);
    return isBare(endpoint) ? content : enveloped(content);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, message, status, data } = error;
    if (isForNow(status)) reply.header('retry-after', usualWait);
    return reply.status(status).send({ code, message, data } satisfies Envelope);
  }
}

function send(reply: FastifyReply, { status, type, body }: RawAnswer) {
  if (type) reply.type(type);
  return reply.status(status).send(body);
}

function headersOf({ headers }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(
    passedOn.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

/** The text fields of the request: comparing them reveals an answer to a different question. */
function inputOf({ query, headers }: FastifyRequest, body: Buffer | undefined): Record<string, string> {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  const fields = isForm && body ? Object.fromEntries(new URLSearchParams(body.toString('utf8'))) : jsonFields(body);
  return { ...(query as Record<string, string>), ...fields };
}

function jsonFields(body: Buffer | undefined): Record<string, string> {
  try {
    return (JSON.parse(body?.toString('utf8') ?? '') ?? {}) as Record<string, string>;
  } catch {
    // A photo, or nothing.
    return {};
  }
}

function withFields(address: string, fields: readonly [string, string][]): string {
  if (fields.length === 0) return address;
  const url = new URL(address);
  for (const [name, value] of fields) if (!url.searchParams.has(name)) url.searchParams.append(name, value);
  return url.href;
}

function lendersOwn(method: string, path: string): AnyEndpoint {
  const nothing = Type.Object({});
  return endpoint({
    feature: 'lender',
    name: 'lendersOwn',
    method: method === 'POST' ? 'POST' : 'GET',
    path,
    client: 'main',
    session: 'none',
    summary: '',
    ...(method === 'POST' ? {} : { isRead: true }),
    request: nothing,
    response: nothing,
  });
}
