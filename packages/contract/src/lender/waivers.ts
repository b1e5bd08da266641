import Type, { type Static } from 'typebox';
import { id, isoDate, minorUnits } from '../fields.ts';
import { closed, positiveAmount, text } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';

const waiver = Type.Object({
  id: Type.String(),
  orderId: id,
  /** `forgiveness` ended an order of which something was still owed; an order that was closed has one, too. */
  kind: Type.Enum(['waiver', 'forgiveness']),
  /** What is no longer owed by it, in minor units. */
  amount: minorUnits,
  businessDate: isoDate,
  /** Whether it was reversed. */
  isReversed: Type.Boolean(),
});

export type LenderWaiver = Static<typeof waiver>;

/** For your records: it is in the audit event, and not shown to the borrower. */
const reason = text(500);

export const listWaivers = lenderEndpoint({
  resource: 'orders',
  name: 'listWaivers',
  method: 'GET',
  path: '/orders/{orderId}/waivers',
  scope: 'orders:read',
  shows: { by: 'order', sent: 'orderId' },
  summary: 'What you have waived or forgiven of an order, oldest first',
  problems: ['not-found'],
  request: closed({ orderId: id }),
  response: Type.Object({ data: Type.Array(waiver) }),
});

export const waiveCharges = lenderEndpoint({
  resource: 'orders',
  name: 'waiveCharges',
  method: 'POST',
  path: '/orders/{orderId}/waivers',
  scope: 'decisions:write',
  summary: 'Waives charges of an order: a late charge, a commission, interest, or their tax',
  description:
    'Unpaid ones are no longer owed; paid ones pay other debt, or become credit of the borrower. At most what was charged and not credited. The borrower reads it in the statement.',
  status: 201,
  problems: ['not-found', 'not-possible'],
  request: closed({
    orderId: id,
    /** In minor units; each tax is an amount of its own, `iva`, but for the tax within a penalty. */
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
  summary: 'Forgives all that is owed of an order: it is your loss',
  description:
    'The order is settled; the borrower reads that nothing is owed any more. Money that comes later is kept for the borrower: reverse the forgiveness to collect again.',
  status: 201,
  problems: ['not-found', 'conflict'],
  request: closed({
    orderId: id,
    /** What is owed today, penalties included, as `getOrder` says: with another sum nothing is done. */
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
  summary: 'Ends an order for less than is owed: what is left is forgiven, if it is no more than you say',
  status: 201,
  problems: ['not-found', 'conflict'],
  request: closed({ orderId: id, most: positiveAmount, reason }),
  response: waiver,
});

export const reverseWaiver = lenderEndpoint({
  resource: 'orders',
  name: 'reverseWaiver',
  method: 'POST',
  path: '/orders/{orderId}/waivers/{waiverId}/reverse',
  scope: 'decisions:write',
  summary: 'Reverses a waiver, a forgiveness or a closing: its amount is owed again from today on',
  description: 'Not after the borrower has paid the loan off or cancelled it since.',
  problems: ['not-found', 'conflict'],
  request: closed({ orderId: id, waiverId: Type.String({ maxLength: 64 }), reason }),
  response: waiver,
});
