import Type, { type Static } from 'typebox';
import { closed, instant, notShownAgain, nullable, pageOf, pageQuery, text } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';
import { type Scope, scopes } from './scopes.ts';

const keyId = Type.String({ pattern: '^[a-z0-9]{12}$' });
const scope = Type.Enum<Scope[]>([...scopes]);

const apiKey = Type.Object(
  {
    id: keyId,
    /** The person or system that uses the key. */
    name: Type.String(),
    scopes: Type.Array(scope),
    line: Type.String({
      description:
        'Keys of the same line count as the same person: none can approve what another has sent. `operator`: the operator has seen the key',
    }),
    createdAt: instant,
    /** Null: the key does not expire. */
    expiresAt: nullable(instant),
    revokedAt: nullable(instant),
    /** To within a minute. */
    lastUsedAt: nullable(instant),
  },
  { title: 'ApiKey' },
);

export type ApiKey = Static<typeof apiKey>;

const shownOnce = Type.Object(
  {
    ...apiKey.properties,
    /** The key itself. It is shown only once, because we keep only its hash. A repeated call answers without it. */
    key: Type.Optional(Type.String()),
    notShownAgain,
  },
  { title: 'NewApiKey' },
);

export const listApiKeys = lenderEndpoint({
  resource: 'api-keys',
  name: 'listApiKeys',
  method: 'GET',
  path: '/api-keys',
  scope: 'staff:read',
  shows: 'nobody',
  summary: 'The keys, newest first, including expired and revoked ones',
  problems: ['invalid-cursor'],
  request: closed(pageQuery),
  response: pageOf(apiKey),
});

export const addApiKey = lenderEndpoint({
  resource: 'api-keys',
  name: 'addApiKey',
  method: 'POST',
  path: '/api-keys',
  scope: 'staff:write',
  needsProof: true,
  summary: 'Creates a key',
  description:
    'A key can only give another key scopes that it has itself. The new key belongs to the line of the key or operator that creates it. Until there are two lines, creating a key needs no approval (`isSetUp` in the audit event), and each key that the operator creates starts a line.',
  status: 201,
  problems: ['missing-scope'],
  request: closed({
    name: text(100),
    scopes: Type.Array(scope, { minItems: 1, maxItems: scopes.length, uniqueItems: true }),
    expiresAt: Type.Optional(instant),
  }),
  response: shownOnce,
});

export const rotateApiKey = lenderEndpoint({
  resource: 'api-keys',
  name: 'rotateApiKey',
  method: 'POST',
  path: '/api-keys/{keyId}/rotate',
  scope: 'staff:write',
  needsProof: true,
  summary: 'Gives a key a new value; the former value keeps working for as long as you choose',
  description:
    'A key can always rotate itself at once, even if rotation needs approval. Rotating another key merges its line with that of the key or operator that rotates it, for good.',
  problems: ['not-found', 'conflict', 'missing-scope'],
  request: closed({
    keyId,
    overlapMinutes: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 43_200,
        description: 'How long the former value keeps working; a day if left out',
      }),
    ),
  }),
  response: shownOnce,
});

export const revokeApiKey = lenderEndpoint({
  resource: 'api-keys',
  name: 'revokeApiKey',
  method: 'POST',
  path: '/api-keys/{keyId}/revoke',
  scope: 'staff:write',
  needsProof: true,
  summary: 'Revokes a key at once, for good',
  problems: ['not-found'],
  request: closed({ keyId }),
  response: apiKey,
});
