import type { Queryable } from '../platform/db/db.ts';
import { column, type Row, statement } from '../platform/db/statement.ts';

/** A bound account as the lender's systems see it; its number is sealed. */
export interface GivenAccount {
  id: string;
  borrowerId: string;
  kind: string;
  bankCode: string;
  lastDigits: string;
  numberSealed: string;
  /** Epoch milliseconds. */
  boundAt: number;
}

const columns = {
  id: column.text,
  borrower_id: column.text,
  card_type: column.text,
  bank_code: column.text,
  last_digits: column.text,
  number_sealed: column.text,
  bound_at: column.bigint,
};

const find = statement(
  'lender_account.find',
  columns,
  `select id, borrower_id, card_type, bank_code, last_digits, number_sealed, (extract(epoch from bound_at) * 1000)::bigint as bound_at
   from bank_account where borrower_id = $1 and ($2::text is null or id = $2) order by bound_at desc, id`,
);

/** A borrower's accounts, newest first; or the one with an id. */
export async function findGivenAccounts(
  db: Queryable,
  borrowerId: string,
  id: string | null = null,
): Promise<GivenAccount[]> {
  return (await db.query(find, [borrowerId, id])).map(toGiven);
}

function toGiven(row: Row<typeof columns>): GivenAccount {
  return {
    id: row.id,
    borrowerId: row.borrower_id,
    kind: row.card_type,
    bankCode: row.bank_code,
    lastDigits: row.last_digits,
    numberSealed: row.number_sealed,
    boundAt: row.bound_at,
  };
}
