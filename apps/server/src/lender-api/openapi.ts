import { longestOwnId } from '@plazo/contract/fields';
import { approvableCalls, waitingAnswer } from '@plazo/contract/lender/approvals';
import { eventSent } from '@plazo/contract/lender/events';
import {
  type AnyLenderEndpoint,
  hasBody,
  lenderUrl,
  needsIdempotencyKey,
} from '@plazo/contract/lender/lender-endpoint';
import { type ProblemName, problemDocument, problems, problemType } from '@plazo/contract/lender/problem';
import {
  type Content,
  type DescribedAnswer,
  type DescribedCall,
  license,
  openApiDocument,
  parametersOf,
  refusedWith,
  titled,
} from '../platform/calls/openapi.ts';
import { schemasOf } from './lender-request.ts';

/** The refusals of every call. */
const always: readonly ProblemName[] = [
  'invalid-request',
  'unauthorized',
  'missing-scope',
  'too-many-requests',
  'internal',
  'unavailable',
];

/** The refusals of calls with a body; a GET has none. */
const ofBodies: readonly ProblemName[] = ['body-too-large', 'unsupported-type'];

export const guide = `Every call needs a key: \`authorization: Bearer plazo_...\` (\`npm run ops -- key add\`), with the call's scope.

Amounts are integers in minor units of their currency. Days are \`YYYY-MM-DD\`, instants RFC 3339. Unknown fields are refused; answers may get new fields.

A list comes in pages: \`next\` is the \`cursor\` of the next page, null on the last.

A POST that changes something needs \`Idempotency-Key\`, for example a UUID. The same key and request within 48 hours get the stored answer (\`idempotent-replayed: true\`),
a different request gets 422, and one that arrives while the first is still running 409. A refused call leaves nothing: send it again with the same key.

Things that two people may edit are answered with an \`ETag\`. Send it as \`If-Match\` with your change: if somebody has changed the thing since, yours is refused with 412. Without it the last change wins.

A lender can make calls that change something wait for a second person (\`approvals\` in the tenant file): they answer 202, and are carried out once a key of another line has approved them.

A refusal is \`application/problem+json\` (RFC 9457). Decide by its \`type\`; \`errors\` names fields.`;

/** The OpenAPI document of the lender's side, from the same objects that serve its calls. */
export function openApiOf(endpoints: readonly AnyLenderEndpoint[]): object {
  const head = {
    info: { title: "Plazo: the lender's API", version: '1', description: guide, license },
    servers: [{ url: '/', description: 'Where this document is' }],
    security: [{ key: [] }],
    webhooks: { event: { post: eventWebhook } },
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  };
  return openApiDocument(head, endpoints.map(described));
}

const webhookHeaders = {
  'webhook-id': "The event's id, the same however often it is sent",
  'webhook-timestamp': 'When it was sent, in Unix seconds',
  'webhook-signature': "`v1,<signature>`; several, separated by a blank, while the endpoint's secret is changed",
};

/** What an endpoint of the lender receives. */
const eventWebhook = {
  operationId: 'receiveEvent',
  tags: ['events'],
  summary: "An event, sent to each of the lender's endpoints that wants its type",
  description:
    'Signed as Standard Webhooks says (https://www.standardwebhooks.com), and sent again for a while until the answer is 2xx.',
  security: [],
  parameters: Object.entries(webhookHeaders).map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  })),
  requestBody: { required: true, content: { 'application/json': { schema: eventSent } } },
  responses: {
    '2XX': { description: 'It has arrived' },
    '4XX': { description: 'It has not arrived, for example because the signature is wrong: it is sent again' },
  },
};

function described(endpoint: AnyLenderEndpoint): DescribedCall {
  const { name, resource, summary, method, description = '', scope, status = 200, response } = endpoint;
  const ofTime = endpoint.isSlow ? 'It reads every order: among a million, wait for minutes (ten at most).' : '';
  const ofScope = scope === null ? 'Scope: none.' : `Scope: \`${scope}\`.`;
  const { path, rest } = schemasOf(endpoint);
  const etag = endpoint.hasEtag ? { headers: { ETag: { required: true, schema: { type: 'string' } } } } : {};
  return {
    name,
    tag: resource,
    summary,
    method,
    url: lenderUrl(endpoint),
    description: [description, ofTime, ofScope].filter(Boolean).join('\n\n'),
    parameters: [
      ...parametersOf('path', path),
      ...(hasBody(endpoint) ? [] : parametersOf('query', rest)),
      ...headersOf(endpoint),
    ],
    body: hasBody(endpoint) ? jsonOf(titled(`${name}Request`, rest)) : undefined,
    answers: {
      [status]: {
        description: summary,
        ...etag,
        content: {
          type: endpoint.media ?? 'application/json',
          schema: titled(`${name}Answer`, response as object),
        },
      },
      ...waitingOf(endpoint),
      ...refusedWith(problemsOf(endpoint), (problem) => problems[problem].status, refusal),
    },
  };
}

function headersOf(endpoint: AnyLenderEndpoint): object[] {
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    schema: { type: 'string', minLength: 1, maxLength: longestOwnId },
  };
  const ifMatch = {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'The ETag of your last read: if somebody has changed it since, 412',
    schema: { type: 'string', maxLength: 200 },
  };
  return [...(needsIdempotencyKey(endpoint) ? [key] : []), ...(endpoint.takesIfMatch ? [ifMatch] : [])];
}

/** For a call that a tenant can make wait for a second person. */
function waitingOf({ name }: AnyLenderEndpoint): Record<number, DescribedAnswer> {
  if (!approvableCalls.some((call) => call === name)) return {};
  return {
    202: {
      description: 'It waits for a second person (`POST /approvals/{approvalId}/approve`)',
      content: jsonOf(titled('WaitingAnswer', waitingAnswer)),
    },
  };
}

/** Every refusal that a call declares. */
export function problemsOf(endpoint: AnyLenderEndpoint): Set<ProblemName> {
  const ofKeys: ProblemName[] = needsIdempotencyKey(endpoint)
    ? ['idempotency-key-missing', 'idempotency-key-running', 'idempotency-key-reused', 'gone']
    : [];
  const ofTags: ProblemName[] = endpoint.takesIfMatch ? ['precondition-failed'] : [];
  const ofMethod = endpoint.method === 'GET' ? [] : ofBodies;
  // A streamed answer may take its time.
  const ofTime: ProblemName[] = endpoint.media ? [] : ['timeout'];
  return new Set([...always, ...ofMethod, ...ofTime, ...ofKeys, ...ofTags, ...endpoint.problems]);
}

/** A status lists every problem type that it can have. */
function refusal(names: readonly ProblemName[]): DescribedAnswer {
  const description = names.map((name) => `${problems[name].title} (\`${problemType(name)}\`)`).join('. ');
  return {
    description,
    content: { type: 'application/problem+json', schema: problemDocument },
  };
}

function jsonOf(schema: object): Content {
  return { type: 'application/json', schema };
}
