import Type, { type Static } from 'typebox';
import { currencyCode, id, isoDate, minorUnits } from '../fields.ts';
import { planUnits } from '../payment-plan.ts';
import { closed, date, instant, nullable } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';

const paymentPlan = Type.Object(
  {
    id: Type.String(),
    orderId: id,
    currency: currencyCode,
    /**
     * `proposed` until the borrower accepts it (`open`) or the last day for that is over (`expired`). An open plan is `kept` once all is paid,
     * `broken` if a payment is late by more than the product's days of grace and `plans.clearingDays`, or `cancelled`.
     */
    state: Type.Enum(['proposed', 'open', 'kept', 'broken', 'cancelled', 'expired']),
    /** What is paid when, in minor units. Of a proposal: as it would be if it were accepted today; empty if it is over. */
    payments: Type.Array(Type.Object({ dueDate: isoDate, amount: minorUnits })),
    /** The interest in all of them if each is paid on its day, and its yearly rate in parts per million: `plans.annualRatePpm` when it was proposed. */
    interest: minorUnits,
    annualRatePpm: Type.Integer(),
    /** The last day on which the borrower can accept it. */
    openThrough: isoDate,
    /** `borrower`, or the kind and id of the key that proposed it. */
    madeBy: Type.String(),
    madeAt: instant,
    /** When the borrower accepted it. */
    acceptedAt: nullable(instant),
    /** SHA-256 of the document that the borrower accepted. */
    documentHash: nullable(Type.String()),
  },
  { title: 'PaymentPlan' },
);

export type LenderPaymentPlan = Static<typeof paymentPlan>;

export const listPaymentPlans = lenderEndpoint({
  resource: 'collections',
  name: 'listPaymentPlans',
  method: 'GET',
  path: '/orders/{orderId}/payment-plans',
  scope: 'orders:read',
  shows: { by: 'order', sent: 'orderId' },
  summary: 'The payment plans of an order, newest first',
  problems: ['not-found'],
  request: closed({ orderId: id }),
  response: Type.Object({ data: Type.Array(paymentPlan) }),
});

export const proposePaymentPlan = lenderEndpoint({
  resource: 'collections',
  name: 'proposePaymentPlan',
  method: 'POST',
  path: '/orders/{orderId}/payment-plans',
  scope: 'orders:write',
  summary: 'Proposes to a borrower to pay what is owed in equal payments',
  description:
    'It changes nothing until the borrower accepts it, by `plans.openDays` of the tenant. Then everything owed on that day becomes the plan: it adds the interest of `plans.annualRatePpm`, none by default and never more than the late charges of the same days, and no late charge while it is kept. Broken or cancelled, what is left is owed by the contract again, without interest that was not paid, with late charges for the days after. The plan gives late charges away: `approvals.calls.proposePaymentPlan` makes it wait for a second person, above an amount that is owed if you say so.',
  status: 201,
  problems: ['not-found', 'conflict', 'not-possible'],
  request: closed({
    orderId: id,
    payments: Type.Integer({ minimum: 1, maximum: 120, description: 'How many' }),
    every: Type.Enum([...planUnits]),
    firstDueDate: date,
  }),
  response: paymentPlan,
});

export const cancelPaymentPlan = lenderEndpoint({
  resource: 'collections',
  name: 'cancelPaymentPlan',
  method: 'POST',
  path: '/orders/{orderId}/payment-plans/{planId}/cancel',
  scope: 'orders:write',
  summary: 'Withdraws a proposal, or ends an open plan today',
  description:
    'What is left of an open plan is owed by the contract again. The days of the plan stay free of late charges.',
  problems: ['not-found', 'conflict'],
  request: closed({ orderId: id, planId: Type.String({ maxLength: 64 }) }),
  response: paymentPlan,
});
