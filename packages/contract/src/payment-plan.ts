import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { id, isoDate, minorUnits } from './fields.ts';

/** How far apart the payments of a plan are. A fortnight is 14 days. */
export const planUnits = ['week', 'fortnight', 'month'] as const;

const paymentPlan = Type.Object({
  /**
   * `possible`: there is none yet, and `choices` says which ones the borrower can have without a person of the lender's. `proposed`: the
   * figures are those of today. `open`: they are as accepted.
   */
  state: Type.Union([Type.Literal('possible'), Type.Literal('proposed'), Type.Literal('open')]),
  /** Which plan it is; left out while none was chosen. */
  planId: Type.Optional(id),
  /** Everything that is paid by the plan or, while none was chosen, that is owed, in minor units. */
  total: minorUnits,
  /** The interest in it, which is less if it is paid earlier; left out if there is none. */
  interest: Type.Optional(minorUnits),
  payments: Type.Array(
    Type.Object({
      dueDate: isoDate,
      /** In minor units. */
      amount: minorUnits,
      /** What is left of it. */
      unpaid: minorUnits,
    }),
  ),
  /** The late charges that the contract would add if the same were paid on the same days, in minor units. */
  saved: minorUnits,
  /** What the loan costs a year if it is paid by the plan, as a percentage; left out if there is no such rate. */
  annualCost: Type.Optional(Type.String()),
  /** It ends if a payment is late by more than this many days; left out if nobody knows. */
  endsAfter: Type.Optional(Type.Integer({ minimum: 0 })),
  /** The last day on which it can be accepted; left out once it was. */
  openThrough: Type.Optional(isoDate),
  /** The day on which it was accepted. */
  acceptedOn: Type.Optional(isoDate),
  /** The plans that the borrower can choose from, by the rule of the product; left out if they cannot. */
  choices: Type.Optional(
    Type.Array(
      Type.Object({
        payments: Type.Integer(),
        every: Type.Union([Type.Literal('week'), Type.Literal('fortnight'), Type.Literal('month')]),
        /** Of each payment but the last one, in minor units. */
        amount: minorUnits,
        /** The last one, and the interest in all of them; left out if there is no interest. */
        last: Type.Optional(minorUnits),
        interest: Type.Optional(minorUnits),
        /** The day of the first payment if it is accepted today. */
        firstDueDate: Type.Optional(isoDate),
      }),
    ),
  ),
});

/** A plan that is over: since when, and whether it was not accepted in time, ended by the lender, or for a late payment, or kept. */
export const planOver = Type.Object({
  on: isoDate,
  how: Type.Union([Type.Literal('expired'), Type.Literal('cancelled'), Type.Literal('broken'), Type.Literal('kept')]),
});

/** A payment plan that a borrower can choose, that was proposed to them, or that they pay by. */
export type PaymentPlan = Static<typeof paymentPlan>;

export const paymentPlanDetail = endpoint({
  feature: 'promise',
  name: 'paymentPlanDetail',
  method: 'POST',
  // Ours.
  path: '/v3/loan-details/payment-plan',
  client: 'main',
  session: 'borrower',
  summary: 'The payment plan that the lender proposes for an order, or by which it is paid.',
  isRead: true,
  isOurs: true,
  lostWithout: '/payment-plan, and with it accepting a plan',
  refusals: ['notFound', 'orderNotPayable'],
  request: Type.Object({ orderId: id }),
  response: paymentPlan,
});

export const choosePaymentPlan = endpoint({
  feature: 'promise',
  name: 'choosePaymentPlan',
  method: 'POST',
  // Ours.
  path: '/v3/loan-details/payment-plan/choose',
  client: 'main',
  session: 'borrower',
  summary:
    'Chooses one of the plans that the product allows without a person. It changes nothing until it is accepted.',
  isHarmless: true,
  isOurs: true,
  lostWithout: 'the choice at /payment-plan',
  refusals: ['notFound', 'orderNotPayable', 'amountMismatch', 'conflict'],
  request: Type.Object({ orderId: id, payments: Type.Integer({ minimum: 2, maximum: 24 }) }),
  response: paymentPlan,
});

export const acceptPaymentPlan = endpoint({
  feature: 'promise',
  name: 'acceptPaymentPlan',
  method: 'POST',
  // Ours.
  path: '/v3/loan-details/payment-plan/accept',
  client: 'main',
  session: 'borrower',
  summary: 'Accepts the plan that was read, with its total. Sent again, it is the same plan.',
  isHarmless: true,
  isOurs: true,
  lostWithout: 'the form at /payment-plan',
  refusals: ['notFound', 'orderNotPayable', 'amountMismatch', 'conflict'],
  request: Type.Object({
    orderId: id,
    /** The plan that was read: another one may have taken its place since, with the same total. */
    planId: id,
    /** As it was read, in minor units. */
    total: Type.Integer({ minimum: 1 }),
    /** The borrower has ticked the box. */
    agreed: Type.Literal(1),
  }),
  response: paymentPlan,
});
