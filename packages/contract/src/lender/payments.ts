import Type, { type Static } from 'typebox';
import { currencyCode, id, minorUnits, ownId, reportedCurrency, visibleId } from '../fields.ts';
import { borrowerName, closed, date, instant, nullable, pageOf, pageQuery, positiveAmount, text } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';

/** The provider's id of its event, or an id of yours. */
const paymentId = visibleId;

const paymentFields = {
  id: Type.String(),
  /** The payment code that it was paid under. */
  reference: Type.String(),
  /** Minor units. */
  amount: minorUnits,
  /** How much of it was reversed. */
  reversed: minorUnits,
  currency: currencyCode,
  paidAt: instant,
  receivedAt: instant,
  state: Type.Enum(['credited', 'unmatched', 'held', 'refused']),
  /** The order that it is credited to. */
  orderId: nullable(id),
  /** Whose it is; while it is not credited, whose payment code it was. Null: nobody knows. */
  borrowerId: nullable(id),
  /** The order of its payment code, if it is not credited to that order. */
  codeOrderId: nullable(id),
  /** The payment channel of its payment code, by its name in the tenant file; null if it came under no code of ours. */
  payCode: nullable(Type.String()),
  /** What is odd about it; `old` and `before-loan` are reasons why it is held. */
  flag: nullable(Type.String()),
  /** Its reversals with a date before the payment's: none of them is booked until you decide. */
  heldReversals: Type.Array(
    Type.Object({
      id: Type.String(),
      /** Null means all that is left. */
      amount: nullable(minorUnits),
      reversedAt: instant,
    }),
  ),
  contradictions: Type.Array(
    Type.Object({
      /** The reversal that was reported; null if it was the payment itself. */
      reversalId: nullable(Type.String()),
      /** What the report said: `amount`, `reference`, `currency` and `paidAt`, or `paymentId`, `amount` and `reversedAt`. */
      said: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
      receivedAt: instant,
      isSeen: Type.Boolean(),
    }),
    {
      description:
        'Reports that reused its id, or the id of one of its reversals, with different content, oldest first: each was refused, and nothing was booked',
    },
  ),
};

const payment = Type.Object(paymentFields, { title: 'Payment' });

export type LenderPayment = Static<typeof payment>;

const row = Type.Object({ ...paymentFields, borrowerName }, { title: 'PaymentRow' });

export const listPayments = lenderEndpoint({
  resource: 'payments',
  name: 'listPayments',
  method: 'GET',
  path: '/payments',
  scope: 'payments:read',
  shows: { by: 'borrower', answered: 'borrowerId' },
  summary: 'The payments, newest first, or a queue of those that somebody must look at',
  description:
    '`unmatched`: the reference is unknown, or the currency is not that of its order (`codeOrderId`). `held`: paid too long ago, or before its loan, so somebody must decide. `flagged`: credited, but something about it is odd. `held-reversals`: it has a reversal with a date before the payment. `contradicted`: reported again under the same id with different content, until somebody has looked at it. With `orderId`: what is credited to this order, and what was paid under its codes and waits or was refused. `receivedFrom` and `receivedThrough` go with each of them, and with `orderId`.',
  problems: ['invalid-cursor'],
  request: closed({
    ...pageQuery,
    queue: Type.Optional(Type.Enum(['unmatched', 'held', 'flagged', 'held-reversals', 'contradicted'])),
    orderId: Type.Optional(id),
    receivedFrom: Type.Optional(
      Type.String({ ...date, description: 'A day in your time zone, on which it was reported' }),
    ),
    receivedThrough: Type.Optional(date),
  }),
  response: pageOf(row),
});

export const getPayment = lenderEndpoint({
  resource: 'payments',
  name: 'getPayment',
  method: 'GET',
  path: '/payments/{paymentId}',
  scope: 'payments:read',
  shows: { by: 'borrower', answered: 'borrowerId' },
  summary: 'One payment',
  hasEtag: true,
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
  summary: 'Records money that arrived, as a payment provider would report it',
  description:
    'Your `paymentId` keeps it from being booked twice: sending the same again changes nothing; the same id with different content is a conflict, and is recorded in the `contradictions` of the payment. Money under an unknown reference waits in the queue `unmatched`.',
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
  summary: 'Reverses a payment, or part of it',
  description:
    'From today the borrower owes the amount again, and an order that it settled is reopened. A `reversalId` with different content than before is a conflict, and is recorded in `contradictions`. The id of a held reversal books that reversal, for the day that you name.',
  takesIfMatch: 'getPayment',
  problems: ['not-found', 'conflict', 'not-possible'],
  request: closed({
    paymentId,
    /** An id of yours; it keeps the reversal from being booked twice. */
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
  takesIfMatch: 'getPayment',
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
  summary: 'Records that you pay unmatched or held money back, so that nobody is credited',
  takesIfMatch: 'getPayment',
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
  summary: 'Dismisses a held reversal: the payment stays as it is',
  takesIfMatch: 'getPayment',
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
  summary: 'Confirms that somebody has looked at reports that contradict a payment or its reversals',
  takesIfMatch: 'getPayment',
  problems: ['not-found', 'conflict'],
  request: closed({ paymentId }),
  response: payment,
});

const creditBalance = Type.Object({
  orderId: id,
  borrowerId: id,
  borrowerName,
  currency: currencyCode,
  /** The amount paid beyond what the order needed, in minor units. */
  creditBalance: Type.Integer(),
  /** The amount refunded from a payment that was later reversed, in minor units. */
  lost: Type.Integer(),
  since: nullable(
    Type.String({ ...date, description: 'The first day of the balance that there is; null if there is none any more' }),
  ),
});

export const listCreditBalances = lenderEndpoint({
  resource: 'payments',
  name: 'listCreditBalances',
  method: 'GET',
  path: '/credit-balances',
  scope: 'payments:read',
  shows: { by: 'borrower', answered: 'borrowerId' },
  summary: 'The credit balances: orders that were overpaid, by number',
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
  needsProof: true,
  summary: 'Books a refund of a credit balance',
  takesIfMatch: 'getOrder',
  problems: ['not-found', 'conflict'],
  request: closed({
    orderId: id,
    amount: positiveAmount,
    /** The transfer's id; it keeps the refund from being booked twice. */
    reference: ownId,
  }),
  response: Type.Object({ orderId: id, creditBalance: minorUnits }),
});
