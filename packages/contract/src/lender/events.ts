import Type, { type Static } from 'typebox';
import { type EventType, eventTypes } from './event-types.ts';
import { closed, instant } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';

export const eventType = Type.Enum<EventType[]>([...eventTypes]);

const event = Type.Object(
  {
    /** Its place in the feed: no event is ever inserted before it. */
    position: Type.Integer(),
    /** The same id, however often the event is sent. */
    id: Type.String({ examples: ['evt_0f6d2f0e6d5b4f5c9a1b2c3d4e5f6a7b'] }),
    type: eventType,
    timestamp: instant,
    /** Ids and amounts, such as `orderId`, `borrowerId`, `amount` in minor units. */
    data: Type.Record(Type.String(), Type.Unknown()),
  },
  { title: 'FeedEvent' },
);

/** The body of a webhook; its id is in the header `webhook-id`. */
export const eventSent = Type.Object(
  {
    type: eventType,
    timestamp: instant,
    position: Type.Integer(),
    data: event.properties.data,
  },
  { title: 'SentEvent' },
);

export type EventShown = Static<typeof event>;

export const listEvents = lenderEndpoint({
  resource: 'events',
  name: 'listEvents',
  method: 'GET',
  path: '/events',
  scope: 'events:read',
  shows: 'nobody',
  summary: 'The events, in order',
  description:
    'Call again with `after` set to the last `next`: no event is left out, and those of one order are in the order in which they happened. The feed never ends; an empty page means that nothing more has happened yet.',
  problems: [],
  request: closed({
    after: Type.Optional(
      Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: '0: from the beginning' }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000, description: '100 if left out' })),
    type: Type.Optional(eventType),
  }),
  response: Type.Object({ data: Type.Array(event), next: Type.Integer() }),
});
