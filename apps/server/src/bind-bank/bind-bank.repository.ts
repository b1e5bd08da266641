import type { Queryable } from '../db/db.ts';
import { column, statement } from '../db/statement.ts';

/** A bound account as it may be shown: the number itself stays sealed. */
export interface BankAccount {
  id: string;
  cardType: 'clabe' | 'card';
  bankCode: string;
  lastDigits: string;
}

export interface NewBankAccount extends BankAccount {
  borrowerId: string;
  numberSealed: string;
  fingerprint: string;
  phone: string;
}

const findByBorrower = statement(
  'bank_account.find_by_borrower',
  { id: column.text, card_type: column.text, bank_code: column.text, last_digits: column.text },
  `select id, card_type, bank_code, last_digits from bank_account
   where borrower_id = $1 order by bound_at desc, id`,
);

const insertOnce = statement(
  'bank_account.insert',
  {},
  `insert into bank_account (id, borrower_id, card_type, bank_code, number_sealed, last_digits, fingerprint, phone, bound_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, to_timestamp($9::bigint / 1000.0))
   on conflict (borrower_id, fingerprint) do update set bank_code = excluded.bank_code, phone = excluded.phone`,
);

/** Everything that a borrower has bound, newest first. */
export async function findBankAccounts(db: Queryable, borrowerId: string): Promise<BankAccount[]> {
  const rows = await db.query(findByBorrower, [borrowerId]);
  return rows.map((row) => ({
    id: row.id,
    cardType: row.card_type === 'card' ? 'card' : 'clabe',
    bankCode: row.bank_code,
    lastDigits: row.last_digits,
  }));
}

/** Binds an account; the same number again changes its bank and telephone. */
export async function insertBankAccount(db: Queryable, account: NewBankAccount, now: number): Promise<void> {
  const { id, borrowerId, cardType, bankCode, numberSealed, lastDigits, fingerprint, phone } = account;
  await db.query(insertOnce, [id, borrowerId, cardType, bankCode, numberSealed, lastDigits, fingerprint, phone, now]);
}
