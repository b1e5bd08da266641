import {
  assignPayment as assignCall,
  getPayment,
  type LenderPayment,
  listCreditBalances,
  listPayments,
  paymentProblemSeen,
  recordPayment,
  refundCreditBalance,
  refusePayment as refuseCall,
  refuseReversal as refuseReversalCall,
  reversePayment,
} from '@plazo/contract/lender/payments';
import { withNames } from '../borrowers/borrower-names.ts';
import { holds } from '../loans/held.repository.ts';
import type { LenderCalls, LenderContext } from '../platform/calls/lender-calls.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import { pageFrom } from '../platform/calls/pages.ts';
import { written } from '../platform/calls/read-input.ts';
import type { Config } from '../platform/config/config.ts';
import type { Queryable } from '../platform/db/db.ts';
import { receivePayment } from './payment.service.ts';
import { findKeptPayment, findPayments, findUnapplied, type KeptPayment } from './payment-ends.repository.ts';
import {
  assignPayment,
  receiveReversal,
  refundOrder,
  refusePayment,
  refuseReversal,
  seePaymentProblems,
} from './payment-ends.service.ts';

export interface PaymentRules {
  timeZone: string;
  backdatingDays: number;
}

export function serveLenderPayments(calls: LenderCalls, { config }: { config: Config }): void {
  const { timeZone, paymentBackdatingDays: backdatingDays } = config.tenant;
  const rules = { timeZone, backdatingDays };
  calls.serveRead(listPayments, ({ queue, orderId, receivedFrom, receivedThrough, ...page }, context) => {
    const filter = { queue, orderId, receivedFrom, receivedThrough, timeZone };
    const found = pageFrom(page, {
      place: { receivedAt: 'number', id: 'string' },
      find: (before, limit) => findPayments(context.db, filter, before, limit),
      placeOf: ({ receivedAt, id }) => ({ receivedAt, id }),
      show: present,
    });
    return withNames(found, context);
  });
  calls.serveRead(getPayment, ({ paymentId }, { db }) => shown(db, paymentId));
  calls.serveWrite(recordPayment, async ({ paymentId, ...payment }, { db, now, masterKeys }) => {
    await receivePayment(db, { eventId: paymentId, ...payment }, { now, masterKeys, ...rules });
    return done(db, paymentId, 'payment.recorded');
  });
  calls.serveWrite(reversePayment, async ({ paymentId, reversalId, amount, reversedAt }, { db, now, masterKeys }) => {
    const event = { eventId: reversalId, paymentEventId: paymentId, reversedAt };
    await receiveReversal(db, amount === undefined ? event : { ...event, amount }, {
      now,
      masterKeys,
      ...rules,
      isByStaff: true,
    });
    return done(db, paymentId, 'payment.reversed', { reversalId });
  });
  serveQueues(calls, rules);
}

/** Lists of things that somebody must look at. */
function serveQueues(calls: LenderCalls, rules: PaymentRules): void {
  const at = ({ now, masterKeys }: LenderContext) => ({ now, masterKeys, timeZone: rules.timeZone });
  calls.serveWrite(assignCall, async ({ paymentId, orderId }, context) => {
    await assignPayment(context.db, paymentId, orderId, at(context));
    return done(context.db, paymentId, 'payment.assigned');
  });
  calls.serveWrite(refuseCall, async ({ paymentId, reason }, context) => {
    await refusePayment(context.db, paymentId, reason, at(context));
    return done(context.db, paymentId, 'payment.refused', { reason });
  });
  calls.serveWrite(refuseReversalCall, async ({ paymentId, reversalId, reason }, context) => {
    await refuseReversal(context.db, { paymentId, reversalId, because: reason }, at(context));
    return done(context.db, paymentId, 'reversal.refused', { reversalId, reason });
  });
  calls.serveWrite(paymentProblemSeen, async ({ paymentId }, { db, now }) => {
    await seePaymentProblems(db, paymentId, now);
    return done(db, paymentId, 'payment.problem-seen');
  });
  calls.serveRead(listCreditBalances, (page, context) => {
    const found = pageFrom(page, {
      place: { orderId: 'string' },
      find: (after, limit) => findUnapplied(context.db, after?.orderId ?? null, limit),
      placeOf: ({ orderId }) => ({ orderId }),
      show: (row) => row,
    });
    return withNames(found, context);
  });
  calls.serveWrite(refundCreditBalance, async ({ orderId, amount, reference }, context) => {
    const refund = { amount, reference: `refund:${reference}` };
    const { credit } = await refundOrder(context.db, orderId, refund, at(context));
    const subject = { kind: 'order', id: orderId };
    return {
      answer: { orderId, creditBalance: credit },
      audit: { action: 'money.refunded', subject, after: { amount, reference } },
    };
  });
}

async function done(db: Queryable, paymentId: string, action: string, more: object = {}) {
  const payment = await shown(db, paymentId);
  const { state, orderId, amount, reversed } = payment;
  const subject = { kind: 'payment', id: paymentId };
  return { answer: payment, audit: { action, subject, after: { state, orderId, amount, reversed, ...more } } };
}

async function shown(db: Queryable, paymentId: string): Promise<LenderPayment> {
  const payment = await findKeptPayment(db, paymentId);
  if (!payment) throw new LenderProblem('not-found', 'there is no such payment');
  return present(payment);
}

function present(payment: KeptPayment): LenderPayment {
  const { id, reference, amount, reversed, currency, orderId, voucherOrderId, payCode, flag } = payment;
  return {
    id,
    reference,
    amount,
    reversed,
    currency,
    orderId,
    payCode,
    flag,
    borrowerId: payment.borrowerId === '' ? null : payment.borrowerId,
    paidAt: written(payment.paidAt),
    receivedAt: written(payment.receivedAt),
    state: stateOf(payment),
    codeOrderId: voucherOrderId === orderId ? null : voucherOrderId,
    contradictions: payment.contradictions.map(({ receivedAt, ...one }) => ({
      ...one,
      receivedAt: written(receivedAt),
    })),
    heldReversals: payment.heldReversals.map((held) => ({ ...held, reversedAt: written(held.reversedAt) })),
  };
}

function stateOf({ orderId, isRefused, flag }: KeptPayment): LenderPayment['state'] {
  if (orderId !== null) return 'credited';
  if (isRefused) return 'refused';
  return holds(flag) ? 'held' : 'unmatched';
}
