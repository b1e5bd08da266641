import type { LenderOrder } from '@plazo/contract/lender/orders';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { lateChargeReason } from '@plazo/loan-rules/late-charge-reason';
import type { Order } from '../ledger/order.ts';
import type { LenderContext } from '../platform/calls/lender-calls.ts';
import { findHeldPayments, sumHeld } from './held.repository.ts';
import { knownOrder } from './known-order.ts';
import { findAssignees, presentRow, presentWork } from './lender-order.present.ts';
import { type Loan, readLoan } from './loan.service.ts';
import type { OrderRow } from './order-list.repository.ts';

/** An order as of today, as its own call shows it; or as of a later day, if nothing is paid until then. */
export async function shownOrder(
  orderId: string,
  context: LenderContext,
  today: IsoDate = context.today,
): Promise<LenderOrder> {
  const { db } = context;
  const row = await knownOrder(db, orderId);
  const [loan, assigneeOf, held] = await Promise.all([
    readLoan(db, row.borrowerId, orderId, today),
    findAssignees(db, [row.assigneeId]),
    findHeldPayments(db, row.borrowerId, orderId),
  ]);
  const heldMoney = sumHeld(held);
  return { ...present(row, loan, today), ...presentWork(row, context, assigneeOf), heldMoney };
}

function present(
  row: OrderRow,
  loan: Loan,
  today: IsoDate,
): Omit<LenderOrder, keyof ReturnType<typeof presentWork> | 'heldMoney'> {
  const { outstanding, amountDue, payoff, instalments, order } = loan;
  return {
    ...presentRow(row, today),
    outstanding,
    amountDue: amountDue && { amount: amountDue.amount, dueDate: amountDue.dueDate },
    payoff,
    transferredTo: order.transferredTo,
    instalments: instalments.map((instalment) => {
      const { number, dueDate, daysExtended, principal, interest, iva, commission, planInterest } = instalment;
      const owed = { ...instalment.outstanding };
      const lateCharge = lateChargeReason(instalment, { today, terms: order.terms });
      return { number, dueDate, daysExtended, principal, interest, iva, commission, owed, planInterest, lateCharge };
    }),
    terms: presentTerms(order.terms),
  };
}

/** The terms that its figures follow from. */
function presentTerms(terms: Order['terms']): LenderOrder['terms'] {
  return {
    annualRatePpm: terms.annualRatePpm,
    commissionPpm: terms.commissionPpm,
    ivaPpm: terms.ivaPpm,
    penaltyDailyPpm: terms.penaltyDailyPpm,
    penaltyGraceDays: terms.penaltyGraceDays,
    penaltyCapPpm: terms.penaltyCapPpm,
    dailyRatePpm: terms.dailyRatePpm ?? null,
    penaltyBase: terms.penaltyBase ?? 'principal',
    penaltyDailyCap: terms.penaltyDailyCap ?? null,
    penaltyOrderCapPpm: terms.penaltyOrderCapPpm ?? null,
    earlyPayoff: terms.earlyPayoff ?? 'agreed',
    partialPaymentMin: terms.partialPaymentMin ?? null,
  };
}
