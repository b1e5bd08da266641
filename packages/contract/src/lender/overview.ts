import Type, { type Static } from 'typebox';
import { id } from '../fields.ts';
import { actor, closed, instant, nullable, pageOf, pageQuery } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';

/** A number from here on is not counted any further. */
export const mostCounted = 1_000;

const count = nullable(Type.Integer({ minimum: 0, maximum: mostCounted }));

const counts = Type.Object({
  /** Orders under review. */
  decide: count,
  /** Approved orders whose money has not arrived. */
  payouts: count,
  /** Payouts that something is odd about. */
  payoutProblems: count,
  paymentsUnmatched: count,
  paymentsHeld: count,
  heldReversals: count,
  /** Reports of money that contradict the records. */
  contradictions: count,
  complaints: count,
  /** Open complaints whose day has passed. */
  complaintsLate: count,
  /** Orders that are late today. */
  late: count,
  /** Calls that wait for a second person or key. */
  approvals: count,
  /** Orders that the caller looks after. */
  mine: count,
});

export type Counts = Static<typeof counts>;

export const getCounts = lenderEndpoint({
  resource: 'overview',
  name: 'getCounts',
  method: 'GET',
  path: '/counts',
  scope: null,
  shows: 'nobody',
  summary: 'How much waits in each queue',
  description: `Nothing is counted beyond ${mostCounted}: that number means as many or more. A queue that the caller may not read is null.`,
  problems: [],
  request: closed({}),
  response: counts,
});

const foundKinds = ['borrower', 'offer', 'order', 'complaint', 'payment', 'voucher'] as const;

const found = Type.Object(
  {
    kind: Type.Enum([...foundKinds]),
    /** A complaint’s folio, a voucher’s reference; otherwise the id. */
    id: Type.String(),
    /** Null for money that belongs to nobody yet. */
    borrowerId: nullable(id),
    /** The borrower’s name; empty for one who has only registered. */
    name: nullable(Type.String()),
    /** The order that it is about. */
    orderId: nullable(id),
  },
  { title: 'Found' },
);

export type Found = Static<typeof found>;

export const search = lenderEndpoint({
  resource: 'overview',
  name: 'search',
  method: 'GET',
  path: '/search',
  scope: 'borrowers:read',
  shows: { by: 'borrower', answered: 'borrowerId' },
  summary: 'Finds borrowers, offers, orders, complaints, payments and payment codes by what a person would type',
  description:
    'By words of a name or their beginnings, with or without accents, a phone in any spelling, or an exact number: your id of a borrower or ours, the number of an offer or order, the folio of a complaint, the id or reference of a payment, the reference of a payment code, with or without blanks. An amount finds payments of that amount that are credited to no order, at most ten. At most ten borrowers, the newest first. What the caller may not read is left out.',
  problems: [],
  request: closed({ q: Type.String({ minLength: 2, maxLength: 255, pattern: '^[^\\u0000]*$' }) }),
  response: Type.Object({ data: Type.Array(found) }),
});

const moment = Type.Object(
  {
    kind: Type.Enum(['event', 'booking', 'contact', 'note', 'action'], {
      description:
        '`event`: as in `listOrderHistory`. `booking`: as in `listOrderLedger`. `contact`: as in `listContacts`. `note`: as in `listBorrowerNotes`. `action`: what one of your people or keys did, as in `listAuditEvents`',
    }),
    id: Type.String(),
    at: instant,
    /** Null: about no order in particular. */
    orderId: nullable(id),
    /** The kind of the event or booking, the channel of the contact, the name of the action. */
    what: Type.String({ examples: ['payment.credited', 'sms', 'charges.waived'] }),
    /** Who did it, where that is known; a borrower, a plan and the operator have no name. */
    by: nullable(actor),
    /** What was noted, or the text of a message. */
    text: nullable(Type.String()),
    /** Ids and amounts; of a message its `state`, and until when one is `waiting` (`until`). */
    data: Type.Record(Type.String(), Type.Unknown()),
  },
  { title: 'Moment' },
);

export type Moment = Static<typeof moment>;

const description =
  'Events, bookings, contacts, notes and the actions of your people, in one list. Notes need the scope `borrowers:read`, contacts `messages:read`; without it they are left out. An action is shown without what it changed, which `listAuditEvents` has; one that gives money up or back has its `amount`, and its `reason` or the `reference` of its transfer.';

export const getOrderTimeline = lenderEndpoint({
  resource: 'overview',
  name: 'getOrderTimeline',
  method: 'GET',
  path: '/orders/{orderId}/timeline',
  scope: 'orders:read',
  shows: { by: 'order', sent: 'orderId' },
  summary: 'Everything that happened about an order, newest first',
  description,
  problems: ['not-found', 'invalid-cursor'],
  request: closed({ orderId: id, ...pageQuery }),
  response: pageOf(moment),
});

export const getBorrowerTimeline = lenderEndpoint({
  resource: 'overview',
  name: 'getBorrowerTimeline',
  method: 'GET',
  path: '/borrowers/{borrowerId}/timeline',
  scope: 'orders:read',
  shows: { by: 'borrower', sent: 'borrowerId' },
  summary: 'Everything that happened about a borrower, newest first',
  description,
  problems: ['not-found', 'invalid-cursor'],
  request: closed({ borrowerId: id, ...pageQuery }),
  response: pageOf(moment),
});
