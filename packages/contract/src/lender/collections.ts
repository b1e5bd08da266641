import Type, { type Static } from 'typebox';
import { currencyCode, id, isoDate, minorUnits } from '../fields.ts';
import { borrowerName, closed, date, lateBucket, nullable, pageOf, pageQuery } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';

const dueOrder = Type.Object({
  orderId: id,
  borrowerId: id,
  borrowerName,
  productId: id,
  currency: currencyCode,
  /** Of the oldest instalment that is not fully paid, extensions included. */
  dueDate: isoDate,
  /** Counted from the due date; 0 while the product's grace lasts. */
  daysLate: Type.Integer({ minimum: 0 }),
  bucket: lateBucket,
  /** Everything owed today, due or not, with the late charges up to today, in minor units. */
  outstanding: minorUnits,
  /** What brings the order up to date today; null if nothing is due. */
  amountDue: nullable(minorUnits),
  /** The open promise to pay, if there is one. */
  promise: nullable(Type.Object({ amount: minorUnits, dueDate: isoDate })),
  /** The last day of the running pause of late charges and contact; null if none runs. */
  pausedThrough: nullable(isoDate),
});

export type DueOrder = Static<typeof dueOrder>;

export const listCollections = lenderEndpoint({
  resource: 'collections',
  name: 'listCollections',
  method: 'GET',
  path: '/collections',
  scope: 'orders:read',
  shows: { by: 'borrower', answered: 'borrowerId' },
  summary: 'The orders that are late today, the latest first',
  description:
    'Sorted by due date, the oldest first. With `dueThrough` also those that are due by that day. An order leaves the list with the payment that brings it up to date.',
  problems: ['invalid-cursor'],
  request: closed({
    ...pageQuery,
    dueThrough: Type.Optional(
      Type.String({ ...date, description: 'The last due date to list; left out: only orders that are late today' }),
    ),
    bucket: Type.Optional(lateBucket),
    productId: Type.Optional(id),
  }),
  response: pageOf(dueOrder),
});

export const sweepCollections = lenderEndpoint({
  resource: 'collections',
  name: 'sweepCollections',
  method: 'POST',
  path: '/collections/sweep',
  scope: 'orders:write',
  summary: 'Announces now what is due and late by today',
  description:
    'A running server does this by itself, shortly after midnight and after each booking. Nothing is announced twice.',
  problems: [],
  request: closed({}),
  response: Type.Object({
    announced: Type.Integer({ description: 'How many orders reached another stage' }),
    isDone: Type.Boolean({ description: 'False: there are more; call again' }),
  }),
});
