import type { Queryable } from '../platform/db/db.ts';
import { column, type Row, statement } from '../platform/db/statement.ts';

/** A bound account as the lender's systems see it; its number is sealed. */
export type GivenAccount = Row<typeof columns>;

const columns = {
  id: column.text,
  borrowerId: column.text,
  kind: column.text,
  bankCode: column.text,
  lastDigits: column.text,
  numberSealed: column.text,
  /** Epoch milliseconds. */
  boundAt: column.instant,
};

const find = statement(
  'lender_account.find',
  columns,
  `select id, borrower_id, card_type as kind, bank_code, last_digits, number_sealed, bound_at
   from bank_account where borrower_id = $borrowerId and ($id::text is null or id = $id) order by bound_at desc, id`,
);

/** A borrower's accounts, newest first; or the one with an id. */
export async function findGivenAccounts(
  db: Queryable,
  borrowerId: string,
  id: string | null = null,
): Promise<GivenAccount[]> {
  return db.query(find, { borrowerId, id });
}
