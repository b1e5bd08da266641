import type { Queryable } from '../db/db.ts';
import { column, nullable, statement } from '../db/statement.ts';

// The account that the provider was asked to send to. While nobody was asked yet, the one that would be: the newest. Else the contract's.
const find = statement(
  'payout.find_destination',
  {
    amount: column.bigint,
    bank_code: nullable(column.text),
    last_digits: nullable(column.text),
    bank_account_masked: column.text,
  },
  `select p.amount, b.bank_code, b.last_digits, w.bank_account_masked
   from payout p
   join borrower w on w.id = p.borrower_id
   left join bank_account b on b.borrower_id = p.borrower_id and b.id = coalesce(p.bank_account_id,
     case when p.state = 'requested' and not p.is_by_hand
       then (select n.id from bank_account n where n.borrower_id = p.borrower_id order by n.bound_at desc, n.id limit 1) end)
   where p.borrower_id = $1 and p.order_id = $2 and p.state not in ('failed', 'cancelled')`,
);

/** Where the money of an order goes, or went. */
export interface Destination {
  /** Minor units. */
  amount: number;
  /** null: the account is known by its last characters alone. */
  bankCode: string | null;
  /** At most four; none where they are not kept any more. */
  lastDigits: string;
}

/** Null where no payout stands. */
export async function findDestination(db: Queryable, borrowerId: string, orderId: string): Promise<Destination | null> {
  const [row] = await db.query(find, [borrowerId, orderId]);
  if (!row) return null;
  const lastDigits = row.last_digits ?? /\w{1,4}$/.exec(row.bank_account_masked)?.[0] ?? '';
  return { amount: row.amount, bankCode: row.bank_code, lastDigits };
}
