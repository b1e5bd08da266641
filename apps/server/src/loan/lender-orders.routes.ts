import {
  approveOrder,
  getOrder,
  type LedgerTransactionRow,
  type LenderOrder,
  type ListedOrder,
  listOrderHistory,
  listOrderLedger,
  listOrders,
  orderStates,
  rejectOrder,
} from '@plazo/contract/lender/orders';
import type { LenderContext, LenderDispatcher } from '../lender-api/lender-dispatch.ts';
import { pageFrom } from '../lender-api/pages.ts';
import { written } from '../lender-api/read-input.ts';
import { decideOrder } from './decision.service.ts';
import { knownOrder } from './known-order.ts';
import { type Loan, readLoan } from './loan.service.ts';
import { setRejectionNote } from './order.repository.ts';
import { findHistory } from './order-history.repository.ts';
import { type BookedTransaction, findBooked, findOrderRows, type OrderRow } from './order-list.repository.ts';
import { stateOf } from './order-state.ts';

export function serveLenderOrders(dispatcher: LenderDispatcher): void {
  dispatcher.serveRead(listOrders, ({ state, borrowerId, ...page }, { db }) =>
    pageFrom(page, {
      place: { createdAt: 'number', id: 'string' },
      find: (before, limit) => findOrderRows(db, { status: state && orderStates[state], borrowerId }, before, limit),
      placeOf: ({ createdAt, id }) => ({ createdAt, id }),
      show: presentRow,
    }),
  );
  dispatcher.serveRead(getOrder, async ({ orderId }, { db, today }) => {
    const row = await knownOrder(db, orderId);
    return present(row, await readLoan(db, row.borrowerId, orderId, today));
  });
  dispatcher.serveRead(listOrderLedger, async ({ orderId, ...page }, { db }) => {
    await knownOrder(db, orderId);
    return pageFrom(page, {
      place: { number: 'integer', id: 'string' },
      find: (after, limit) => findBooked(db, orderId, after, limit),
      placeOf: ({ number, id }) => ({ number, id }),
      show: presentBooked,
    });
  });
  dispatcher.serveRead(listOrderHistory, async ({ orderId, ...page }, { db }) => {
    await knownOrder(db, orderId);
    return pageFrom(page, {
      place: { number: 'number' },
      find: (before, limit) => findHistory(db, orderId, before?.number ?? null, limit),
      placeOf: ({ number }) => ({ number }),
      show: ({ number, kind, at, data }) => ({ id: String(number), kind, at: written(at), data }),
    });
  });
  dispatcher.serveWrite(approveOrder, ({ orderId }, context) => decide(context, orderId, 'approve'));
  dispatcher.serveWrite(rejectOrder, async ({ orderId, reason, toBorrower }, context) => {
    const done = await decide(context, orderId, 'reject', reason);
    if (toBorrower !== undefined) await setRejectionNote(context.db, done.answer.borrowerId, orderId, toBorrower);
    return done;
  });
}

/** The same decision as the sandbox and the command line make, recorded with its reason. */
async function decide(context: LenderContext, orderId: string, event: 'approve' | 'reject', reason?: string) {
  const { db } = context;
  const before = await knownOrder(db, orderId);
  await decideOrder(db, before.borrowerId, orderId, event, context);
  const after = presentRow(await knownOrder(db, orderId));
  const audit = {
    action: event === 'approve' ? 'order.approved' : 'order.rejected',
    subject: { kind: 'order', id: orderId },
    before: { state: stateOf(before.status) },
    after: { state: after.state, ...(reason === undefined ? {} : { reason }) },
  };
  return { answer: after, audit };
}

function presentRow({ status, createdAt, ...row }: OrderRow): ListedOrder {
  return { ...row, state: stateOf(status), createdAt: written(createdAt) };
}

function present(row: OrderRow, { status, outstanding, asked, payoff, instalments }: Loan): LenderOrder {
  return {
    ...presentRow({ ...row, status }),
    outstanding,
    asked: asked && { amount: asked.amount, dueDate: asked.dueDate },
    payoff,
    instalments: instalments.map((instalment) => {
      const { number, dueDate, daysExtended, principal, interest, iva, commission, outstanding: owed } = instalment;
      return { number, dueDate, daysExtended, principal, interest, iva, commission, owed: { ...owed } };
    }),
  };
}

function presentBooked({ number: _, bookedAt, ...booked }: BookedTransaction): LedgerTransactionRow {
  return { ...booked, bookedAt: written(bookedAt) };
}
