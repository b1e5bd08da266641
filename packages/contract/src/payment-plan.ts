import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { id, isoDate, minorUnits } from './fields.ts';

const paymentPlan = Type.Object({
  /** `proposed`: the figures are those of today. `open`: they are as accepted. */
  state: Type.Union([Type.Literal('proposed'), Type.Literal('open')]),
  /** Everything that the plan spreads, in minor units. */
  total: minorUnits,
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
  /** The last day on which it can be accepted; left out once it was. */
  openThrough: Type.Optional(isoDate),
  /** The day on which it was accepted. */
  acceptedOn: Type.Optional(isoDate),
});

/** A payment plan that was proposed to a borrower, or that they pay by. */
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

export const acceptPaymentPlan = endpoint({
  feature: 'promise',
  name: 'acceptPaymentPlan',
  method: 'POST',
  // Ours.
  path: '/v3/loan-details/payment-plan/accept',
  client: 'main',
  session: 'borrower',
  summary: 'Accepts the proposed plan with the total that was read. Sent again, it is the same plan.',
  isHarmless: true,
  isOurs: true,
  lostWithout: 'the form at /payment-plan',
  refusals: ['notFound', 'orderNotPayable', 'amountMismatch', 'conflict'],
  request: Type.Object({
    orderId: id,
    /** As it was read, in minor units. */
    total: Type.Integer({ minimum: 1 }),
    /** The borrower has ticked the box. */
    agreed: Type.Literal(1),
  }),
  response: paymentPlan,
});
