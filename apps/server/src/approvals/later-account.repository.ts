import { only, type Queryable } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';

const find = statement(
  'later_account.find',
  { isBound: column.boolean },
  `select exists (
     select 1 from loan_order o join bank_account b on b.borrower_id = o.borrower_id
     where o.id = $orderId and b.bound_at >= $instant::instant
   ) as is_bound`,
);

/** Whether an order's borrower has bound an account since an instant. */
export async function isAccountBoundSince(db: Queryable, orderId: string, instant: number): Promise<boolean> {
  return only(await db.query(find, { orderId, instant })).isBound;
}
