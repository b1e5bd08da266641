import {
  getOrder,
  type LedgerTransactionRow,
  type LenderOrder,
  listOrderHistory,
  listOrderLedger,
  listOrders,
  orderStates,
} from '@plazo/contract/lender/orders';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import type { LenderCalls } from '../platform/calls/lender-calls.ts';
import { pageFrom } from '../platform/calls/pages.ts';
import { written } from '../platform/calls/read-input.ts';
import { knownOrder } from './known-order.ts';
import { presentRow } from './lender-order.present.ts';
import { type Loan, readLoan } from './loan.service.ts';
import { findHistory } from './order-history.repository.ts';
import { type BookedTransaction, findBooked, findOrderRows, type OrderRow } from './order-list.repository.ts';

export function serveLenderOrders(calls: LenderCalls): void {
  calls.serveRead(listOrders, ({ state, borrowerId, claim, ...page }, { db, today }) =>
    pageFrom(page, {
      place: { createdAt: 'number', id: 'string' },
      find: (before, limit) =>
        findOrderRows(db, { status: state && orderStates[state], borrowerId, claim }, before, limit),
      placeOf: ({ createdAt, id }) => ({ createdAt, id }),
      show: (row) => presentRow(row, today),
    }),
  );
  calls.serveRead(getOrder, async ({ orderId }, { db, today }) => {
    const row = await knownOrder(db, orderId);
    return present(row, await readLoan(db, row.borrowerId, orderId, today), today);
  });
  calls.serveRead(listOrderLedger, async ({ orderId, ...page }, { db }) => {
    const { borrowerId } = await knownOrder(db, orderId);
    return pageFrom(page, {
      place: { number: 'integer', id: 'string' },
      find: (after, limit) => findBooked(db, borrowerId, orderId, after, limit),
      placeOf: ({ number, id }) => ({ number, id }),
      show: presentBooked,
    });
  });
  calls.serveRead(listOrderHistory, async ({ orderId, ...page }, { db }) => {
    const { borrowerId } = await knownOrder(db, orderId);
    return pageFrom(page, {
      place: { number: 'number' },
      find: (before, limit) => findHistory(db, borrowerId, orderId, before?.number ?? null, limit),
      placeOf: ({ number }) => ({ number }),
      show: ({ number, kind, at, data }) => ({ id: String(number), kind, at: written(at), data }),
    });
  });
}

function present(row: OrderRow, loan: Loan, today: IsoDate): LenderOrder {
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

function presentBooked({ number: _, bookedAt, ...booked }: BookedTransaction): LedgerTransactionRow {
  return { ...booked, bookedAt: written(bookedAt) };
}
