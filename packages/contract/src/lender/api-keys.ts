import Type, { type Static } from 'typebox';
import { closed, instant, notShownAgain, nullable, pageOf, pageQuery, text } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';
import { type Scope, scopes } from './scopes.ts';

const keyId = Type.String({ pattern: '^[a-z0-9]{12}$' });
const scope = Type.Enum<Scope[]>([...scopes]);

const apiKey = Type.Object({
  id: keyId,
  /** Who uses it. */
  name: Type.String(),
  scopes: Type.Array(scope),
  line: Type.String({
    description:
      'Keys with the same one are one pair of eyes: none approves what another has sent. `operator`: the operator has seen the key',
  }),
  createdAt: instant,
  /** Null: it does not expire by itself. */
  expiresAt: nullable(instant),
  revokedAt: nullable(instant),
  /** To the minute. */
  lastUsedAt: nullable(instant),
});

export type ApiKey = Static<typeof apiKey>;

const shownOnce = Type.Object({
  ...apiKey.properties,
  /** The key itself. It is shown this once: we keep its hash alone. A repeated call answers it without. */
  key: Type.Optional(Type.String()),
  notShownAgain,
});

export const listApiKeys = lenderEndpoint({
  resource: 'api-keys',
  name: 'listApiKeys',
  method: 'GET',
  path: '/api-keys',
  scope: 'staff:read',
  shows: 'nobody',
  summary: 'The keys, newest first; expired and revoked ones too',
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
  summary: 'Makes a key',
  description:
    'A key can give another one no scope that it does not have itself. The new key is of the line of whoever makes it. Until two lines were begun it waits for nobody (`isSetUp` in the audit event), and each key that the operator makes then begins a line.',
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
  summary: 'Gives a key a new value; the former one works on for as long as you say',
  description:
    'A key gives itself a new value at once, whatever waits for a second key. Another key’s line and that of whoever rotates it become one, for good.',
  problems: ['not-found', 'conflict', 'missing-scope'],
  request: closed({
    keyId,
    overlapMinutes: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 43_200,
        description: 'How long the former value works on; a day where it is left out',
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
  summary: 'Ends a key at once, for good',
  problems: ['not-found'],
  request: closed({ keyId }),
  response: apiKey,
});
