import Type, { type Static } from 'typebox';
import { currencyCode, id, longestOwnId } from '../fields.ts';
import { borrowerName, closed, date, instant, nullable, pageOf, pageQuery, text } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';

const payoutProblem = Type.Enum(
  [
    'other-amount',
    'other-reference',
    'other-day',
    'other-content',
    'failed-after-confirmed',
    'paid-after-failed',
    'paid-after-cancelled',
  ],
  {
    description:
      'How a report contradicts what is known. other-reference: it names another transfer, so the money may have left twice. other-content: it reuses the id of an earlier report, so it was refused',
  },
);

const payoutFields = {
  id: Type.String(),
  orderId: Type.String(),
  borrowerId: Type.String(),
  /** In minor units. */
  amount: Type.Integer(),
  currency: currencyCode,
  state: Type.Enum(['requested', 'asked', 'sent', 'confirmed', 'failed', 'returned', 'cancelled'], {
    description:
      'requested: no provider was asked yet, so no money has left. asked: the provider was asked, and may have sent it. sent: the money is on its way. confirmed: it has arrived and is booked. failed: it did not leave, or came back before it was booked. returned: it was sent, and came back. cancelled: the order ended first',
  }),
  /** A person sends the money: no provider is asked to. */
  isByHand: Type.Boolean(),
  /** The transfer's number. */
  reference: nullable(Type.String()),
  /** Why it failed or came back. */
  failure: nullable(Type.String()),
  /** The newest report that nobody has looked at. */
  problem: nullable(payoutProblem),
  contradictions: Type.Array(
    Type.Object({
      problem: payoutProblem,
      /** What the report said: `result`, and the `reference`, `amount` or day given. */
      said: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
      receivedAt: instant,
      isSeen: Type.Boolean(),
    }),
    { description: 'The reports about it that contradict what is known, oldest first' },
  ),
  /** How often the provider was asked. */
  tries: Type.Integer(),
  requestedAt: instant,
  /** The day on which it is booked; it stays if the money comes back. */
  paidOn: nullable(date),
};

const payout = Type.Object(payoutFields, { title: 'Payout' });

export type PayoutShown = Static<typeof payout>;

const row = Type.Object({ ...payoutFields, borrowerName }, { title: 'PayoutRow' });

const ofOrder = { orderId: id };

export const listPayouts = lenderEndpoint({
  resource: 'payouts',
  name: 'listPayouts',
  method: 'GET',
  path: '/payouts',
  scope: 'payouts:read',
  shows: { by: 'borrower', answered: 'borrowerId' },
  summary: 'Payouts: all, those of an order, or those that wait for somebody; the oldest first, or the newest',
  description:
    '`waiting`: the newest payout of each approved order whose money has not arrived, and every payout whose reports contradict each other. `newest` goes with neither `orderId` nor `waiting`.',
  problems: ['invalid-cursor'],
  request: closed({
    ...pageQuery,
    orderId: Type.Optional(id),
    waiting: Type.Optional(Type.Boolean()),
    order: Type.Optional(Type.Enum(['oldest', 'newest'])),
  }),
  response: pageOf(row),
});

export const payoutSent = lenderEndpoint({
  resource: 'payouts',
  name: 'payoutSent',
  method: 'POST',
  path: '/orders/{orderId}/payout/sent',
  scope: 'payouts:write',
  needsProof: true,
  summary: 'Announces that you will send the money yourself; call it before you release the transfer',
  description:
    'From then on no provider is asked to pay it. If the answer is `cancelled`, send nothing: the payout is too late for what was accepted, so the order has ended and the loan is offered again.',
  problems: ['not-found', 'conflict'],
  request: closed({ ...ofOrder, reference: Type.Optional(text(longestOwnId)) }),
  response: payout,
});

export const payoutConfirmed = lenderEndpoint({
  resource: 'payouts',
  name: 'payoutConfirmed',
  method: 'POST',
  path: '/orders/{orderId}/payout/confirmed',
  scope: 'payouts:write',
  needsProof: true,
  summary: 'Confirms that the money has arrived: the loan is booked as paid out',
  description:
    'It is booked on the day on which the money was sent, or today if that is left out. A borrower who got money owes it: this is undone only if the money comes back (`payoutReturned`). If the payout is already confirmed, another reference or day books nothing: it is recorded in `contradictions`, and `problem` names it.',
  problems: ['not-found', 'conflict'],
  request: closed({ ...ofOrder, reference: text(longestOwnId), paidOn: Type.Optional(date) }),
  response: payout,
});

export const payoutFailed = lenderEndpoint({
  resource: 'payouts',
  name: 'payoutFailed',
  method: 'POST',
  path: '/orders/{orderId}/payout/failed',
  scope: 'payouts:write',
  summary: 'Reports that no money left, or that it came back; the borrower is told',
  description:
    'To undo it, retry, or confirm if the money has arrived after all. If the payout is already confirmed, this changes nothing: it is recorded in `contradictions`, and `problem` names it.',
  problems: ['not-found', 'conflict'],
  request: closed({ ...ofOrder, reason: text(200) }),
  response: payout,
});

export const payoutReturned = lenderEndpoint({
  resource: 'payouts',
  name: 'payoutReturned',
  method: 'POST',
  path: '/orders/{orderId}/payout/returned',
  scope: 'payouts:write',
  needsProof: true,
  summary: 'Reports that the money was sent and has come back; from then on the borrower owes nothing',
  description:
    'Also after `confirmed`. What the borrower paid becomes a credit balance to refund; codes, messages and an open promise end, and the borrower is asked for another account. To send the money again, retry: the figures stay, and the dates move by the days of the new payout, or a new consent is asked for, as the product says. A credit balance that was not refunded by then pays the first of what is due.',
  problems: ['not-found', 'conflict'],
  request: closed({ ...ofOrder, reason: text(200) }),
  response: payout,
});

export const retryPayout = lenderEndpoint({
  resource: 'payouts',
  name: 'retryPayout',
  method: 'POST',
  path: '/orders/{orderId}/payout/retry',
  scope: 'payouts:write',
  needsProof: true,
  summary: 'Requests a payout again after it failed or came back',
  problems: ['not-found', 'conflict'],
  request: closed(ofOrder),
  response: payout,
});

export const payoutProblemSeen = lenderEndpoint({
  resource: 'payouts',
  name: 'payoutProblemSeen',
  method: 'POST',
  path: '/orders/{orderId}/payout/seen',
  scope: 'payouts:write',
  summary: 'Confirms that somebody has looked at reports that contradict each other',
  problems: ['not-found', 'conflict'],
  request: closed(ofOrder),
  response: payout,
});
