import Type, { type Static } from 'typebox';
import { id, isoDate } from '../fields.ts';
import { closed, date, instant, nullable, text } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';

/** Why late charges and reminders are paused. */
export const pauseReasons = ['dispute', 'complaint', 'illness', 'job-loss', 'disaster', 'other'] as const;

const pause = Type.Object(
  {
    id: Type.String(),
    orderId: id,
    reason: Type.Enum([...pauseReasons]),
    /** The day on which it was granted. The days after it cost no late charge; what was charged before stays owed. */
    beginsOn: isoDate,
    /** Its last day. The day after it costs a late charge again, if the order is late then. */
    throughDate: isoDate,
    /** `running`, `over` after its last day, or `ended` earlier: then `throughDate` is the day on which that was done. */
    state: Type.Enum(['running', 'over', 'ended']),
    /** The kind and id of the key that granted it. */
    madeBy: Type.String(),
    madeAt: instant,
    /** The kind and id of the key that ended it early. */
    endedBy: nullable(Type.String()),
    /** The words of your staff. The borrower does not read them. */
    note: nullable(Type.String()),
  },
  { title: 'Pause' },
);

export type LenderPause = Static<typeof pause>;

export const listPauses = lenderEndpoint({
  resource: 'collections',
  name: 'listPauses',
  method: 'GET',
  path: '/orders/{orderId}/pauses',
  scope: 'orders:read',
  shows: { by: 'order', sent: 'orderId' },
  summary: 'The pauses of an order, newest first',
  problems: ['not-found'],
  request: closed({ orderId: id }),
  response: Type.Object({ data: Type.Array(pause) }),
});

export const pauseOrder = lenderEndpoint({
  resource: 'collections',
  name: 'pauseOrder',
  method: 'POST',
  path: '/orders/{orderId}/pauses',
  scope: 'orders:write',
  summary: 'Pauses late charges and contact about an order until a day',
  description:
    'From the next day on nothing is added for being late, no message about it is sent, and no contact about it can be noted. What is owed today stays owed, and the order stays late. `pauses.daysAhead` of the tenant says how far ahead it may end; one runs at a time.',
  status: 201,
  problems: ['not-found', 'conflict', 'not-possible'],
  request: closed({
    orderId: id,
    reason: Type.Enum([...pauseReasons]),
    throughDate: date,
    note: Type.Optional(text(500)),
  }),
  response: pause,
});

export const endPause = lenderEndpoint({
  resource: 'collections',
  name: 'endPause',
  method: 'POST',
  path: '/orders/{orderId}/pauses/{pauseId}/end',
  scope: 'orders:write',
  summary: 'Ends a running pause today',
  description: 'Late charges go on from tomorrow. The days that were paused stay free of them.',
  problems: ['not-found', 'conflict'],
  request: closed({ orderId: id, pauseId: Type.String({ maxLength: 64 }) }),
  response: pause,
});
