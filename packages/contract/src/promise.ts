import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { flag, id, isoDate, minorUnits } from './fields.ts';

const promise = Type.Object({
  /** In minor units. */
  amount: minorUnits,
  dueDate: isoDate,
});

const cannotPayResponse = Type.Object({
  /** The promise that is open, if there is one: then no other can be made. */
  promise: Type.Optional(promise),
  /** '1' if another one can be made once the open one is taken back. */
  isPromiseLeft: Type.Optional(flag),
  /** The last day for which a payment can be promised; left out if none can be promised here any more. */
  promiseThrough: Type.Optional(isoDate),
  /** A payment plan is proposed to them, they pay by one, or they can choose one themselves (payment-plan.ts). */
  plan: Type.Optional(Type.Enum(['possible', 'proposed', 'open'])),
  /** '1' if less than the amount due can be paid: then there is a code for it. */
  mayPayPart: Type.Optional(flag),
  /** The most that can be promised: everything that is owed today, or on the day that was asked about, in minor units. */
  most: minorUnits,
  /**
   * The next days on which they may have money, and what is due on each if nothing is paid until then, in minor units; left out if none can
   * be promised, or `dueThen` is there.
   */
  days: Type.Optional(Type.Array(promise)),
  /** What is due on the day that was asked about if nothing is paid until then; left out if none can be promised for it. */
  dueThen: Type.Optional(minorUnits),
});

/** What a borrower who cannot pay can do about an order today, apart from what `loanDetails` says. */
export type CannotPay = Static<typeof cannotPayResponse>;

export const cannotPayDetail = endpoint({
  feature: 'promise',
  name: 'cannotPayDetail',
  method: 'POST',
  // Ours.
  path: '/v3/loan-details/cannot-pay',
  client: 'main',
  session: 'borrower',
  summary:
    'What a borrower who cannot pay can promise: the open promise, or until which day one can be made, and what is due on a day.',
  isRead: true,
  isOurs: true,
  lostWithout: '/cannot-pay; the link to it leads to help instead',
  refusals: ['notFound', 'orderNotPayable'],
  request: Type.Object({
    orderId: id,
    /** A day on which the borrower may be able to pay. */
    dueDate: Type.Optional(isoDate),
  }),
  response: cannotPayResponse,
});

export const promisePayment = endpoint({
  feature: 'promise',
  name: 'promisePayment',
  method: 'POST',
  // Ours.
  path: '/v3/loan-details/promise',
  client: 'main',
  session: 'borrower',
  summary:
    'Promises to pay an amount by a day. It changes no debt, and breaking it costs nothing. Sent again, it is the same promise.',
  isHarmless: true,
  isOurs: true,
  lostWithout: 'the form at /cannot-pay',
  refusals: ['notFound', 'orderNotPayable', 'amountMismatch', 'conflict'],
  request: Type.Object({
    orderId: id,
    /** In minor units. */
    amount: Type.Integer({ minimum: 1 }),
    dueDate: isoDate,
  }),
  response: promise,
});

export const cancelOwnPromise = endpoint({
  feature: 'promise',
  name: 'cancelOwnPromise',
  method: 'POST',
  // Ours.
  path: '/v3/loan-details/promise/cancel',
  client: 'main',
  session: 'borrower',
  summary: 'Takes back the open promise of an order, which costs nothing. Without one it changes nothing.',
  isHarmless: true,
  isOurs: true,
  lostWithout: 'the button at /cannot-pay that takes a promise back',
  refusals: ['notFound'],
  request: Type.Object({ orderId: id }),
  response: Type.Object({}),
});
