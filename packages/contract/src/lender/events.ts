import Type, { type Static } from 'typebox';
import { currencyCode, id, isoDate, minorUnits, termUnit } from '../fields.ts';
import { type EventType, eventTypes } from './event-types.ts';
import { closed, instant, nullable } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';
import { type OrderState, orderStates } from './orders.ts';

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

const bookedOrder = Type.Object(
  {
    id,
    borrowerId: id,
    productId: id,
    productVersion: Type.Integer(),
    /** As stored: never `overdue`, which follows from the day. */
    state: Type.Enum(Object.keys(orderStates) as OrderState[]),
    currency: currencyCode,
    /** The principal. Amounts are in minor units. */
    amount: minorUnits,
    periods: Type.Integer(),
    termUnit,
    createdAt: instant,
    /** The day of the payout, actual or planned. */
    disbursedOn: isoDate,
    settledOn: nullable(isoDate),
    /** The due date of the oldest instalment that is not fully paid, extensions and plans included; null if nothing is owed. */
    dueDate: nullable(isoDate),
    /** An order is late from the day after `dueDate` and so many days on, and its days late are counted from `dueDate`. */
    graceDays: Type.Integer(),
    /** Everything owed, due or not, without the late charges of days that are not booked yet. */
    outstanding: minorUnits,
    /** What became of a debt that was not paid. */
    claim: nullable(Type.Enum(['charged-off', 'transferred'])),
  },
  { title: 'BookedOrder' },
);

export type BookedOrderShown = Static<typeof bookedOrder>;

export const listChanges = lenderEndpoint({
  resource: 'events',
  name: 'listChanges',
  method: 'GET',
  path: '/changes',
  scope: 'orders:read',
  shows: 'nobody',
  summary: 'The whole book, and then each order that has changed, for a copy of your own',
  description:
    'Begin without `since`, and call again with `since` set to the last `next`, at once while `hasMore` is true. First come all orders, then those that something has happened to, as they are now: replace your row of the same `id`. What depends on the day (days late, the late charges of today) is left out: it follows from `dueDate` and `graceDays`, or is in `GET /collections`. `gone`: your `since` is older than the events that the server keeps, so begin again.',
  problems: ['invalid-cursor', 'gone'],
  request: closed({
    since: Type.Optional(
      Type.String({ maxLength: 400, pattern: '^[A-Za-z0-9_-]*$', description: '`next` of the previous answer' }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000,
        description: '100 if left out. Fewer orders come where several things have happened to one',
      }),
    ),
  }),
  response: Type.Object({ data: Type.Array(bookedOrder), next: Type.String(), hasMore: Type.Boolean() }),
});
