import type { LenderRequest } from '@plazo/contract/lender/lender-endpoint';
import {
  getOrder,
  type LedgerTransactionRow,
  listOrderHistory,
  listOrderLedger,
  listOrders,
  type OrderSort,
  orderStates,
} from '@plazo/contract/lender/orders';
import { addDays } from '@plazo/loan-rules/calendar';
import { positionOn } from '../ledger/position.ts';
import type { LenderCalls, LenderContext } from '../platform/calls/lender-calls.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import { type Page, pageFrom } from '../platform/calls/pages.ts';
import { written } from '../platform/calls/read-input.ts';
import type { Config } from '../platform/config/config.ts';
import type { Queryable } from '../platform/db/db.ts';
import { knownOrder } from './known-order.ts';
import { findAssignees, presentRow, presentWork } from './lender-order.present.ts';
import { findAccountsOf } from './loan.repository.ts';
import { instalmentsOf } from './loan.service.ts';
import { findHistory } from './order-history.repository.ts';
import {
  type BookedTransaction,
  findBooked,
  findLargestOrders,
  findOrderRows,
  findOrdersDue,
  type OrderFilter,
  type OrderRow,
} from './order-list.repository.ts';
import { shownOrder } from './shown-order.ts';

/** How many days ahead an order is shown. */
const farthest = 366;

export function serveLenderOrders(calls: LenderCalls, { config }: { config: Config }): void {
  const { timeZone } = config.tenant;
  calls.serveRead(listOrders, async (request, context) => {
    const { db, today } = context;
    const { data, next } = await findPage(db, request, filterOf(request, context), timeZone);
    const [assigneeOf, accounts] = await Promise.all([
      findAssignees(
        db,
        data.map(({ assigneeId }) => assigneeId),
      ),
      // Nothing is owed of the others.
      findAccountsOf(
        db,
        data.filter(({ dueOn }) => dueOn !== null).map(({ borrowerId, id: orderId }) => ({ borrowerId, orderId })),
      ),
    ]);
    const owed = new Map(
      accounts.map((account) => [
        account.order.id,
        positionOn(account.order, instalmentsOf(account), today).loan.outstanding,
      ]),
    );
    const shown = data.map((row) => ({
      ...presentRow(row, today),
      ...presentWork(row, context, assigneeOf),
      outstanding: owed.get(row.id) ?? 0,
    }));
    return { data: shown, next };
  });
  calls.serveRead(getOrder, ({ orderId, on }, context) => {
    const last = addDays(context.today, farthest);
    if (on !== undefined && (on < context.today || on > last)) {
      throw new LenderProblem('not-possible', `on is a day from ${context.today} to ${last}`);
    }
    return shownOrder(orderId, context, on);
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

type ListRequest = LenderRequest<typeof listOrders>;

/** The sort that each range belongs to. */
const rangeSorts = {
  createdFrom: 'newest',
  createdThrough: 'newest',
  dueFrom: 'due-date',
  dueThrough: 'due-date',
  minAmount: 'amount',
  maxAmount: 'amount',
} satisfies Partial<Record<keyof ListRequest, OrderSort>>;

function filterOf(request: ListRequest, { actor }: LenderContext): OrderFilter {
  const { sort = 'newest', state, assignee, borrowerId, claim, productId } = request;
  for (const [field, its] of Object.entries(rangeSorts)) {
    if (request[field as keyof ListRequest] === undefined || its === sort) continue;
    const problem = `goes with the sort ${its}`;
    throw new LenderProblem('invalid-request', `${field} ${problem}`, [
      { field, problem, code: 'does-not-go-together' },
    ]);
  }
  const status = state && orderStates[state];
  return { status, borrowerId, claim, productId, assignee: assignee === 'me' ? actor.id : assignee };
}

function findPage(db: Queryable, request: ListRequest, filter: OrderFilter, timeZone: string): Promise<Page<OrderRow>> {
  const { sort = 'newest', createdFrom, createdThrough, dueFrom, dueThrough, minAmount, maxAmount } = request;
  const show = (row: OrderRow) => row;
  if (sort === 'due-date') {
    return pageFrom(request, {
      place: { dueOn: 'date', id: 'string' },
      find: (after, limit) => findOrdersDue(db, filter, { from: dueFrom, through: dueThrough }, after, limit),
      // Each has one: the list is that of the orders with a due date.
      placeOf: ({ dueOn, id }) => ({ dueOn: dueOn ?? '', id }),
      show,
    });
  }
  if (sort === 'amount') {
    return pageFrom(request, {
      place: { amount: 'number', id: 'string' },
      find: (before, limit) => findLargestOrders(db, filter, { min: minAmount, max: maxAmount }, before, limit),
      placeOf: ({ amount, id }) => ({ amount, id }),
      show,
    });
  }
  const days = { from: createdFrom, through: createdThrough, timeZone };
  return pageFrom(request, {
    place: { createdAt: 'number', id: 'string' },
    find: (before, limit) => findOrderRows(db, filter, days, before, limit),
    placeOf: ({ createdAt, id }) => ({ createdAt, id }),
    show,
  });
}

function presentBooked({ number: _, bookedAt, ...booked }: BookedTransaction): LedgerTransactionRow {
  return { ...booked, bookedAt: written(bookedAt) };
}
