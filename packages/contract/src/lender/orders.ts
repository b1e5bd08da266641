import Type, { type Static } from 'typebox';
import { currencyCode, id, isoDate, minorUnits, termUnit } from '../fields.ts';
import { orderEventTypes } from './event-types.ts';
import {
  assignee,
  assigneeFilter,
  borrowerName,
  closed,
  date,
  instant,
  nullable,
  pageOf,
  pageQuery,
  positiveAmount,
  text,
} from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';
import { orderInstalment, orderTerms } from './order-figures.ts';

/** The status of an order as a word, with the number that the borrower's app uses. */
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

const claim = Type.Enum(['charged-off', 'transferred']);

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
  /** Its purpose, as stated in its offer. */
  purpose: nullable(Type.String()),
  /** The day of the payout, actual or planned. */
  disbursedOn: isoDate,
  settledOn: nullable(isoDate),
  /** The due date of the oldest instalment that is not fully paid, extensions included; null if nothing is owed. */
  dueDate: nullable(isoDate),
  /** Counted from the due date; 0 while the product's grace lasts. */
  daysLate: Type.Integer(),
  /** What became of a debt that was not paid: you stopped counting on it (`charged-off`), or somebody else is owed it (`transferred`). */
  claim: nullable(claim),
};

const listed = Type.Object(summary, { title: 'Order' });

export type ListedOrder = Static<typeof listed>;

const work = {
  borrowerName,
  assignee,
  /** When the borrower was last contacted about it, or turned to you: by a message, a call, a letter or a visit. */
  lastContactAt: nullable(instant),
};

const row = Type.Object(
  {
    ...summary,
    ...work,
    /** Everything owed today, due or not, with the late charges up to today. */
    outstanding: minorUnits,
  },
  { title: 'OrderRow' },
);

export type OrderListRow = Static<typeof row>;

const order = Type.Object({
  ...summary,
  ...work,
  /** Paid under its codes and not credited: somebody must decide about it. In minor units. */
  heldMoney: minorUnits,
  /** Everything owed today, due or not. */
  outstanding: minorUnits,
  /** The amount due now. */
  amountDue: nullable(Type.Object({ amount: minorUnits, dueDate: isoDate })),
  /** The amount that ends the loan today. */
  payoff: nullable(
    Type.Object({
      amount: minorUnits,
      rebate: minorUnits,
      /** The interest of a payment plan in it. */
      planInterest: minorUnits,
    }),
  ),
  /** Who the debt is owed to since it was passed on, as the borrower reads it. */
  transferredTo: nullable(Type.String()),
  instalments: Type.Array(orderInstalment),
  terms: orderTerms,
});

export type LenderOrder = Static<typeof order>;

/** The orders of a list. */
const orderSorts = ['newest', 'due-date', 'amount'] as const;

export type OrderSort = (typeof orderSorts)[number];

export const listOrders = lenderEndpoint({
  resource: 'orders',
  name: 'listOrders',
  method: 'GET',
  path: '/orders',
  scope: 'orders:read',
  shows: { by: 'borrower', answered: 'borrowerId' },
  summary: 'The orders, newest first',
  description:
    'The filter `state` goes by what is stored, so `repayable` finds overdue orders, too: `GET /collections` lists those alone. A range goes with the sort that has its name: `createdFrom` and `createdThrough` with `newest`, which is the usual one; `dueFrom` and `dueThrough` with `due-date`, the oldest first; `minAmount` and `maxAmount` with `amount`, the largest first. `due-date` has only orders of which something is owed, and none with a `claim`.',
  problems: ['invalid-cursor'],
  request: closed({
    ...pageQuery,
    sort: Type.Optional(Type.Enum([...orderSorts])),
    state: Type.Optional(Type.Enum(['under-review', 'rejected', 'disbursing', 'disbursed', 'repayable', 'settled'])),
    borrowerId: Type.Optional(id),
    productId: Type.Optional(id),
    claim: Type.Optional(claim),
    assignee: Type.Optional(assigneeFilter),
    createdFrom: Type.Optional(Type.String({ ...date, description: 'A day in your time zone' })),
    createdThrough: Type.Optional(date),
    dueFrom: Type.Optional(date),
    dueThrough: Type.Optional(date),
    minAmount: Type.Optional(positiveAmount),
    maxAmount: Type.Optional(positiveAmount),
  }),
  response: pageOf(row),
});

export const getOrder = lenderEndpoint({
  resource: 'orders',
  name: 'getOrder',
  method: 'GET',
  path: '/orders/{orderId}',
  scope: 'orders:read',
  shows: { by: 'borrower', answered: 'borrowerId' },
  summary: 'An order as of today, or of a later day if nothing is paid until then',
  hasEtag: true,
  problems: ['not-found', 'not-possible'],
  request: closed({
    orderId: id,
    on: Type.Optional(
      Type.String({
        ...date,
        description: 'A day from today to a year ahead: what the order will owe on it; left out: today',
      }),
    ),
  }),
  response: order,
});

const assigned = Type.Object({ orderId: id, assignee });

export const assignOrder = lenderEndpoint({
  resource: 'orders',
  name: 'assignOrder',
  method: 'PUT',
  path: '/orders/{orderId}/assignee',
  scope: 'orders:write',
  summary: 'Says who of your people looks after an order; whoever did so before no longer does',
  description: 'It changes no permissions: everybody who may can still work on the order.',
  problems: ['not-found', 'not-possible'],
  request: closed({ orderId: id, staffId: id }),
  response: assigned,
});

export const unassignOrder = lenderEndpoint({
  resource: 'orders',
  name: 'unassignOrder',
  method: 'DELETE',
  path: '/orders/{orderId}/assignee',
  scope: 'orders:write',
  summary: 'Says that nobody in particular looks after an order',
  problems: ['not-found'],
  request: closed({ orderId: id }),
  response: assigned,
});

const ledgerTransaction = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  businessDate: isoDate,
  bookedAt: instant,
  /** The id of what caused it, for example of a payment. */
  cause: nullable(Type.String()),
  /** Debit positive, credit negative; the entries sum to zero. */
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
  summary: 'Everything booked for an order, in booking order',
  problems: ['not-found', 'invalid-cursor'],
  request: closed({ orderId: id, ...pageQuery }),
  response: pageOf(ledgerTransaction),
});

/** Every kind of event in an order's history: also what no outside system waits for. */
export const historyKinds = [
  ...orderEventTypes,
  'order.cancelled',
  'order.reopened',
  'order.forgiven',
  'order.rated',
  'charges.waived',
  'waiver.reversed',
  'payout.sent',
  'payout.cancelled',
  'voucher.replaced',
  'money.refunded',
  'rounding.waived',
  'complaint.answered',
  'complaint.closed',
  'complaint.reopened',
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
    'Anything that happens while you turn the pages is newer than all of them: read the first page again to see it. Unlike events, history is never removed. `listAuditEvents` shows who did it. For the time before a version that keeps this history, it has only what the order’s own records have a time for.',
  problems: ['not-found', 'invalid-cursor'],
  request: closed({ orderId: id, ...pageQuery }),
  response: pageOf(
    Type.Object({
      id: Type.String({ description: 'Greater than that of every earlier entry' }),
      kind: Type.Enum<HistoryKind[]>([...historyKinds]),
      at: instant,
      /** Ids and amounts, such as `paymentId`, `amount` in minor units. */
      data: Type.Record(Type.String(), Type.Unknown()),
    }),
  ),
});

/** The calls whose effect can be seen before they are made. */
export const triedCalls = [
  'waiveCharges',
  'forgiveOrder',
  'closeOrder',
  'chargeOffOrder',
  'transferOrder',
  'reverseWaiver',
  'refundCreditBalance',
  'assignPayment',
  'reversePayment',
] as const;

export type TriedCall = (typeof triedCalls)[number];

export const tryCall = lenderEndpoint({
  resource: 'orders',
  name: 'tryCall',
  method: 'POST',
  path: '/dry-runs',
  scope: 'orders:read',
  shows: { by: 'order', answered: 'orderId' },
  summary: 'What a call would do to an order: everything is carried out, read and taken back',
  description:
    'It needs the scope of that call, too, and is refused as that call would be. Nothing is written, no event is sent, nobody is asked to approve.',
  isRead: true,
  problems: ['not-found', 'conflict', 'not-possible'],
  request: closed({
    call: Type.Enum<TriedCall[]>([...triedCalls]),
    /** The fields of the call, those of its path included. */
    request: Type.Record(Type.String(), Type.Unknown()),
  }),
  response: Type.Object({
    orderId: id,
    /** What the call would answer. */
    answer: Type.Unknown(),
    /** Whether it would wait for a second person. */
    waits: Type.Boolean(),
    /** The order as it is, and as it would be. */
    before: order,
    after: order,
  }),
});

export const approveOrder = lenderEndpoint({
  resource: 'orders',
  name: 'approveOrder',
  method: 'POST',
  path: '/orders/{orderId}/approve',
  scope: 'decisions:write',
  needsProof: true,
  summary: 'Approves an application, so that its money can be sent',
  takesIfMatch: 'getOrder',
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
  summary: 'Rejects an application, or an approved order whose money was not sent; make a new offer to undo that',
  takesIfMatch: 'getOrder',
  problems: ['not-found', 'conflict'],
  request: closed({
    orderId: id,
    /** For your records: it goes into the audit event and is not shown to the borrower. */ reason: text(500),
    /** The borrower reads this exact text in the loan's details. */
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
    'Everything booked and not reversed, and each day of late charges, booked or not: the same lines as on the borrower’s own screen.',
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
        /** The change of the debt; positive means more debt. */
        amount: Type.Integer(),
        /** The debt after this entry. */
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
  summary: 'What the borrower accepted, as it was shown, and from which address',
  isAudited: true,
  problems: ['not-found'],
  request: closed({ orderId: id }),
  response: Type.Object({
    orderId: id,
    acceptedAt: instant,
    /** JSON; `hash` is the SHA-256 of its exact bytes in hex. `hash` is null for an order older than this record. */
    document: Type.String(),
    hash: nullable(Type.String()),
    address: nullable(Type.String()),
    device: nullable(Type.String()),
  }),
});
