import type { Queryable } from '../db/db.ts';
import { column, statement } from '../db/statement.ts';
import { isHolding } from './payment.repository.ts';
import { takenBackOf } from './reversal.repository.ts';

/** A payment under an order's code that staff must check before it is credited. */
export interface HeldPayment {
  /** Minor units. */
  amount: number;
  /** Epoch milliseconds. */
  paidAt: number;
}

const findHeld = statement(
  'held.find',
  { amount: column.bigint, paid_at: column.bigint },
  `select p.amount - ${takenBackOf('p')} as amount, (extract(epoch from p.paid_at) * 1000)::bigint as paid_at
   from loan_order o
   join voucher v on v.order_id = o.id
   join payment p on p.voucher_id = v.id
   where o.borrower_id = $1 and o.id = $2 and p.order_id is null and p.refused_at is null and ${isHolding('p.flag')}
     and p.amount > ${takenBackOf('p')}
   order by p.paid_at desc, p.id`,
);

/** The held payments of this borrower's order, newest first. */
export async function findHeldPayments(db: Queryable, borrowerId: string, orderId: string): Promise<HeldPayment[]> {
  const rows = await db.query(findHeld, [borrowerId, orderId]);
  return rows.map(({ amount, paid_at: paidAt }) => ({ amount, paidAt }));
}
