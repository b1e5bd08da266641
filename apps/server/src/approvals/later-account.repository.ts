import { findBorrower } from '../platform/db/borrower-lookup.ts';
import { only, type Queryable } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';

const find = statement(
  'later_account.find',
  { isBound: column.boolean },
  `select exists (
     select 1 from bank_account b where b.borrower_id = $borrowerId and greatest(b.bound_at, b.removed_at) >= $instant::instant
   ) as is_bound`,
);

/** Whether an account was bound or removed for an order's borrower since an instant. */
export async function isAccountBoundSince(db: Queryable, orderId: string, instant: number): Promise<boolean> {
  const borrowerId = await findBorrower(db, 'order', orderId);
  return borrowerId !== null && only(await db.query(find, { borrowerId, instant })).isBound;
}
