import type { Queryable } from '../platform/db/db.ts';
import { placeOf } from '../platform/db/list-place.ts';
import { column, statement } from '../platform/db/statement.ts';
import { payoutColumns, payoutFields } from './payout.repository.ts';
import type { Payout } from './payout.ts';

// The lender's lists. Each is found by an index, and continues after a place in it.

const afterOf = (payout: string) =>
  `$placeRequestedAt::bigint is null or (${payout}.requested_at, ${payout}.id) > ($placeRequestedAt::instant, $placeId::text)`;
const after = afterOf('payout');

const listAll = statement(
  'payout.list_all',
  payoutColumns,
  `select ${payoutFields('payout')} from payout where ${after} order by payout.requested_at, payout.id limit $most::integer`,
);

const listNewest = statement(
  'payout.list_newest',
  payoutColumns,
  `select ${payoutFields('payout')} from payout
   where $placeRequestedAt::bigint is null or (payout.requested_at, payout.id) < ($placeRequestedAt::instant, $placeId::text)
   order by payout.requested_at desc, payout.id desc limit $most::integer`,
);

const listOfOrder = statement(
  'payout.list_of_order',
  payoutColumns,
  `select ${payoutFields('payout', '$borrowerId')} from payout where borrower_id = $borrowerId and order_id = $orderId and (${after})
   order by payout.requested_at, payout.id limit $most::integer`,
);

const listWaiting = statement(
  'payout.list_waiting',
  { ...payoutColumns, at: column.text },
  // Each half uses its own index, in order and no further than the page.
  `select ${payoutFields('w')}, w.requested_at::text as at from payout w where (w.borrower_id, w.id) in (
     (select p.borrower_id, p.id from payout p
      where p.state in ('requested', 'sent', 'failed', 'returned') and (${afterOf('p')})
        and exists (select from loan_order o where o.borrower_id = p.borrower_id and o.id = p.order_id and o.status = 151)
        and not exists (select from payout n where n.borrower_id = p.borrower_id and n.order_id = p.order_id
                        and (n.requested_at, n.id) > (p.requested_at, p.id))
      order by p.requested_at, p.id limit $most::integer)
     union
     (select p.borrower_id, p.id from payout p where p.problem is not null and (${afterOf('p')})
      order by p.requested_at, p.id limit $most::integer)
   ) order by w.requested_at, w.id limit $most::integer`,
);

export interface PayoutFilter {
  order?: { borrowerId: string; id: string } | undefined;
  /** The newest payout of each order that waits for its money, and those with contradicting reports. */
  isWaiting?: boolean | undefined;
}

/** All payouts before a place, newest first. */
export function findNewestPayouts(
  db: Queryable,
  place: { requestedAt: number; id: string } | null,
  most: number,
): Promise<Payout[]> {
  return db.query(listNewest, { ...placeOf('place', place, ['requestedAt', 'id']), most });
}

/** Payouts after a place, oldest first. */
export async function findPayouts(
  db: Queryable,
  { order, isWaiting = false }: PayoutFilter,
  place: { requestedAt: number; id: string } | null,
  most: number,
): Promise<Payout[]> {
  const parameters = { ...placeOf('place', place, ['requestedAt', 'id']), most };
  if (isWaiting) {
    const waiting = (await db.query(listWaiting, parameters)).map(({ at, ...payout }) => payout);
    return order ? waiting.filter((payout) => payout.orderId === order.id) : waiting;
  }
  if (!order) return db.query(listAll, parameters);
  return db.query(listOfOrder, { ...parameters, borrowerId: order.borrowerId, orderId: order.id });
}
