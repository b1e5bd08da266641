import Type, { type Static } from 'typebox';
import { currencyCode, id, isoDate, minorUnits } from '../fields.ts';
import { closed, date, instant, nullable, positiveAmount, text } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';

const promise = Type.Object(
  {
    id: Type.String(),
    orderId: id,
    currency: currencyCode,
    /** What is to be paid, in minor units, by the end of `dueDate`. */
    amount: minorUnits,
    dueDate: isoDate,
    /**
     * `open` until it is decided: `kept` or `broken` by the payments that were made by its day, or `cancelled`. Breaking one costs the borrower
     * nothing, and late charges go on while it is open.
     */
    state: Type.Enum(['open', 'kept', 'broken', 'cancelled']),
    /** Paid since the promise was made and by its day, without what was reversed, in minor units. */
    paid: minorUnits,
    /** `borrower`, or the kind and id of the key that noted it. */
    madeBy: Type.String(),
    madeAt: instant,
    /** The day on which it is decided: its own day and the days that a payment may take to arrive. */
    decidedOn: isoDate,
    /** The borrower's words, as your staff noted them. */
    note: nullable(Type.String()),
  },
  { title: 'PromiseToPay' },
);

export type LenderPromise = Static<typeof promise>;

export const listPromises = lenderEndpoint({
  resource: 'collections',
  name: 'listPromises',
  method: 'GET',
  path: '/orders/{orderId}/promises',
  scope: 'orders:read',
  shows: { by: 'order', sent: 'orderId' },
  summary: 'The promises to pay on an order, newest first',
  problems: ['not-found'],
  request: closed({ orderId: id }),
  response: Type.Object({ data: Type.Array(promise) }),
});

export const makePromise = lenderEndpoint({
  resource: 'collections',
  name: 'makePromise',
  method: 'POST',
  path: '/orders/{orderId}/promises',
  scope: 'orders:write',
  summary: 'Notes a borrower’s promise to pay an amount by a day',
  description:
    'Only what the borrower said: an order has one open promise at a time, and as many in all, and as far ahead, as `promises` of the tenant allows.',
  status: 201,
  problems: ['not-found', 'conflict', 'not-possible'],
  request: closed({
    orderId: id,
    amount: positiveAmount,
    dueDate: date,
    note: Type.Optional(text(500)),
  }),
  response: promise,
});

export const cancelPromise = lenderEndpoint({
  resource: 'collections',
  name: 'cancelPromise',
  method: 'POST',
  path: '/orders/{orderId}/promises/{promiseId}/cancel',
  scope: 'orders:write',
  summary: 'Cancels an open promise, for example because it was noted by mistake',
  problems: ['not-found', 'conflict'],
  request: closed({ orderId: id, promiseId: Type.String({ maxLength: 64 }) }),
  response: promise,
});
