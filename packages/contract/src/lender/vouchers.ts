import Type, { type Static } from 'typebox';
import { currencyCode, id, isoDate, minorUnits } from '../fields.ts';
import { closed, instant, nullable, pageOf, pageQuery, positiveAmount, text } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';

const voucher = Type.Object(
  {
    /** The number that the payer gives, and that the bank's or shop's report contains. */
    reference: Type.String(),
    orderId: id,
    borrowerId: id,
    /** The payment channel, by its name in the tenant file. */
    payCode: Type.String(),
    purpose: Type.Enum(['repayment', 'extension', 'cancellation', 'part']),
    /**
     * `replaced`: no longer offered, because it was withdrawn, another code took its place, or all payments under it were reversed. Money
     * that is still paid under it is credited, and flagged.
     */
    state: Type.Enum(['issued', 'paid', 'partly-paid', 'overpaid', 'replaced']),
    currency: currencyCode,
    amount: minorUnits,
    /** The amount to pay in its channel: a till may take whole pesos only. */
    toPay: minorUnits,
    /** The amount paid under it and not reversed. */
    paid: minorUnits,
    issuedAt: instant,
    /** The last day on which the amount is right. */
    validThrough: isoDate,
    /** The instalment that it extends, if it is for an extension. */
    extends: nullable(Type.Object({ instalment: Type.Integer(), dueDate: isoDate })),
  },
  { title: 'Voucher' },
);

export type LenderVoucher = Static<typeof voucher>;

const reference = Type.String({ pattern: '^[A-Za-z0-9-]{1,64}$' });

export const issueVoucher = lenderEndpoint({
  resource: 'vouchers',
  name: 'issueVoucher',
  method: 'POST',
  path: '/orders/{orderId}/vouchers',
  scope: 'payments:write',
  summary: 'Issues a payment code for an amount due on an order, in one channel',
  description:
    'The same code that the borrower would get on their screen: an open code for the same purpose and amount is answered again, and one for another amount is replaced. `payoff` ends the loan today; `charges` must be paid before an extension. `amount` is required for a `part`; otherwise it is refused unless it is the amount due.',
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
  summary: 'Withdraws a payment code; issue another one to undo that',
  description:
    'The channel is not told: anyone who has noted the code can still pay, and the money is credited and flagged.',
  problems: ['not-found', 'conflict'],
  request: closed({ reference }),
  response: voucher,
});
