import Type, { type Static } from 'typebox';
import { currencyCode, id, isoDate, minorUnits } from '../fields.ts';
import { closed, instant, nullable, pageOf, pageQuery, positiveAmount, text } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';

const voucher = Type.Object({
  /** What the payer names, and what stands in the bank's or the shop's report. */
  reference: Type.String(),
  orderId: id,
  borrowerId: id,
  /** The channel that it is paid through, as the tenant file names it. */
  payCode: Type.String(),
  purpose: Type.Enum(['repayment', 'extension', 'cancellation', 'part']),
  /**
   * `replaced`: no longer offered, because it was withdrawn, another code took its place, or all money under it was reversed. Money
   * that still comes under it is credited, and flagged.
   */
  state: Type.Enum(['issued', 'paid', 'partly-paid', 'overpaid', 'replaced']),
  currency: currencyCode,
  amount: minorUnits,
  /** What is paid in its channel for that: a till may take whole pesos only. */
  toPay: minorUnits,
  /** What came under it and was not reversed. */
  paid: minorUnits,
  issuedAt: instant,
  /** The last day on which the amount is right. */
  validThrough: isoDate,
  /** The instalment that it postpones, where it is for an extension. */
  extends: nullable(Type.Object({ instalment: Type.Integer(), dueDate: isoDate })),
});

export type LenderVoucher = Static<typeof voucher>;

const reference = Type.String({ pattern: '^[A-Za-z0-9-]{1,64}$' });

export const issueVoucher = lenderEndpoint({
  resource: 'vouchers',
  name: 'issueVoucher',
  method: 'POST',
  path: '/orders/{orderId}/vouchers',
  scope: 'payments:write',
  summary: 'A payment code for what an order asks for, in one channel',
  description:
    'As the borrower gets it on their screen: where one for the same stands it is answered again, and one for another amount is replaced. `payoff` ends the loan today; `charges` is what has to be paid before an extension. `amount` is needed for a `part`, and refused where it is not what the order asks for.',
  status: 201,
  problems: ['not-found', 'conflict', 'not-possible'],
  request: closed({
    orderId: id,
    payCode: text(64),
    purpose: Type.Enum(['repayment', 'payoff', 'charges', 'extension', 'cancellation', 'part']),
    amount: Type.Optional(positiveAmount),
  }),
  response: voucher,
});

export const listVouchers = lenderEndpoint({
  resource: 'vouchers',
  name: 'listVouchers',
  method: 'GET',
  path: '/orders/{orderId}/vouchers',
  scope: 'payments:read',
  shows: { by: 'borrower', answered: 'borrowerId' },
  summary: 'The payment codes of an order, newest first',
  problems: ['not-found', 'invalid-cursor'],
  request: closed({ ...pageQuery, orderId: id }),
  response: pageOf(voucher),
});

export const getVoucher = lenderEndpoint({
  resource: 'vouchers',
  name: 'getVoucher',
  method: 'GET',
  path: '/vouchers/{reference}',
  scope: 'payments:read',
  shows: { by: 'borrower', answered: 'borrowerId' },
  summary: 'The payment code with a reference',
  problems: ['not-found'],
  request: closed({ reference }),
  response: voucher,
});

export const withdrawVoucher = lenderEndpoint({
  resource: 'vouchers',
  name: 'withdrawVoucher',
  method: 'POST',
  path: '/vouchers/{reference}/withdraw',
  scope: 'payments:write',
  summary: 'Offers a payment code no more; issue another one to reverse that',
  description:
    'Nothing tells the channel: whoever has written the code down can still pay, and the money is credited and flagged.',
  problems: ['not-found', 'conflict'],
  request: closed({ reference }),
  response: voucher,
});
