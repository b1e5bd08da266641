import Type, { type Static } from 'typebox';
import { currencyCode, id, isoDate, minorUnits, termUnit } from '../fields.ts';
import { closed, instant, nullable, pageOf, pageQuery, text } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';

/** The status of an order in a word, with the number that the borrower's app knows it by. */
export const orderStates = {
  'under-review': 21,
  rejected: 110,
  disbursing: 151,
  disbursed: 170,
  repayable: 174,
  overdue: 180,
  settled: 200,
} as const;

export type OrderState = keyof typeof orderStates;

const state = Type.Enum(Object.keys(orderStates) as OrderState[]);

const summary = {
  id,
  borrowerId: id,
  productId: id,
  productVersion: Type.Integer(),
  state,
  currency: currencyCode,
  /** The principal. Amounts are in minor units. */
  amount: minorUnits,
  periods: Type.Integer(),
  termUnit,
  createdAt: instant,
  /** What it is for, as its offer said. */
  purpose: nullable(Type.String()),
  /** The day of the payout, or the one that it is planned for. */
  disbursedOn: isoDate,
  settledOn: nullable(isoDate),
};

const listed = Type.Object(summary);

export type ListedOrder = Static<typeof listed>;

const owed = Type.Object({
  penalty: minorUnits,
  interest: minorUnits,
  iva: minorUnits,
  commission: minorUnits,
  principal: minorUnits,
});

const order = Type.Object({
  ...summary,
  /** Everything owed today, due or not. */
  outstanding: minorUnits,
  /** What the borrower is asked for now. */
  amountDue: nullable(Type.Object({ amount: minorUnits, dueDate: isoDate })),
  /** What ends the loan today. */
  payoff: nullable(Type.Object({ amount: minorUnits, rebate: minorUnits })),
  instalments: Type.Array(
    Type.Object({
      number: Type.Integer(),
      dueDate: isoDate,
      daysExtended: Type.Integer(),
      principal: minorUnits,
      interest: minorUnits,
      iva: minorUnits,
      commission: minorUnits,
      owed,
    }),
  ),
});

export type LenderOrder = Static<typeof order>;

export const listOrders = lenderEndpoint({
  resource: 'orders',
  name: 'listOrders',
  method: 'GET',
  path: '/orders',
  scope: 'orders:read',
  shows: { by: 'borrower', answered: 'borrowerId' },
  summary: 'The orders, newest first',
  description:
    'In a list an order that is overdue is `repayable`, as it is stored: whether it is overdue depends on the day. `getOrder` says it.',
  problems: ['invalid-cursor'],
  request: closed({
    ...pageQuery,
    state: Type.Optional(Type.Enum(['under-review', 'rejected', 'disbursing', 'disbursed', 'repayable', 'settled'])),
    borrowerId: Type.Optional(id),
  }),
  response: pageOf(listed),
});

export const getOrder = lenderEndpoint({
  resource: 'orders',
  name: 'getOrder',
  method: 'GET',
  path: '/orders/{orderId}',
  scope: 'orders:read',
  shows: { by: 'borrower', answered: 'borrowerId' },
  summary: 'An order as it stands today',
  problems: ['not-found'],
  request: closed({ orderId: id }),
  response: order,
});

const ledgerTransaction = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  businessDate: isoDate,
  bookedAt: instant,
  /** What caused it: a payment's id, for a payment. */
  cause: nullable(Type.String()),
  /** Debit positive, credit negative; they sum to zero. */
  entries: Type.Array(
    Type.Object({ account: Type.String(), instalment: nullable(Type.Integer()), amount: Type.Integer() }),
  ),
});

export type LedgerTransactionRow = Static<typeof ledgerTransaction>;

export const listOrderLedger = lenderEndpoint({
  resource: 'orders',
  name: 'listOrderLedger',
  method: 'GET',
  path: '/orders/{orderId}/ledger',
  scope: 'orders:read',
  shows: { by: 'order', sent: 'orderId' },
  summary: 'Everything that was booked of an order, in the order of booking',
  problems: ['not-found', 'invalid-cursor'],
  request: closed({ orderId: id, ...pageQuery }),
  response: pageOf(ledgerTransaction),
});

/** Everything that can have happened to an order. */
export const historyKinds = [
  'order.taken',
  'order.approved',
  'order.rejected',
  'order.cancelled',
  'order.settled',
  'order.reopened',
  'order.forgiven',
  'order.rated',
  'charges.waived',
  'waiver.reversed',
  'payout.requested',
  'payout.sent',
  'payout.confirmed',
  'payout.failed',
  'payout.cancelled',
  'voucher.issued',
  'voucher.replaced',
  'payment.credited',
  'payment.reversed',
  'money.refunded',
  'rounding.waived',
  'extension.bought',
  'complaint.filed',
  'complaint.answered',
  'complaint.rated',
  'complaint.closed',
  'complaint.reopened',
  'letter.issued',
  'letter.voided',
] as const;

export type HistoryKind = (typeof historyKinds)[number];

export const listOrderHistory = lenderEndpoint({
  resource: 'orders',
  name: 'listOrderHistory',
  method: 'GET',
  path: '/orders/{orderId}/history',
  scope: 'orders:read',
  shows: { by: 'order', sent: 'orderId' },
  summary: 'Everything that happened to an order, newest first',
  description:
    'What happens while you turn pages is newer than all of them: read the first page again for it. Unlike an event, none of it is removed. Who did it is told by `listAuditEvents`. Of what happened before a version that keeps this, there is what the order’s own records tell the time of.',
  problems: ['not-found', 'invalid-cursor'],
  request: closed({ orderId: id, ...pageQuery }),
  response: pageOf(
    Type.Object({
      id: Type.String({ description: 'Greater than those of everything before it' }),
      kind: Type.Enum<HistoryKind[]>([...historyKinds]),
      at: instant,
      /** Ids and amounts, such as `paymentId`, `amount` in minor units. */
      data: Type.Record(Type.String(), Type.Unknown()),
    }),
  ),
});

export const approveOrder = lenderEndpoint({
  resource: 'orders',
  name: 'approveOrder',
  method: 'POST',
  path: '/orders/{orderId}/approve',
  scope: 'decisions:write',
  summary: 'Approves an application: its money can be sent',
  problems: ['not-found', 'conflict'],
  request: closed({ orderId: id }),
  response: listed,
});

export const rejectOrder = lenderEndpoint({
  resource: 'orders',
  name: 'rejectOrder',
  method: 'POST',
  path: '/orders/{orderId}/reject',
  scope: 'decisions:write',
  summary: 'Rejects an application, or one whose money was not sent; an offer again reverses that',
  problems: ['not-found', 'conflict'],
  request: closed({
    orderId: id,
    /** For your records: it is in the audit event, and not shown to the borrower. */ reason: text(500),
    /** The borrower reads it in the loan's details, as it is written here. */
    toBorrower: Type.Optional(text(300)),
  }),
  response: listed,
});

export const getOrderStatement = lenderEndpoint({
  resource: 'orders',
  name: 'getOrderStatement',
  method: 'GET',
  path: '/orders/{orderId}/statement',
  scope: 'orders:read',
  shows: { by: 'order', sent: 'orderId' },
  summary: 'Why an order owes what it owes today: every change of the debt, oldest first',
  description:
    'What was booked and stands, and each day of late charges, booked or not: the lines of the borrower’s own screen.',
  problems: ['not-found', 'conflict'],
  request: closed({ orderId: id }),
  response: Type.Object({
    orderId: id,
    on: isoDate,
    currency: currencyCode,
    outstanding: minorUnits,
    /** What the borrower has paid beyond what is owed, in minor units. */
    creditBalance: minorUnits,
    lines: Type.Array(
      Type.Object({
        date: isoDate,
        kind: Type.String({ examples: ['disbursement', 'payment', 'penalty'] }),
        /** The change of the debt: positive for more. */
        amount: Type.Integer(),
        /** The debt afterwards. */
        balance: Type.Integer(),
        /** The change of the credit balance. */
        creditBalance: Type.Integer(),
        paymentId: nullable(Type.String()),
      }),
    ),
  }),
});

export const getOrderContract = lenderEndpoint({
  resource: 'orders',
  name: 'getOrderContract',
  method: 'GET',
  path: '/orders/{orderId}/contract',
  scope: 'personal-data:read',
  shows: { by: 'order', sent: 'orderId' },
  summary: 'What the borrower accepted, as it was shown, and from where',
  isAudited: true,
  problems: ['not-found'],
  request: closed({ orderId: id }),
  response: Type.Object({
    orderId: id,
    acceptedAt: instant,
    /** JSON, to the byte: its SHA-256 in hex is `hash`. That is null for an order that is older than this record. */
    document: Type.String(),
    hash: nullable(Type.String()),
    address: nullable(Type.String()),
    device: nullable(Type.String()),
  }),
});
