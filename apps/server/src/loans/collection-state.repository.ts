import type { IsoDate } from '@plazo/loan-rules/calendar';
import type { DueStage } from '@plazo/loan-rules/late';
import type { CollectionState } from '../ledger/collection-state.ts';
import { only, type Queryable, type Transactor } from '../platform/db/db.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';

// Another due date may have to be announced, even if a former one has been. Being late stays announced until the sweep has seen that it is over.
// Nothing is announced of a debt that was charged off or passed on; if that is undone, it is announced from the beginning.
const save = statement(
  'collection.save',
  {},
  `insert into collection_state as s (borrower_id, order_id, due_on, grace_days, outstanding, claim)
   values ($borrowerId, $orderId, $dueOn::date, $graceDays::integer, $outstanding::bigint, $claim)
   on conflict (borrower_id, order_id) do update
   set due_on = excluded.due_on, outstanding = excluded.outstanding, claim = excluded.claim,
       look_on = case when excluded.claim is not null then null
                      when s.claim is not null or s.due_on is distinct from excluded.due_on then '-infinity' else s.look_on end,
       announced = case when s.claim is not null then 'early'
                        when s.due_on is distinct from excluded.due_on and s.announced in ('due-soon', 'due') then 'early'
                        else s.announced end`,
);

const remove = statement(
  'collection.remove',
  {},
  'delete from collection_state where borrower_id = $borrowerId and order_id = $orderId',
);

const findAnyToLookAt = statement(
  'collection.find_any_to_look_at',
  { orderId: column.text },
  'select order_id from collection_state where look_on <= $today::date limit 1',
);

const sweptColumns = {
  borrowerId: column.text,
  orderId: column.text,
  dueOn: nullable(column.date),
  graceDays: column.integer,
  outstanding: column.bigint,
  announced: column.word<DueStage>(),
};

/** An order as the sweep finds it. */
export type Swept = Row<typeof sweptColumns>;

const findToLookAt = statement(
  'collection.find_to_look_at',
  sweptColumns,
  `select borrower_id, order_id, due_on, grace_days, outstanding, announced from collection_state
   where look_on <= $today::date order by look_on, borrower_id, order_id limit $most::integer`,
);

// Orders whose bucket was announced by edges that the tenant no longer has; the name of a bucket has all its days.
const findOfOtherEdges = statement(
  'collection.find_of_other_edges',
  sweptColumns,
  `select borrower_id, order_id, due_on, grace_days, outstanding, announced from collection_state
   where announced not in ('early', 'due-soon', 'due') and claim is null and announced <> all ($buckets::text[])
     and (borrower_id, order_id) > ($afterBorrowerId, $afterOrderId)
   order by borrower_id, order_id limit $most::integer`,
);

// Whoever announces first moves the row on; another process then finds that it is no longer as it was read.
const announce = statement(
  'collection.announce',
  { orderId: column.text },
  `update collection_state set announced = $stage, look_on = $lookOn::date
   where borrower_id = $borrowerId and order_id = $orderId and announced = $announced and due_on is not distinct from $dueOn::date
     and claim is null
   returning order_id`,
);

// In a statement of its own: a node may not call, for its own rows, a function that writes to tables of all nodes.
const tell = statement(
  'collection.tell',
  { count: column.bigint },
  `select count(*) as count from (
     select write_event(e.type, $orderId, $borrowerId, e.data) from json_to_recordset($events::json) as e(type text, data jsonb)) written`,
);

/** Writes when an order is due and what it owes, in the transaction that changes it. */
export async function saveCollectionState(
  transaction: Queryable,
  borrowerId: string,
  orderId: string,
  state: CollectionState & { graceDays: number },
): Promise<void> {
  await transaction.query(save, { ...state, borrowerId, orderId });
}

/** Removes it, because the money of the payout came back. */
export async function removeCollectionState(
  transaction: Queryable,
  borrowerId: string,
  orderId: string,
): Promise<void> {
  await transaction.query(remove, { borrowerId, orderId });
}

export async function isAnyToLookAt(db: Queryable, today: IsoDate): Promise<boolean> {
  return (await db.query(findAnyToLookAt, { today })).length > 0;
}

/** Orders of which something may have to be announced by today, those that waited longest first. */
export async function findOrdersToLookAt(db: Queryable, today: IsoDate, most: number): Promise<Swept[]> {
  return db.query(findToLookAt, { today, most });
}

/** Late orders after one, whose bucket is none of these. */
export async function findOrdersOfOtherEdges(
  db: Queryable,
  buckets: readonly string[],
  after: Pick<Swept, 'borrowerId' | 'orderId'> = { borrowerId: '', orderId: '' },
  most: number,
): Promise<Swept[]> {
  const { borrowerId: afterBorrowerId, orderId: afterOrderId } = after;
  return db.query(findOfOtherEdges, { buckets: `{${buckets.join(',')}}`, afterBorrowerId, afterOrderId, most });
}

/** What to say of an order, what stage it has reached, and when to look again. */
export interface Announcement {
  swept: Swept;
  stage: DueStage;
  lookOn: IsoDate | null;
  events: readonly { type: string; data: object }[];
}

/** Writes the events of some orders; returns of how many. An order that was paid or announced meanwhile is left as it is. */
export async function writeAnnouncements(db: Transactor, announcements: readonly Announcement[]): Promise<number> {
  const written = await db.transaction((transaction) =>
    Promise.all(announcements.map((announcement) => writeAnnouncement(transaction, announcement))),
  );
  return written.filter((count) => count > 0).length;
}

/** Returns how many events it has written. */
async function writeAnnouncement(
  transaction: Queryable,
  { swept, stage, lookOn, events }: Announcement,
): Promise<number> {
  const { borrowerId, orderId, dueOn, announced } = swept;
  const moved = await transaction.query(announce, { borrowerId, orderId, dueOn, announced, stage, lookOn });
  if (moved.length === 0 || events.length === 0) return 0;
  return only(await transaction.query(tell, { borrowerId, orderId, events: JSON.stringify(events) })).count;
}
