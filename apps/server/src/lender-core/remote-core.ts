import { uploadProblemImage } from '@plazo/contract/complaints';
import { type AnyEndpoint, endpointUrl } from '@plazo/contract/endpoint';
import { ApiError, type Envelope, errorCode, isSuccess } from '@plazo/contract/envelope';
import { type LaunchQuery, launchKeys, localeOf } from '@plazo/contract/launch';
import { getCaptcha } from '@plazo/contract/promotion';
import { imageMaxBytes } from '@plazo/loan-rules/limits';
import type { ValidateFunction } from 'ajv';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorMessage, statusOfCode } from '../http/error-messages.ts';
import { compileAnswer, problemOf } from '../http/validation.ts';
import type { Caller, Core } from './core.ts';

/** What a browser calls and this server passes on (requirement A5). */
const forwarded = ['/tells/*', '/api/*', '/service/*', endpointUrl(getCaptcha)];

/** Headers of a call that mean something to a core; everything else is about this connection. */
const passedOn = ['content-type', 'accept', 'crp_phe', 'dearest', 'showy', 'dearer', 'language', 'swift', 'eyes'];

/** An image and what a multipart body has around it. */
const uploadLimit = imageMaxBytes + 64 * 1024;

/** Says that an answer is not what the contract says. */
export type ReportDifference = (call: string, problem: string) => void;

export interface RemoteCoreOptions {
  /** The lender's API base, without a slash at the end. */
  base: string;
  /** Milliseconds to wait for an answer. */
  timeLimit: number;
}

/** A lender's own core: the pages ask it in the same words as a browser does, and a browser's calls are passed on. */
export function remoteCore({ base, timeLimit }: RemoteCoreOptions, report: ReportDifference = () => undefined): Core {
  const validators = new Map<string, ValidateFunction>();
  return {
    async dispatch(endpoint, input, launch, caller) {
      const answer = await askCore(base, { endpoint, input, launch, caller }, timeLimit);
      const content = await readEnvelope(endpoint, answer, launch);
      const validate = validators.get(endpoint.name) ?? compileAnswer(endpoint.response);
      validators.set(endpoint.name, validate);
      // A screen makes the best of it: most differences are in what it does not show.
      if (!validate(content)) report(endpoint.name, problemOf(validate));
      return content;
    },
  };
}

/** Passes a browser's calls on to the lender's core, and its answers back, unchanged. */
export function forwardCalls(app: FastifyInstance, { base, timeLimit }: RemoteCoreOptions): void {
  app.register(async (scope) => {
    // What is only passed on is not read: whatever the content type, it stays as it came.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const route = (url: string, limits: { bodyLimit?: number; timeLimit: number }) =>
      scope.route({
        method: ['GET', 'POST'],
        url,
        schema: { hide: true },
        ...(limits.bodyLimit ? { bodyLimit: limits.bodyLimit } : {}),
        handler: (request, reply) => forward(request, reply, base, limits.timeLimit),
      });
    for (const url of forwarded) route(url, { timeLimit });
    // A photo is larger than any other body, and may take as long as its sender waits.
    route(endpointUrl(uploadProblemImage), { bodyLimit: uploadLimit, timeLimit: Math.max(timeLimit, 58_000) });
  });
}

async function forward(request: FastifyRequest, reply: FastifyReply, base: string, timeLimit: number) {
  const headers = passedOn.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value] as [string, string]] : [];
  });
  headers.push(...Object.entries(callerHeaders({ address: request.ip })));
  const body = request.method === 'POST' ? new Uint8Array((request.body as Buffer | undefined) ?? []) : null;
  const answer = await reach(base + request.url, { method: request.method, headers, body }, timeLimit, 'es');
  const type = answer.headers.get('content-type');
  if (type) reply.type(type);
  return reply
    .status(answer.status)
    .header('cache-control', 'no-store')
    .send(Buffer.from(await answer.arrayBuffer()));
}

/**
 * Who calls, so that a core can tell one visitor from another. What a sender has written into the header itself does not come
 * with it: the address is the one that this server believes (TRUST_PROXY).
 */
function callerHeaders(caller: Caller | undefined): Record<string, string> {
  return caller?.address ? { 'x-forwarded-for': caller.address } : {};
}

/** One thing that a core is asked. */
export interface Asked {
  endpoint: AnyEndpoint;
  input: unknown;
  launch: LaunchQuery;
  /** On whose behalf; nobody's but our own without it. */
  caller?: Caller | undefined;
}

/** Asks a core one thing, in the style of the client that the call belongs to. Throws an `ApiError` without an answer. */
export async function askCore(
  base: string,
  { endpoint, input, launch, caller }: Asked,
  timeLimit: number,
): Promise<Response> {
  const given = Object.entries(input as Record<string, unknown>).filter(([, value]) => value !== undefined);
  const { client } = endpoint;
  const own = client === 'json' || client === 'form' ? caller?.headers?.[client] : undefined;
  const headers = { ...callerHeaders(caller), ...own };
  if (client === 'upload') {
    const body = new FormData();
    for (const [name, file] of given) body.set(name, file as Blob, 'photo.png');
    const address = `${base}${endpointUrl(endpoint)}?${commonQuery(launch)}`;
    return reach(address, { method: 'POST', body }, timeLimit, localeOf(launch));
  }
  const fields = given.map(([name, value]): [string, string] => [name, String(value)]);
  const url = `${base}${endpointUrl(endpoint)}`;
  const locale = localeOf(launch);
  if (endpoint.method === 'GET') {
    const query = new URLSearchParams([...commonQuery(launch), ...fields]);
    return reach(`${url}?${query}`, { method: 'GET', headers }, timeLimit, locale);
  }
  const address = `${url}?${commonQuery(launch)}`;
  if (client === 'json') {
    const body = JSON.stringify(Object.fromEntries(given));
    const asJson = { ...headers, 'content-type': 'application/json' };
    return reach(address, { method: 'POST', body, headers: asJson }, timeLimit, locale);
  }
  return reach(address, { method: 'POST', body: new URLSearchParams(fields), headers }, timeLimit, locale);
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
  // Spec 7: the other two clients return only the body, whatever its code says.
  if (answer.ok && (endpoint.client === 'form' || endpoint.client === 'json')) return envelope;
  if (isSuccess(envelope.code)) return envelope.data;
  // A core may answer its errors with 200 (spec 8 names codes alone); a document still needs a status of its own.
  const status = answer.status >= 400 ? answer.status : 422;
  throw new ApiError(String(envelope.code), envelope.message ?? '', status, envelope.data ?? null);
}

function commonQuery(launch: LaunchQuery): URLSearchParams {
  return new URLSearchParams(
    launchKeys.flatMap((key) => (launch[key] === undefined ? [] : [[key, launch[key]] as [string, string]])),
  );
}
