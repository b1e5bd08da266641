import Type, { type Static } from 'typebox';
import { currencyCode, id, minorUnits, ownId, reportedCurrency, visibleId } from '../fields.ts';
import { closed, instant, nullable, pageOf, pageQuery, positiveAmount, text } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';

/** The provider's id of its event, or yours. */
const paymentId = visibleId;

const payment = Type.Object({
  id: Type.String(),
  /** The payment code that it came under. */
  reference: Type.String(),
  /** Minor units. */
  amount: minorUnits,
  /** How much of it was reversed. */
  reversed: minorUnits,
  currency: currencyCode,
  paidAt: instant,
  receivedAt: instant,
  state: Type.Enum(['credited', 'unmatched', 'held', 'refused']),
  orderId: nullable(id),
  borrowerId: nullable(id),
  /** The order of its payment code, where it is not credited to it. */
  codeOrderId: nullable(id),
  /** What is odd about it; `old` and `before-loan` say why it is held. */
  flag: nullable(Type.String()),
  /** Reversals of it that are dated before it: nothing of them is booked until you decide. */
  heldReversals: Type.Array(
    Type.Object({
      id: Type.String(),
      /** Null for all that is left. */
      amount: nullable(minorUnits),
      reversedAt: instant,
    }),
  ),
  contradictions: Type.Array(
    Type.Object({
      /** Of which reversal it was said; null for the payment itself. */
      reversalId: nullable(Type.String()),
      /** As it was said: `amount`, `reference`, `currency` and `paidAt`, or `paymentId`, `amount` and `reversedAt`. */
      said: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
      receivedAt: instant,
      isSeen: Type.Boolean(),
    }),
    {
      description:
        'Reports under its id, or that of a reversal of it, that came again with other content, oldest first: each was refused, and nothing of it is booked',
    },
  ),
});

export type LenderPayment = Static<typeof payment>;

export const listPayments = lenderEndpoint({
  resource: 'payments',
  name: 'listPayments',
  method: 'GET',
  path: '/payments',
  scope: 'payments:read',
  shows: { by: 'borrower', answered: 'borrowerId' },
  summary: 'The payments, newest first, or a queue of those that somebody has to look at',
  description:
    '`unmatched`: under a reference that nobody knows, or in another currency than its order (`codeOrderId`). `held`: paid so long ago, or before its loan, that somebody decides. `flagged`: credited, with something odd about it. `held-reversals`: with a reversal that is dated before the payment. `contradicted`: reported again under the same id with other content, until somebody has looked.',
  problems: ['invalid-cursor'],
  request: closed({
    ...pageQuery,
    queue: Type.Optional(Type.Enum(['unmatched', 'held', 'flagged', 'held-reversals', 'contradicted'])),
    orderId: Type.Optional(id),
  }),
  response: pageOf(payment),
});

export const getPayment = lenderEndpoint({
  resource: 'payments',
  name: 'getPayment',
  method: 'GET',
  path: '/payments/{paymentId}',
  scope: 'payments:read',
  shows: { by: 'borrower', answered: 'borrowerId' },
  summary: 'One payment',
  problems: ['not-found'],
  request: closed({ paymentId }),
  response: payment,
});

export const recordPayment = lenderEndpoint({
  resource: 'payments',
  name: 'recordPayment',
  method: 'POST',
  path: '/payments',
  scope: 'payments:write',
  summary: 'Records money that came, as a payment provider reports it',
  description:
    'Your `paymentId` makes it once: the same again changes nothing, the same with other content is a conflict, and is kept in the `contradictions` of the payment. Money under a reference that nobody knows waits in the queue `unmatched`.',
  status: 201,
  problems: ['conflict'],
  request: closed({
    paymentId: ownId,
    reference: visibleId,
    amount: positiveAmount,
    currency: reportedCurrency,
    paidAt: instant,
  }),
  response: payment,
});

export const reversePayment = lenderEndpoint({
  resource: 'payments',
  name: 'reversePayment',
  method: 'POST',
  path: '/payments/{paymentId}/reverse',
  scope: 'payments:write',
  summary: 'Reverses a payment, or a part of it',
  description:
    'From today on the borrower owes it again, and an order that it settled is open again. A `reversalId` with other content than before is a conflict, and is kept in `contradictions`. With the id of a held reversal it books that one, for the day that you name.',
  problems: ['not-found', 'conflict', 'not-possible'],
  request: closed({
    paymentId,
    /** Yours: it makes the reversal once. */
    reversalId: ownId,
    amount: Type.Optional(positiveAmount),
    reversedAt: instant,
  }),
  response: payment,
});

export const assignPayment = lenderEndpoint({
  resource: 'payments',
  name: 'assignPayment',
  method: 'POST',
  path: '/payments/{paymentId}/assign',
  scope: 'payments:write',
  summary: 'Credits unmatched or held money to an order, on the day it was paid',
  problems: ['not-found', 'conflict'],
  request: closed({ paymentId, orderId: id }),
  response: payment,
});

export const refusePayment = lenderEndpoint({
  resource: 'payments',
  name: 'refusePayment',
  method: 'POST',
  path: '/payments/{paymentId}/refuse',
  scope: 'payments:write',
  summary: 'Unmatched or held money is credited to nobody: you pay it back',
  problems: ['not-found', 'conflict'],
  request: closed({ paymentId, reason: text(200) }),
  response: payment,
});

export const refuseReversal = lenderEndpoint({
  resource: 'payments',
  name: 'refuseReversal',
  method: 'POST',
  path: '/payments/{paymentId}/reversals/{reversalId}/refuse',
  scope: 'payments:write',
  summary: 'A held reversal is not booked: the payment stays as it is',
  problems: ['not-found', 'conflict'],
  request: closed({ paymentId, reversalId: ownId, reason: text(200) }),
  response: payment,
});

export const paymentProblemSeen = lenderEndpoint({
  resource: 'payments',
  name: 'paymentProblemSeen',
  method: 'POST',
  path: '/payments/{paymentId}/seen',
  scope: 'payments:write',
  summary: 'Says that somebody has looked at what contradicts a payment or its reversals',
  problems: ['not-found', 'conflict'],
  request: closed({ paymentId }),
  response: payment,
});

const creditBalance = Type.Object({
  orderId: id,
  borrowerId: id,
  /** What was paid beyond what the order needed, in minor units. */
  creditBalance: Type.Integer(),
  /** What was refunded of a payment that was reversed later, in minor units. */
  lost: Type.Integer(),
});

export const listCreditBalances = lenderEndpoint({
  resource: 'payments',
  name: 'listCreditBalances',
  method: 'GET',
  path: '/credit-balances',
  scope: 'payments:read',
  shows: { by: 'borrower', answered: 'borrowerId' },
  summary: 'The credit balances: orders for which more was paid than they needed, by number',
  problems: ['invalid-cursor'],
  request: closed({ ...pageQuery }),
  response: pageOf(creditBalance),
});

export const refundCreditBalance = lenderEndpoint({
  resource: 'payments',
  name: 'refundCreditBalance',
  method: 'POST',
  path: '/orders/{orderId}/refunds',
  scope: 'payments:write',
  summary: 'Books a refund of a credit balance',
  problems: ['not-found', 'conflict'],
  request: closed({
    orderId: id,
    amount: positiveAmount,
    /** The transfer's: it makes the refund once. */
    reference: ownId,
  }),
  response: Type.Object({ orderId: id, creditBalance: minorUnits }),
});
