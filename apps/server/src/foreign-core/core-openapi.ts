import { capabilities } from '@plazo/contract/capabilities';
import { complaintSave } from '@plazo/contract/complaints';
import { type AnyEndpoint, endpointUrl } from '@plazo/contract/endpoint';
import { clientHeaderNames, launchKeys } from '@plazo/contract/launch';
import { googleScore } from '@plazo/contract/loan';
import {
  type Content,
  type DescribedCall,
  license,
  type ObjectSchema,
  openApiDocument,
  parametersOf,
  type Reference,
  titled,
} from '../platform/calls/openapi.ts';
import { signatureHeader } from '../platform/http/signature.ts';
import { hasCommonQuery } from './core-request.ts';
import type { Shape } from './difference.ts';
import { neverMissing } from './emptiness.ts';
import { flagNote, noteOn } from './field-notes.ts';
import { knownCalls } from './known-calls.ts';

// What a lender's own core answers, as an OpenAPI document (core.openapi.yaml): for generators, mocks and gateways of the lender's engineers.

/** What a call sends and a core answers, as an example. */
export interface CoreExample {
  request?: Readonly<Record<string, unknown>>;
  answer?: unknown;
}

/** Only our own core has the test login and the preview of screens. */
export const callsOfCores = knownCalls.filter(({ feature }) => feature !== 'preview');

const guide = `A lender's own core answers these calls, and Plazo shows the answers (\`API_BASE_URL\`). docs/own-core.md is the guide.

Amounts are integers in minor units, days are \`YYYY-MM-DD\` in your time zone (\`timeZone\` of the tenant file), ids are text. Texts are shown as they come: write amounts in them as \`$1.087,00\`. A success has the code 0, a refusal any other code and words for the borrower; HTTP statuses below 500.

Calls marked "Optional" are ours: Plazo makes them only if \`POST /tells/capabilities\` names them, and so are the fields that a schema does not require. Unknown fields are ignored.

\`npm run ops -- core check <url>\` makes every call and compares each answer.`;

const inQuery = (name: string) => ({ type: 'apiKey', in: 'query', name });

const securitySchemes = {
  userId: inQuery('userId'),
  sessionId: inQuery('sessionId'),
  signature: {
    type: 'apiKey',
    in: 'header',
    name: signatureHeader,
    description: 'With `CORE_SIGNING_SECRET`: proves that Plazo calls. docs/own-core.md says what is signed.',
  },
  certificate: { type: 'mutualTLS', description: 'With `CORE_CERTIFICATE`: the client certificate of Plazo.' },
};

/** Ways in which Plazo proves that it is calling; a core asks for those that it wants. */
const waysOfPlazo = [{}, { signature: [] }, { certificate: [] }];

const refusal = titled('refusal', {
  type: 'object',
  properties: {
    code: { type: ['string', 'integer'], description: 'Any but 0: programs read it' },
    message: { type: 'string', description: 'Words for the borrower, in the language of `isNeedPop`' },
  },
  required: ['code', 'message'],
});

/** What a core answers instead of a success, by status; a gateway may answer without a code. */
const refusals = {
  401: ['SessionEnded', 'The session has ended: the borrower is led to sign in.', '40100', 'Tu sesión terminó.'],
  404: ['NotFound', 'There is no such thing, or no such call.', '40400', 'No encontramos ese préstamo.'],
  422: ['Refused', 'The core refuses, and says why.', '42200', 'La oferta cambió.'],
  429: ['Later', 'Too many calls: `retry-after` is heard.', '42900', 'Espera un momento.'],
  '5XX': ['Failed', 'The core failed: its words are not shown, and five in a row count as down.', '50000', ''],
} as const;

const responses = Object.fromEntries(
  Object.values(refusals).map(([name, description, code, message]) => [
    name,
    { description, content: { 'application/json': { schema: refusal, example: { code, message } } } },
  ]),
);

const textParameter = (place: string, name: string, description: string, isRequired = false) => ({
  name,
  in: place,
  required: isRequired,
  description,
  schema: { type: 'string' },
});

const aboutLaunch: Readonly<Record<string, string>> = {
  userId: "The borrower's id",
  sessionId: 'The session that the core gave out',
  isNeedPop: 'The language. 1: English, 2 or nothing: Spanish',
};

const parameters = {
  ...Object.fromEntries(
    launchKeys.map((name) => {
      const isRequired = name === 'userId' || name === 'sessionId';
      return [name, textParameter('query', name, aboutLaunch[name] ?? 'From the link of the app', isRequired)];
    }),
  ),
  ...Object.fromEntries(
    [...clientHeaderNames('json'), ...clientHeaderNames('form')].map((name) => [
      name,
      textParameter('header', name, 'From the address of the document'),
    ]),
  ),
  key: textParameter(
    'header',
    'Idempotency-Key',
    'The same for a retry. A core that keeps keys answers a repeat with its first answer (`keepsKeys` of capabilities).',
  ),
  caller: textParameter('header', 'x-forwarded-for', "The borrower's address"),
  requestId: textParameter('header', 'x-request-id', "The request's id in the log of Plazo"),
};

/** The document of every call that a core may answer. */
export function coreOpenApi(examples: Readonly<Record<string, CoreExample>>): object {
  const head = {
    info: { title: "Plazo: a lender's own core", version: '1', description: guide, license },
    servers: [
      { url: 'https://core.example/api', description: 'Yours: the address in `API_BASE_URL`' },
      { url: 'http://127.0.0.1:4000', description: 'node examples/reference-core.mjs, or npm run core:mock' },
    ],
    components: { securitySchemes, parameters, responses },
  };
  return openApiDocument(
    head,
    callsOfCores.map((endpoint) => described(endpoint, examples[endpoint.name] ?? {})),
  );
}

function described(endpoint: AnyEndpoint, { request, answer }: CoreExample): DescribedCall {
  const { name, feature, summary, method, session } = endpoint;
  const isGet = method === 'GET';
  return {
    name,
    tag: feature,
    summary,
    method,
    url: endpointUrl(endpoint),
    description: descriptionOf(endpoint),
    security: session === 'borrower' ? waysOfPlazo.map((way) => ({ userId: [], sessionId: [], ...way })) : waysOfPlazo,
    parameters: [
      ...(session === 'borrower'
        ? launchKeys.map(parameter)
        : hasCommonQuery(endpoint)
          ? [parameter('isNeedPop')]
          : []),
      ...(isGet ? parametersOf('query', withoutMarks(endpoint.request) as ObjectSchema, request) : []),
      ...headersOf(endpoint).map(parameter),
    ],
    body: isGet ? undefined : bodyOf(endpoint, request),
    answers: {
      200: { description: summary, content: answerOf(endpoint, answer) },
      ...Object.fromEntries(
        Object.entries(refusals)
          .filter(([status]) => status !== '401' || session === 'borrower')
          .map(([status, [named]]) => [status, reference('responses', named)]),
      ),
    },
  };
}

function descriptionOf(endpoint: AnyEndpoint): string {
  const { name, session, isOurs, lostWithout } = endpoint;
  const isOptional = isOurs && name !== capabilities.name;
  const isPublic = session === 'none' && hasCommonQuery(endpoint);
  return [
    isOptional
      ? `Optional. Without it borrowers are not offered: ${lostWithout ?? 'the screens that make this call'}.`
      : '',
    isPublic ? 'A borrower without a session may make it; with one, the query has it.' : '',
    name === googleScore.name ? ofRating : '',
  ]
    .filter(Boolean)
    .join(' ');
}

const ofRating =
  'Without `orderId`, which is ours, it rates the newest settled order not yet rated. Then that order has `isScore` 0.';

const reference = (part: string, name: string): Reference => ({ $ref: `#/components/${part}/${name}` });
const parameter = (name: string): Reference => reference('parameters', name);

function headersOf({ client, isRead }: AnyEndpoint): readonly string[] {
  const own = client === 'json' || client === 'form' ? clientHeaderNames(client) : [];
  return [...own, ...(isRead ? [] : ['key']), 'caller', 'requestId'];
}

function bodyOf(endpoint: AnyEndpoint, example: unknown): Content {
  const types: Partial<Record<AnyEndpoint['client'], string>> = {
    upload: 'multipart/form-data',
    json: 'application/json',
  };
  const type = types[endpoint.client] ?? 'application/x-www-form-urlencoded';
  return { type, schema: titled(`${endpoint.name}Request`, withoutMarks(endpoint.request) as object), example };
}

function answerOf(endpoint: AnyEndpoint, example: unknown): Content {
  const { name, client } = endpoint;
  if (client === 'image') return { type: 'image/png', schema: { type: 'string', format: 'binary' } };
  const own = titled(`${name}Answer`, sentByCores(endpoint.response as Shape, neverMissing[name]));
  if (client === 'json' || client === 'form') return { type: 'application/json', schema: own, example };
  const isNeeded = ((own as Shape).required ?? []).length > 0;
  const schema = {
    type: 'object',
    properties: {
      code,
      ...(name === complaintSave.name ? { success: { type: 'boolean' } } : {}),
      message: { type: 'string' },
      data: isNeeded ? own : { anyOf: [own, { type: 'null' }] },
    },
    // spec 7: problem-save answers a flag of success, and may have no code.
    required: [...(name === complaintSave.name ? [] : ['code']), ...(isNeeded ? ['data'] : [])],
  };
  return { type: 'application/json', schema, example };
}

const code = { type: ['string', 'integer'], description: '0 for a success' };

/** The schema of what has to be sent: the reader (field-reader.ts) takes a missing text, flag or list as empty. */
function sentByCores(shape: Shape, needed?: string): object {
  const { properties, required = [], items, anyOf, 'x-core': _, ...rest } = shape as Shape & { title?: string };
  if (anyOf) return { ...rest, anyOf: anyOf.map((one) => sentByCores(one)) };
  if (items) return { ...rest, items: sentByCores(items) };
  if (shape['x-core'] === 'flag') return { ...rest, type: ['string', 'integer', 'boolean'], description: flagNote };
  if (!properties) return rest;
  const sent = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => {
      const note = noteOn(rest.title, name);
      return [name, isCode(name, one) ? code : { ...sentByCores(one), ...(note ? { description: note } : {}) }];
    }),
  );
  if (shape['x-core'] === 'template') {
    return { properties: sent, description: 'Of any shape: these fields are shown if they are there' };
  }
  const must = required.filter((name) => name === needed || mustBeSent(properties[name] ?? {}));
  return { ...rest, properties: sent, ...(must.length > 0 ? { required: must } : {}) };
}

/** spec 7: the other two clients have the code within the body. */
const isCode = (name: string, { default: success }: Shape): boolean => name === 'code' && success !== undefined;

function mustBeSent(shape: Shape): boolean {
  if (shape.default !== undefined || shape.anyOf?.some(({ type }) => type === 'null')) return false;
  if (shape.type === 'array') return shape['x-core'] === 'entries';
  if (shape.type === 'object') return (shape.required ?? []).some((name) => mustBeSent(shape.properties?.[name] ?? {}));
  return shape.type !== 'string' || shape.pattern !== undefined || Boolean(shape.minLength);
}

/** Without the marks of our own reader. */
function withoutMarks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMarks);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (key === 'x-core' ? [] : [[key, withoutMarks(one)]])),
  );
}
