import Type, { type Static } from 'typebox';
import { eventTypes } from './event-types.ts';
import { eventType } from './events.ts';
import { closed, instant, notShownAgain, nullable } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';

const endpointId = Type.String({ pattern: '^we_[0-9a-f]{24}$' });

const webhookEndpoint = Type.Object(
  {
    id: endpointId,
    url: Type.String(),
    /** The event types that it receives; empty: all. */
    events: Type.Array(eventType),
    createdAt: instant,
    /** Why it receives none; null while it does. */
    disabledBecause: nullable(Type.String()),
  },
  { title: 'WebhookEndpoint' },
);

export type WebhookEndpointShown = Static<typeof webhookEndpoint>;

const withSecret = Type.Object(
  {
    ...webhookEndpoint.properties,
    /** The secret that its events are signed with. It is shown only once; a repeated call answers without it. */
    secret: Type.Optional(Type.String({ examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'] })),
    notShownAgain,
  },
  { title: 'NewWebhookEndpoint' },
);

const named = closed({ endpointId });
const about = {
  resource: 'webhook-endpoints',
  scope: 'events:write',
  response: webhookEndpoint,
  request: named,
} as const;

export const listWebhookEndpoints = lenderEndpoint({
  ...about,
  name: 'listWebhookEndpoints',
  method: 'GET',
  path: '/webhook-endpoints',
  scope: 'events:read',
  shows: 'nobody',
  summary: 'The webhook endpoints',
  problems: [],
  request: closed({}),
  response: Type.Object({ data: Type.Array(webhookEndpoint) }),
});

export const addWebhookEndpoint = lenderEndpoint({
  ...about,
  name: 'addWebhookEndpoint',
  method: 'POST',
  path: '/webhook-endpoints',
  needsProof: true,
  summary: 'Sends events to an address from now on',
  description:
    'By Standard Webhooks (https://www.standardwebhooks.com): at least once, those of one order in sequence, repeated for three days until the answer is 2xx. An answer of 410 disables the endpoint.',
  status: 201,
  problems: ['conflict'],
  request: closed({
    url: Type.String({ minLength: 1, maxLength: 500 }),
    events: Type.Optional(Type.Array(eventType, { maxItems: eventTypes.length, uniqueItems: true })),
  }),
  response: withSecret,
});

export const rotateWebhookSecret = lenderEndpoint({
  ...about,
  name: 'rotateWebhookSecret',
  method: 'POST',
  path: '/webhook-endpoints/{endpointId}/rotate',
  needsProof: true,
  summary: 'Creates a second secret: events are signed with both until the former one is retired',
  problems: ['not-found', 'conflict'],
  response: withSecret,
});

export const retireWebhookSecret = lenderEndpoint({
  ...about,
  name: 'retireWebhookSecret',
  method: 'POST',
  path: '/webhook-endpoints/{endpointId}/retire',
  summary: 'Retires the former secret',
  problems: ['not-found', 'conflict'],
});

export const enableWebhookEndpoint = lenderEndpoint({
  ...about,
  name: 'enableWebhookEndpoint',
  method: 'POST',
  path: '/webhook-endpoints/{endpointId}/enable',
  summary: 'Enables an endpoint again, and sends the waiting events at once',
  problems: ['not-found'],
});

export const disableWebhookEndpoint = lenderEndpoint({
  ...about,
  name: 'disableWebhookEndpoint',
  method: 'POST',
  path: '/webhook-endpoints/{endpointId}/disable',
  summary: 'Disables an endpoint: events wait until it is enabled',
  problems: ['not-found'],
});

export const removeWebhookEndpoint = lenderEndpoint({
  ...about,
  name: 'removeWebhookEndpoint',
  method: 'DELETE',
  path: '/webhook-endpoints/{endpointId}',
  summary: 'Removes an endpoint and everything waiting to be sent to it',
  problems: ['not-found'],
});

export const redeliverEvent = lenderEndpoint({
  ...about,
  name: 'redeliverEvent',
  method: 'POST',
  path: '/webhook-endpoints/{endpointId}/redeliver',
  summary: 'Sends an event again, by its id or its place in the feed',
  problems: ['not-found'],
  request: closed({ endpointId, event: Type.String({ pattern: '^(\\d{1,15}|evt_[0-9a-f]{32})$' }) }),
});

export const listWebhookAttempts = lenderEndpoint({
  ...about,
  name: 'listWebhookAttempts',
  method: 'GET',
  path: '/webhook-endpoints/{endpointId}/attempts',
  scope: 'events:read',
  shows: 'nobody',
  summary: 'The latest deliveries to an endpoint, newest first',
  problems: ['not-found'],
  request: closed({ endpointId, limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })) }),
  response: Type.Object({
    data: Type.Array(
      Type.Object({
        position: Type.Integer(),
        /** Null if the event no longer exists. */
        type: nullable(Type.String()),
        at: instant,
        /** The status of the answer; null if none came. */
        status: nullable(Type.Integer()),
        problem: nullable(Type.String()),
        tookMs: Type.Integer(),
      }),
    ),
  }),
});
