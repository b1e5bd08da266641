import Type, { type Static } from 'typebox';
import { closed, instant } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';

/** What happens to an order and outside systems may wait for: in the feed of events, and in the order's history. */
export const orderEventTypes = [
  'order.taken',
  'order.approved',
  'order.rejected',
  'order.settled',
  'order.late',
  'order.bucket-changed',
  'order.current',
  'order.charged-off',
  'order.transferred',
  'order.reinstated',
  'instalment.due-soon',
  'instalment.due',
  'promise.made',
  'promise.kept',
  'promise.broken',
  'promise.cancelled',
  'payout.requested',
  'payout.confirmed',
  'payout.failed',
  'payout.returned',
  'voucher.issued',
  'payment.credited',
  'payment.reversed',
  'extension.bought',
  'complaint.filed',
  'complaint.rated',
  'letter.issued',
] as const;

/** Everything that an outside system may wait for. */
export const eventTypes = [
  ...orderEventTypes,
  'payout.contradicted',
  'payment.unmatched',
  'payment.contradicted',
  'reversal.held',
  'reversal.contradicted',
  'borrower.registered',
  'borrower.erased',
  'message.replied',
  'product.activated',
] as const;

export type EventType = (typeof eventTypes)[number];

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
