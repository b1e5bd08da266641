import Type, { type Static } from 'typebox';
import { currencyCode, id, isoDate, minorUnits } from '../fields.ts';
import { contactPermission } from './contacts.ts';
import {
  assignee,
  assigneeFilter,
  borrowerName,
  closed,
  date,
  instant,
  lateBucket,
  nullable,
  pageOf,
  pageQuery,
} from './fields.ts';
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
  /** Paid under its codes and not credited: somebody must decide about it. In minor units. */
  heldMoney: minorUnits,
  /** The open promise to pay, if there is one. */
  promise: nullable(Type.Object({ amount: minorUnits, dueDate: isoDate })),
  /** The last day of the running pause of late charges and contact; null if none runs. */
  pausedThrough: nullable(isoDate),
  assignee,
  /** When the borrower was last contacted about it, or turned to you: by a message, a call, a letter or a visit. */
  lastContactAt: nullable(instant),
  /** Whether the borrower may be called about it now; null without the scope `messages:read`. */
  mayCall: nullable(contactPermission),
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
    lateFrom: Type.Optional(
      Type.String({
        ...date,
        description:
          'Only orders that became late on this day or later: with today’s date, those that are late since today',
      }),
    ),
    bucket: Type.Optional(lateBucket),
    productId: Type.Optional(id),
    assignee: Type.Optional(assigneeFilter),
    promise: Type.Optional(
      Type.Enum(['open', 'none'], { description: 'Only orders with an open promise to pay, or without one' }),
    ),
    noContactSince: Type.Optional(
      Type.String({
        ...date,
        description:
          'Only orders about which there was no contact, yours or the borrower’s, on this day or later, in your time zone',
      }),
    ),
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
