/** Where the money of an order goes, or went. */
export interface Destination {
  /** Minor units. */
  amount: number;
  /** Null: only the last characters of the account are known. */
  bankCode: string | null;
  /** At most four; empty if they are no longer kept. */
  lastDigits: string;
}

/**
 * Where the money of order `o` goes, as JSON; null if no payout is active. The account that the provider was asked to pay. If nobody was
 * asked yet, the one that would be: the newest. Otherwise the contract's.
 */
export const destinationOf = (order: string, borrower = `${order}.borrower_id`) => `
  (select json_build_object('amount', p.amount, 'bankCode', b.bank_code,
                             'lastDigits', coalesce(b.last_digits, substring(w.bank_account_masked from '\\w{1,4}$'), ''))
   from payout p
   join borrower w on w.id = p.borrower_id
   left join bank_account b on b.borrower_id = p.borrower_id and b.id = coalesce(p.bank_account_id,
     case when p.state = 'requested' and not p.is_by_hand
       then (select n.id from bank_account n where n.borrower_id = ${borrower} and n.removed_at is null order by n.bound_at desc, n.id limit 1) end)
   where p.borrower_id = ${borrower} and p.order_id = ${order}.id and p.state not in ('failed', 'returned', 'cancelled'))`;
