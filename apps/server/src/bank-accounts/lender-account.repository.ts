import { first, type Queryable } from '../platform/db/db.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';
import type { AccountProof } from './bind-bank.repository.ts';

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
  proof: nullable(column.json<AccountProof>()),
  removedAt: nullable(column.instant),
};

const fields = 'id, borrower_id, card_type as kind, bank_code, last_digits, number_sealed, bound_at, proof, removed_at';

// A payout may still name one that was removed.
const find = statement(
  'lender_account.find',
  columns,
  `select ${fields} from bank_account
   where borrower_id = $borrowerId and case when $id::text is null then removed_at is null else id = $id end
   order by bound_at desc, id`,
);

const remove = statement(
  'lender_account.remove',
  columns,
  `update bank_account set removed_at = $now::instant
   where borrower_id = $borrowerId and id = $id and removed_at is null returning ${fields}`,
);

/** A borrower's accounts, newest first; or the one with an id, also after it was removed. */
export async function findGivenAccounts(
  db: Queryable,
  borrowerId: string,
  id: string | null = null,
): Promise<GivenAccount[]> {
  return db.query(find, { borrowerId, id });
}

/** Removes an account; null if the borrower has no such one. */
export async function removeAccount(
  transaction: Queryable,
  borrowerId: string,
  id: string,
  now: number,
): Promise<GivenAccount | null> {
  return first(await transaction.query(remove, { borrowerId, id, now }));
}
