import { type AnyEndpoint, endpointUrl } from '@plazo/contract/endpoint';
import type { ErrorCode } from '@plazo/contract/envelope';
import { clientHeaderNames, launchKeys } from '@plazo/contract/launch';
import {
  type Content,
  type DescribedAnswer,
  type DescribedCall,
  license,
  type ObjectSchema,
  openApiDocument,
  parametersOf,
  refusedWith,
  titled,
} from '../platform/calls/openapi.ts';
import { errorMessage, statusOfCode } from '../platform/http/error-messages.ts';
import { refusalsOf } from '../platform/http/refusals.ts';
import { signatureHeader } from '../platform/http/signature.ts';
import examples from './openapi-examples.json' with { type: 'json' };

// What /openapi.json says about a call.

/** What a call sent and received, once. */
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

/** The document for the calls of one door. */
export function openApiOf(endpoints: readonly AnyEndpoint[]): object {
  const description = 'Calls of the borrower app and of payment providers';
  const inQuery = (name: string) => ({ type: 'apiKey', in: 'query', name });
  const head = {
    info: { title: 'Plazo', version: '0.1.0', description, license },
    servers: [{ url: '/', description: 'Where this document is' }],
    components: {
      securitySchemes: {
        userId: inQuery('userId'),
        sessionId: inQuery('sessionId'),
        signature: { type: 'apiKey', in: 'header', name: signatureHeader },
      },
    },
  };
  return openApiDocument(head, endpoints.map(described));
}

/** What opens a call: a borrower's session, a provider's signature, or nothing. */
function securityOf({ client, session }: AnyEndpoint): object[] {
  if (session === 'borrower') return [{ userId: [], sessionId: [] }];
  return client === 'provider' ? [{ signature: [] }] : [];
}

function described(endpoint: AnyEndpoint): DescribedCall {
  const { name, feature, summary, method, session } = endpoint;
  const { request, answer } = (examples as Readonly<Record<string, Example>>)[name] ?? {};
  const common = { properties: texts(launchKeys), required: ['userId', 'sessionId'] };
  const isGet = method === 'GET';
  return {
    name,
    tag: feature,
    summary,
    method,
    url: endpointUrl(endpoint),
    description: endpoint.isOurs ? ofOurs(endpoint) : '',
    security: securityOf(endpoint),
    parameters: [
      ...(session === 'borrower' ? parametersOf('query', common) : []),
      ...(isGet ? parametersOf('query', endpoint.request as ObjectSchema, request) : []),
      ...headersOf(endpoint),
    ],
    body: isGet
      ? undefined
      : {
          type: contentTypeOf(endpoint),
          schema: titled(`${name}Request`, endpoint.request as object),
          example: request,
        },
    answers: {
      200: { description: summary, content: answerOf(endpoint, answer) },
      ...refusedWith(refusalsOf(endpoint), statusOfCode, refusal),
    },
  };
}

/** For a lender who decides which of our calls to add to a core. */
function ofOurs({ lostWithout }: AnyEndpoint): string {
  const ours = "Ours: the specification has no such call, and a lender's own core may lack it.";
  return lostWithout === undefined ? ours : `${ours} Without it borrowers are not offered: ${lostWithout}.`;
}

const texts = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, { type: 'string' }]));

/** The headers that a client sends beyond the usual ones (requirement A2), and the signature of a signed call. */
function headersOf({ client }: AnyEndpoint): object[] {
  if (client === 'json' || client === 'form')
    return parametersOf('header', { properties: texts(clientHeaderNames(client)) });
  if (client !== 'provider') return [];
  const schema = { type: 'string', pattern: '^t=\\d+,v1=[0-9a-f]{64}$' };
  const description = 'Unix seconds, and the hex HMAC SHA-256 of `<seconds>.<body>` with the shared secret';
  return [{ name: signatureHeader, in: 'header', required: true, description, schema }];
}

function answerOf(endpoint: AnyEndpoint, example: unknown): Content {
  const schema = titled(`${endpoint.name}Answer`, endpoint.response as object);
  if (endpoint.client === 'image') return { type: 'image/png', schema };
  return {
    type: 'application/json',
    schema: isEnveloped(endpoint) ? envelope({ type: 'string' }, schema) : schema,
    example,
  };
}

function envelope(code: object, data: object): object {
  return {
    type: 'object',
    properties: { code, message: { type: 'string' }, data },
    required: ['code', 'message', 'data'],
  };
}

/** Borrowers and other readers get the message in their language. */
function refusal(codes: readonly ErrorCode[]): DescribedAnswer {
  const description = codes.map((code) => `${code}: ${errorMessage(code, 'en')}`).join('\n\n');
  const [code = ''] = codes;
  // `data` may say where to go next (docs/wire-notes.md).
  const schema = titled(`Refusal${codes.join('Or')}`, envelope({ type: 'string', enum: codes }, {}));
  const example = { code, message: errorMessage(code, 'en'), data: null };
  return { description, content: { type: 'application/json', schema, example } };
}
