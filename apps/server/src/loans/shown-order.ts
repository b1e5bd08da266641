import type { LenderOrder } from '@plazo/contract/lender/orders';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import type { LenderContext } from '../platform/calls/lender-calls.ts';
import { knownOrder } from './known-order.ts';
import { findAssignees, presentRow, presentWork } from './lender-order.present.ts';
import { type Loan, readLoan } from './loan.service.ts';
import type { OrderRow } from './order-list.repository.ts';

/** An order as of today, as its own call shows it. */
export async function shownOrder(orderId: string, context: LenderContext): Promise<LenderOrder> {
  const { db, today } = context;
  const row = await knownOrder(db, orderId);
  const [loan, assigneeOf] = await Promise.all([
    readLoan(db, row.borrowerId, orderId, today),
    findAssignees(db, [row.assigneeId]),
  ]);
  return { ...present(row, loan, today), ...presentWork(row, context, assigneeOf) };
}

function present(row: OrderRow, loan: Loan, today: IsoDate): Omit<LenderOrder, keyof ReturnType<typeof presentWork>> {
  const { outstanding, amountDue, payoff, instalments, order } = loan;
  return {
    ...presentRow(row, today),
    outstanding,
    amountDue: amountDue && { amount: amountDue.amount, dueDate: amountDue.dueDate },
    payoff,
    transferredTo: order.transferredTo,
    instalments: instalments.map((instalment) => {
      const { number, dueDate, daysExtended, principal, interest, iva, commission, outstanding: owed } = instalment;
      return { number, dueDate, daysExtended, principal, interest, iva, commission, owed: { ...owed } };
    }),
  };
}
