import type { Queryable } from '../db/db.ts';
import { column, statement } from '../db/statement.ts';
import { payoutColumns, payoutFields, toPayout } from './payout.repository.ts';
import type { Payout } from './payout.ts';

// The lender's lists, oldest first. Each is found by an index, and goes on after a place in it.

const after = `$1::bigint is null or (requested_at, id) > (to_timestamp($1::bigint / 1000.0), $2::text)`;

const listAll = statement(
  'payout.list_all',
  payoutColumns,
  `select ${payoutFields('payout')} from payout where ${after} order by payout.requested_at, payout.id limit $3::integer`,
);

const listOfOrder = statement(
  'payout.list_of_order',
  payoutColumns,
  `select ${payoutFields('payout')} from payout where order_id = $4 and (${after}) order by payout.requested_at, payout.id limit $3::integer`,
);

const listWaiting = statement(
  'payout.list_waiting',
  { ...payoutColumns, at: column.text },
  `select ${payoutFields('w')}, w.requested_at::text as at from (
     select p.* from loan_order o
     join lateral (select * from payout n where n.order_id = o.id order by n.requested_at desc, n.id desc limit 1) p on true
     where o.status = 151
     union
     select p.* from payout p where p.problem is not null
   ) w where ${after} order by w.requested_at, w.id limit $3::integer`,
);

export interface PayoutFilter {
  orderId?: string | undefined;
  /** The newest of each order that waits for its money, and those whose reports contradict each other. */
  isWaiting?: boolean | undefined;
}

/** Payouts after a place, oldest first. */
export async function findPayouts(
  db: Queryable,
  { orderId, isWaiting = false }: PayoutFilter,
  place: { requestedAt: number; id: string } | null,
  most: number,
): Promise<Payout[]> {
  const parameters = [place?.requestedAt ?? null, place?.id ?? null, most];
  if (isWaiting) {
    const waiting = (await db.query(listWaiting, parameters)).map(toPayout);
    return orderId === undefined ? waiting : waiting.filter((payout) => payout.orderId === orderId);
  }
  const rows =
    orderId === undefined ? await db.query(listAll, parameters) : await db.query(listOfOrder, [...parameters, orderId]);
  return rows.map(toPayout);
}
