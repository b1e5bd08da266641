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

/** The browser's calls that this server forwards (requirement A5). */
const forwarded = ['/tells/*', '/api/*', '/service/*', endpointUrl(getCaptcha)];

/** The headers that matter to a core; the others concern only this connection. */
const passedOn = ['content-type', 'accept', 'crp_phe', 'dearest', 'showy', 'dearer', 'language', 'swift', 'eyes'];

/** An image plus the multipart overhead. */
const uploadLimit = imageMaxBytes + 64 * 1024;

/** Reports that an answer breaks the contract. */
export type ReportDifference = (call: string, problem: string) => void;

export interface RemoteCoreOptions {
  /** The lender's API base, without a slash at the end. */
  base: string;
  /** Milliseconds to wait for an answer. */
  timeLimit: number;
}

/** A lender's own core: the pages call it just as a browser does, and a browser's calls are forwarded. */
export function remoteCore({ base, timeLimit }: RemoteCoreOptions, report: ReportDifference = () => undefined): Core {
  const validators = new Map<string, ValidateFunction>();
  return {
    async dispatch(endpoint, input, launch, caller) {
      const answer = await askCore(base, { endpoint, input, launch, caller }, timeLimit);
      const content = await readEnvelope(endpoint, answer, launch);
      const validate = validators.get(endpoint.name) ?? compileAnswer(endpoint.response);
      validators.set(endpoint.name, validate);
      // The screen shows what it can: most differences are in fields that it does not use.
      if (!validate(content)) report(endpoint.name, problemOf(validate));
      return content;
    },
  };
}

/** Forwards a browser's calls to the lender's core and returns its answers, unchanged. */
export function forwardCalls(app: FastifyInstance, { base, timeLimit }: RemoteCoreOptions): void {
  app.register(async (scope) => {
    // Forwarded bodies are not parsed: whatever the content type, they stay raw.
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
 * The caller's address, so that a core can tell visitors apart. It is the one that this server trusts (TRUST_PROXY), not
 * what the sender wrote into the header.
 */
function callerHeaders(caller: Caller | undefined): Record<string, string> {
  return caller?.address ? { 'x-forwarded-for': caller.address } : {};
}

/** One call to a core. */
export interface Asked {
  endpoint: AnyEndpoint;
  input: unknown;
  launch: LaunchQuery;
  /** The caller on whose behalf; without it, our own. */
  caller?: Caller | undefined;
}

/** Makes one call to a core, in the style of the call's client. Throws an `ApiError` if there is no answer. */
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
    // A redirect is for the browser; this server does not follow it.
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
  // Spec 7: the other two clients return only the body, whatever its code.
  if (answer.ok && (endpoint.client === 'form' || endpoint.client === 'json')) return envelope;
  if (isSuccess(envelope.code)) return envelope.data;
  // A core may answer errors with 200 (spec 8 has only codes); a document still needs its own status.
  const status = answer.status >= 400 ? answer.status : 422;
  throw new ApiError(String(envelope.code), envelope.message ?? '', status, envelope.data ?? null);
}

function commonQuery(launch: LaunchQuery): URLSearchParams {
  return new URLSearchParams(
    launchKeys.flatMap((key) => (launch[key] === undefined ? [] : [[key, launch[key]] as [string, string]])),
  );
}
