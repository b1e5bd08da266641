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
  borrowerId: column.text,
  cardType: column.text,
  bankCode: column.text,
  lastDigits: column.text,
  numberSealed: column.text,
  boundAt: column.instant,
};

const find = statement(
  'lender_account.find',
  columns,
  `select id, borrower_id, card_type, bank_code, last_digits, number_sealed, bound_at
   from bank_account where borrower_id = $borrowerId and ($id::text is null or id = $id) order by bound_at desc, id`,
);

/** A borrower's accounts, newest first; or the one with an id. */
export async function findGivenAccounts(
  db: Queryable,
  borrowerId: string,
  id: string | null = null,
): Promise<GivenAccount[]> {
  return (await db.query(find, { borrowerId, id })).map(toGiven);
}

function toGiven(row: Row<typeof columns>): GivenAccount {
  return {
    id: row.id,
    borrowerId: row.borrowerId,
    kind: row.cardType,
    bankCode: row.bankCode,
    lastDigits: row.lastDigits,
    numberSealed: row.numberSealed,
    boundAt: row.boundAt,
  };
}
