import { type AnyEndpoint, endpointUrl } from '@plazo/contract/endpoint';
import { ApiError, type Envelope, errorCode, isSuccess } from '@plazo/contract/envelope';
import { type LaunchQuery, launchKeys, localeOf } from '@plazo/contract/launch';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorMessage, statusOfCode } from '../http/error-messages.ts';
import type { Core } from './core.ts';

/** What a browser calls and this server passes on (requirement A5). */
const forwarded = ['/tells/*', '/api/*', '/service/*'];

/** Headers of a call that mean something to a core; everything else is about this connection. */
const passedOn = ['content-type', 'accept', 'crp_phe', 'dearest', 'showy', 'dearer', 'language', 'swift', 'eyes'];

export interface RemoteCoreOptions {
  /** The lender's API base, without a slash at the end. */
  base: string;
  /** Milliseconds to wait for an answer. */
  timeLimit: number;
}

/** A lender's own core: the pages ask it in the same words as a browser does, and a browser's calls are passed on. */
export function remoteCore({ base, timeLimit }: RemoteCoreOptions): Core {
  return {
    async dispatch(endpoint, input, launch) {
      const answer = await ask(`${base}${endpointUrl(endpoint)}?${commonQuery(launch)}`, input, launch, timeLimit);
      return readEnvelope(endpoint, answer, launch);
    },
  };
}

/** Passes a browser's calls on to the lender's core, and its answers back, unchanged. */
export function forwardCalls(app: FastifyInstance, { base, timeLimit }: RemoteCoreOptions): void {
  app.register(async (scope) => {
    // What is only passed on is not read: whatever the content type, it stays as it came.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const handler = (request: FastifyRequest, reply: FastifyReply) => forward(request, reply, base, timeLimit);
    for (const url of forwarded) scope.route({ method: ['GET', 'POST'], url, schema: { hide: true }, handler });
  });
}

async function forward(request: FastifyRequest, reply: FastifyReply, base: string, timeLimit: number) {
  const headers = passedOn.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value] as [string, string]] : [];
  });
  const body = request.method === 'POST' ? new Uint8Array((request.body as Buffer | undefined) ?? []) : null;
  const answer = await reach(base + request.url, { method: request.method, headers, body }, timeLimit, 'es');
  const type = answer.headers.get('content-type');
  if (type) reply.type(type);
  return reply
    .status(answer.status)
    .header('cache-control', 'no-store')
    .send(Buffer.from(await answer.arrayBuffer()));
}

async function ask(url: string, input: unknown, launch: LaunchQuery, timeLimit: number): Promise<Response> {
  const fields = Object.entries(input as Record<string, unknown>).filter(([, value]) => value !== undefined);
  const body = new URLSearchParams(fields.map(([name, value]): [string, string] => [name, String(value)]));
  return reach(url, { method: 'POST', body }, timeLimit, localeOf(launch));
}

async function reach(url: string, request: RequestInit, timeLimit: number, locale: 'es' | 'en'): Promise<Response> {
  try {
    // A redirect is an answer to the browser, not a place for this server to go.
    return await fetch(url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(timeLimit) });
  } catch (error) {
    const code = (error as Error).name === 'TimeoutError' ? errorCode.timeout : errorCode.unavailable;
    throw new ApiError(code, errorMessage(code, locale), statusOfCode(code));
  }
}

async function readEnvelope(endpoint: AnyEndpoint, answer: Response, launch: LaunchQuery): Promise<unknown> {
  const envelope = (await answer.json().catch(() => null)) as Partial<Envelope> | null;
  if (envelope?.code === undefined) {
    const code = errorCode.unavailable;
    throw new ApiError(code, errorMessage(code, localeOf(launch)), statusOfCode(code), endpoint.name);
  }
  if (isSuccess(envelope.code)) return envelope.data;
  // A core of the seed's kind answers its errors with 200; a document still needs a status of its own.
  const status = answer.status >= 400 ? answer.status : 422;
  throw new ApiError(String(envelope.code), envelope.message ?? '', status, envelope.data ?? null);
}

function commonQuery(launch: LaunchQuery): URLSearchParams {
  return new URLSearchParams(
    launchKeys.flatMap((key) => (launch[key] === undefined ? [] : [[key, launch[key]] as [string, string]])),
  );
}
