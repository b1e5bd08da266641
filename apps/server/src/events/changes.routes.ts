import { type BookedOrderShown, listChanges } from '@plazo/contract/lender/events';
import { stateOf } from '../loans/order-state.ts';
import type { LenderCalls } from '../platform/calls/lender-calls.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import { readCursor, writeCursor } from '../platform/calls/pages.ts';
import { written } from '../platform/calls/read-input.ts';
import type { Queryable } from '../platform/db/db.ts';
import { type BookedOrder, findNextOrders, findOrders } from './change.repository.ts';
import { findEventsAfter, findFeedEnd } from './event.repository.ts';
import type { Event } from './event.ts';

const usualLimit = 100;

/** How far a reader has come: in the book, after an order; then, where `borrowerId` is empty, in the feed. */
const placeTypes = { position: 'number', borrowerId: 'string', id: 'string' } as const;
type Place = { position: number; borrowerId: string; id: string };

/**
 * The book and then what changes of it. The place in the feed is that of the beginning, so that what happens while the book is read comes
 * after it; an order is read after its event, so that it is never older.
 */
export function serveChanges(calls: LenderCalls): void {
  calls.serveRead(listChanges, async ({ since, limit = usualLimit }, { db }) => {
    const place = since === undefined ? null : readCursor(since, placeTypes);
    const { data, next, hasMore } =
      place === null || place.borrowerId !== ''
        ? await nextOfBook(db, place ?? { position: await findFeedEnd(db), borrowerId: '', id: '' }, limit)
        : await nextOfFeed(db, place.position, limit);
    return { data: data.map(present), next: writeCursor(next, placeTypes), hasMore };
  });
}

interface Page {
  data: BookedOrder[];
  next: Place;
  hasMore: boolean;
}

async function nextOfBook(db: Queryable, place: Place, limit: number): Promise<Page> {
  const data = await findNextOrders(db, place, limit);
  const last = data.length < limit ? undefined : data.at(-1);
  const { position } = place;
  // Something may have happened since the beginning.
  return { data, next: { position, borrowerId: last?.borrowerId ?? '', id: last?.id ?? '' }, hasMore: true };
}

async function nextOfFeed(db: Queryable, after: number, limit: number): Promise<Page> {
  const end = await findFeedEnd(db);
  if (end < after) throw new LenderProblem('invalid-cursor', 'the cursor is from another database');
  const events = await findEventsAfter(db, after, Math.min(limit, end - after));
  // Places have no gaps: what is missing was removed.
  if (end > after && events[0]?.position !== after + 1) {
    throw new LenderProblem('gone', 'events after this cursor were removed; begin again without since');
  }
  const position = events.at(-1)?.position ?? after;
  return {
    data: await findOrders(db, ordersOf(events)),
    next: { position, borrowerId: '', id: '' },
    hasMore: position < end,
  };
}

function ordersOf(events: readonly Event[]) {
  const orders = new Map<string, { borrowerId: string; orderId: string }>();
  for (const { data } of events) {
    const { borrowerId, orderId } = data;
    if (typeof borrowerId === 'string' && typeof orderId === 'string') orders.set(orderId, { borrowerId, orderId });
  }
  return [...orders.values()];
}

function present({ status, createdAt, ...order }: BookedOrder): BookedOrderShown {
  return { ...order, state: stateOf(status), createdAt: written(createdAt) };
}
