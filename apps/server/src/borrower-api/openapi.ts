import type { AnyEndpoint } from '@plazo/contract/endpoint';
import type { ErrorCode } from '@plazo/contract/envelope';
import { clientHeaderNames, launchKeys } from '@plazo/contract/launch';
import type { FastifySchema } from 'fastify';
import { errorMessage, statusOfCode } from '../platform/http/error-messages.ts';
import { refusalsOf } from '../platform/http/refusals.ts';
import { signatureHeader } from '../platform/http/signature.ts';
import examples from './openapi-examples.json' with { type: 'json' };

// What /openapi.json says of a call. The dispatcher validates, so Fastify need not.

/** What a call was sent and what it answered, once. */
export interface Example {
  request?: unknown;
  answer?: unknown;
}

/** Spec 7: the other two clients return only the body. */
export function isEnveloped({ client }: AnyEndpoint): boolean {
  return client === 'main' || client === 'upload' || client === 'provider';
}

export function contentTypeOf({ client }: AnyEndpoint): string {
  if (client === 'upload') return 'multipart/form-data';
  return client === 'json' || client === 'provider' ? 'application/json' : 'application/x-www-form-urlencoded';
}

export function documentation(endpoint: AnyEndpoint): FastifySchema {
  const { name, feature, summary, method, session } = endpoint;
  const example = (examples as Readonly<Record<string, Example>>)[name] ?? {};
  const payload = endpoint.request as { properties?: object; required?: string[] };
  const common = session === 'borrower' ? { properties: texts(launchKeys), required: ['userId', 'sessionId'] } : null;
  const query =
    method === 'GET'
      ? {
          type: 'object',
          properties: { ...common?.properties, ...withExamples(payload.properties, example.request) },
          required: [...(common?.required ?? []), ...(payload.required ?? [])],
        }
      : common && { type: 'object', ...common };
  const headers = headersOf(endpoint);
  return {
    operationId: name,
    tags: [feature],
    summary,
    ...(endpoint.isOurs ? { description: ofOurs(endpoint) } : {}),
    consumes: [contentTypeOf(endpoint)],
    ...(query ? { querystring: query } : {}),
    ...(headers ? { headers } : {}),
    ...(method === 'POST' ? { body: withExample(endpoint.request, example.request) } : {}),
    response: { 200: answerOf(endpoint, example.answer), ...refusals(endpoint) },
  };
}

/** For a lender who decides what of ours to add to a core. */
function ofOurs({ lostWithout }: AnyEndpoint): string {
  const ours = "Ours: the specification has no such call, and a lender's own core may lack it.";
  return lostWithout === undefined ? ours : `${ours} Without it borrowers are not offered: ${lostWithout}.`;
}

const texts = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
const withExample = (schema: object, example: unknown) =>
  example === undefined ? schema : { ...schema, examples: [example] };

/** Each parameter of a query with its part of the example. */
function withExamples(properties: object | undefined, example: unknown): object {
  const given = (example ?? {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(properties ?? {}).map(([name, schema]) => [name, withExample(schema as object, given[name])]),
  );
}

/** The headers that a client sends besides the usual ones (requirement A2), and the signature of a signed call. */
function headersOf({ client }: AnyEndpoint): object | null {
  if (client === 'json' || client === 'form') return { type: 'object', properties: texts(clientHeaderNames(client)) };
  if (client !== 'provider') return null;
  const pattern = '^t=\\d+,v1=[0-9a-f]{64}$';
  const description = 'Unix seconds, and the hex HMAC SHA-256 of `<seconds>.<body>` with the shared secret';
  const properties = { [signatureHeader]: { type: 'string', pattern, description } };
  return { type: 'object', properties, required: [signatureHeader] };
}

function answerOf(endpoint: AnyEndpoint, example: unknown): object {
  if (endpoint.client === 'image') return { content: { 'image/png': { schema: endpoint.response } } };
  return withExample(
    isEnveloped(endpoint) ? envelope({ type: 'string' }, endpoint.response) : endpoint.response,
    example,
  );
}

function envelope(code: object, data: object): object {
  return {
    type: 'object',
    properties: { code, message: { type: 'string' }, data },
    required: ['code', 'message', 'data'],
  };
}

/** The codes that a call can be refused with, under their status. A reader gets the message in a language of theirs. */
function refusals(endpoint: AnyEndpoint): Record<number, object> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of refusalsOf(endpoint)) {
    const status = statusOfCode(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, refusal(codes)]));
}

function refusal(codes: readonly ErrorCode[]): object {
  const description = codes.map((code) => `${code}: ${errorMessage(code, 'en')}`).join('\n\n');
  const [code = ''] = codes;
  // `data` may tell where to go on (docs/wire-notes.md).
  const schema = envelope({ type: 'string', enum: codes }, {});
  return { ...schema, description, examples: [{ code, message: errorMessage(code, 'en'), data: null }] };
}
