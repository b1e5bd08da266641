import type { CallWithAmount } from '@plazo/contract/lender/approvals';
import { addMinor } from '@plazo/loan-rules/money';
import type { Queryable } from '../platform/db/db.ts';
import { findOrderOfReference, findOwed, findPaymentAmount, findPrincipal } from './call-amount.repository.ts';

/** The amount that a call gives away, moves or books, in minor units, and its order; null if there is none. */
export interface Weight {
  amount: number | null;
  orderId: string | null;
}

type Sent = Readonly<Record<string, unknown>>;
type Weigh = (sent: Sent, db: Queryable) => Weight | Promise<Weight>;

const ofPrincipal: Weigh = async ({ orderId }, db) => ({
  amount: await findPrincipal(db, String(orderId)),
  orderId: String(orderId),
});

const weights: Record<CallWithAmount, Weigh> = {
  waiveCharges: ({ charges, orderId }) => of(addMinor(...Object.values(Object(charges)).map(Number)), orderId),
  forgiveOrder: ({ outstanding, orderId }) => of(outstanding, orderId),
  closeOrder: ({ most, orderId }) => of(most, orderId),
  chargeOffOrder: ({ outstanding, orderId }) => of(outstanding, orderId),
  transferOrder: ({ outstanding, orderId }) => of(outstanding, orderId),
  refundCreditBalance: ({ amount, orderId }) => of(amount, orderId),
  makeOffer: ({ amount }) => ({ amount: Number(amount), orderId: null }),
  approveOrder: ofPrincipal,
  payoutSent: ofPrincipal,
  payoutConfirmed: ofPrincipal,
  payoutReturned: ofPrincipal,
  retryPayout: ofPrincipal,
  recordPayment: async ({ amount, reference }, db) => ({
    amount: Number(amount),
    orderId: await findOrderOfReference(db, String(reference)),
  }),
  assignPayment: async ({ paymentId, orderId }, db) => of(await findPaymentAmount(db, String(paymentId)), orderId),
  proposePaymentPlan: async ({ orderId }, db) => of(await findOwed(db, String(orderId)), orderId),
};

/** The weight of a call. The amount is null if its subject is unknown: the call will be refused. */
export async function weigh(db: Queryable, call: string, sent: Sent): Promise<Weight> {
  if (!Object.hasOwn(weights, call)) {
    return { amount: null, orderId: typeof sent.orderId === 'string' ? sent.orderId : null };
  }
  return weights[call as CallWithAmount](sent, db);
}

function of(amount: unknown, orderId: unknown): Weight {
  return { amount: amount === null ? null : Number(amount), orderId: String(orderId) };
}
