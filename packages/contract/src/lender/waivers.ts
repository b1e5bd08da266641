import Type, { type Static } from 'typebox';
import { currencyCode, id, isoDate, longestOwnId, minorUnits } from '../fields.ts';
import {
  actor,
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

const waiver = Type.Object(
  {
    id: Type.String(),
    orderId: id,
    /**
     * `forgiveness` ended an order that still owed something; an order that was closed for less has one, too. `charge-off` and `transfer` end
     * nothing that the borrower owes.
     */
    kind: Type.Enum(['waiver', 'forgiveness', 'charge-off', 'transfer']),
    /** The amount no longer owed because of it, charged off or passed on, in minor units. */
    amount: minorUnits,
    businessDate: isoDate,
    /** Whether it was reversed. */
    isReversed: Type.Boolean(),
  },
  { title: 'Waiver' },
);

export type LenderWaiver = Static<typeof waiver>;

/** For your records: it goes into the audit event and is not shown to the borrower. */
const reason = text(500);

export const listWaivers = lenderEndpoint({
  resource: 'orders',
  name: 'listWaivers',
  method: 'GET',
  path: '/orders/{orderId}/waivers',
  scope: 'orders:read',
  shows: { by: 'order', sent: 'orderId' },
  summary: 'The amounts waived or forgiven on an order, oldest first',
  problems: ['not-found'],
  request: closed({ orderId: id }),
  response: Type.Object({ data: Type.Array(waiver) }),
});

const given = Type.Object(
  {
    /** Of its audit event. */
    id: Type.String(),
    at: instant,
    waiverId: Type.String(),
    orderId: id,
    borrowerId: id,
    borrowerName,
    kind: waiver.properties.kind,
    currency: currencyCode,
    amount: Type.Integer({
      description:
        'In minor units, as the ledger has it by now: less than was decided if a payment of an earlier day left less. Negative for a reversal',
    }),
    /** Whether it reverses one. */
    isReversal: Type.Boolean(),
    by: actor,
    /** The second person, if it waited for one. */
    approvedBy: nullable(actor),
    /** Null once the borrower’s data was erased. */
    reason: nullable(Type.String()),
  },
  { title: 'GivenWaiver' },
);

export type ShownGiven = Static<typeof given>;

export const listGivenWaivers = lenderEndpoint({
  resource: 'orders',
  name: 'listGivenWaivers',
  method: 'GET',
  path: '/waivers',
  scope: 'reports:read',
  shows: { by: 'borrower', answered: 'borrowerId' },
  summary:
    'What was waived, forgiven, charged off and passed on, and by whom, newest first; also what of it was reversed',
  description:
    'What nobody decided is not here: rounding that a product waives, and what a payment plan costs less. A reversal is a row of its own, on its own day.',
  problems: ['invalid-cursor'],
  request: closed({
    ...pageQuery,
    from: Type.Optional(Type.String({ ...date, description: 'A day in your time zone, on which it was decided' })),
    through: Type.Optional(date),
    by: Type.Optional(Type.String({ ...text(longestOwnId), description: 'The id of who sent or approved it' })),
  }),
  response: pageOf(given),
});

export const waiveCharges = lenderEndpoint({
  resource: 'orders',
  name: 'waiveCharges',
  method: 'POST',
  path: '/orders/{orderId}/waivers',
  scope: 'decisions:write',
  summary: 'Waives charges of an order: a late charge, a commission, interest, or their tax',
  description:
    'Unpaid charges are no longer owed; paid charges pay other debt, or are added to the credit balance. At most the amount that was charged and not yet credited. The borrower sees the waiver in the statement.',
  status: 201,
  takesIfMatch: 'getOrder',
  problems: ['not-found', 'not-possible'],
  request: closed({
    orderId: id,
    /** In minor units. Each tax is an amount of its own, `iva`, except the tax within a penalty. */
    charges: Type.Object(
      {
        penalty: Type.Optional(positiveAmount),
        interest: Type.Optional(positiveAmount),
        iva: Type.Optional(positiveAmount),
        commission: Type.Optional(positiveAmount),
      },
      { additionalProperties: false, minProperties: 1 },
    ),
    reason,
  }),
  response: waiver,
});

export const forgiveOrder = lenderEndpoint({
  resource: 'orders',
  name: 'forgiveOrder',
  method: 'POST',
  path: '/orders/{orderId}/forgiveness',
  scope: 'decisions:write',
  summary: 'Forgives everything owed on an order, at your loss',
  description:
    'The order is settled; the borrower sees that nothing is owed any more. Money that arrives later goes to the credit balance: reverse the forgiveness to collect again.',
  status: 201,
  takesIfMatch: 'getOrder',
  problems: ['not-found', 'conflict'],
  request: closed({
    orderId: id,
    /** The total owed today, penalties included, as `getOrder` reports it; with any other amount nothing happens. */
    outstanding: positiveAmount,
    reason,
  }),
  response: waiver,
});

export const closeOrder = lenderEndpoint({
  resource: 'orders',
  name: 'closeOrder',
  method: 'POST',
  path: '/orders/{orderId}/close',
  scope: 'decisions:write',
  summary: 'Closes an order for less than is owed: the rest is forgiven, unless it is more than you state',
  status: 201,
  takesIfMatch: 'getOrder',
  problems: ['not-found', 'conflict'],
  request: closed({ orderId: id, most: positiveAmount, reason }),
  response: waiver,
});

export const chargeOffOrder = lenderEndpoint({
  resource: 'orders',
  name: 'chargeOffOrder',
  method: 'POST',
  path: '/orders/{orderId}/charge-off',
  scope: 'decisions:write',
  summary: 'Charges an order off: you stop counting on what is owed, which the borrower still owes',
  description:
    'From now on it costs nothing more: interest of the days to come is no longer owed, and late charges stop. It leaves the lists of what is late. It can still be paid: what comes in is booked as `recovery_income`, and the last of it settles the order. Reverse it with `reverseWaiver`.',
  status: 201,
  takesIfMatch: 'getOrder',
  problems: ['not-found', 'conflict'],
  request: closed({
    orderId: id,
    /** The total owed today, penalties included, as `getOrder` reports it; with any other amount nothing happens. */
    outstanding: positiveAmount,
    reason,
  }),
  response: waiver,
});

export const transferOrder = lenderEndpoint({
  resource: 'orders',
  name: 'transferOrder',
  method: 'POST',
  path: '/orders/{orderId}/transfer',
  scope: 'decisions:write',
  summary: 'Passes the debt of an order to a new owner: you are owed nothing any more',
  description:
    'The borrower reads who they owe from now on, and cannot pay you any more; money that arrives anyway is kept as a credit balance. Reverse it with `reverseWaiver`.',
  status: 201,
  takesIfMatch: 'getOrder',
  problems: ['not-found', 'conflict'],
  request: closed({
    orderId: id,
    /** The total owed today, penalties included, as `getOrder` reports it; with any other amount nothing happens. */
    outstanding: positiveAmount,
    /** The new owner and how to reach them; the borrower reads this exact text. */
    to: text(200),
    reason,
  }),
  response: waiver,
});

export const reverseWaiver = lenderEndpoint({
  resource: 'orders',
  name: 'reverseWaiver',
  method: 'POST',
  path: '/orders/{orderId}/waivers/{waiverId}/reverse',
  scope: 'decisions:write',
  summary: 'Reverses a waiver, a forgiveness, a closing, a charge-off or a transfer, from today on',
  description:
    'What was waived, forgiven or passed on is owed to you again. Not possible once the borrower has paid off or cancelled the loan. While a debt is passed on, only that can be reversed.',
  takesIfMatch: 'getOrder',
  problems: ['not-found', 'conflict'],
  request: closed({ orderId: id, waiverId: Type.String({ maxLength: 64 }), reason }),
  response: waiver,
});
