import type { AccountKind } from '@plazo/loan-rules/bank-account';
import { first, type Queryable } from '../platform/db/db.ts';
import { column, type Row, statement } from '../platform/db/statement.ts';

/** A bound account as it may be shown: the number itself stays encrypted. */
export type BankAccount = Row<typeof findByBorrower.columns>;

export interface NewBankAccount extends BankAccount {
  borrowerId: string;
  numberSealed: string;
  fingerprint: string;
  /** Its fingerprints under earlier keys. */
  earlierFingerprints: readonly string[];
  phone: string;
  /** How the lender knows that it is the borrower's; null: the borrower binds it. */
  proof: AccountProof | null;
}

/** As the lender's systems state it. */
export interface AccountProof {
  statedBy: string;
  method: string;
  /** The day. */
  provedOn: string;
}

const findByBorrower = statement(
  'bank_account.find_by_borrower',
  { id: column.text, cardType: column.word<AccountKind>(), bankCode: column.text, lastDigits: column.text },
  `select id, card_type, bank_code, last_digits from bank_account
   where borrower_id = $borrowerId and removed_at is null order by bound_at desc, id`,
);

const lock = statement(
  'bank_account.lock_borrower',
  { id: column.text },
  'select id from borrower where id = $borrowerId for no key update',
);

const renew = statement(
  'bank_account.renew',
  {},
  `update bank_account set number_sealed = $numberSealed, fingerprint = $fingerprint
   where borrower_id = $borrowerId and fingerprint in (select jsonb_array_elements_text($earlier::jsonb))`,
);

// A borrower's accounts are not divided.
const findAfter = statement(
  'bank_account.find_after',
  { id: column.text, borrowerId: column.text, numberSealed: column.text, fingerprint: column.text },
  `select id, borrower_id, number_sealed, fingerprint from bank_account
   where borrower_id > $after
     and borrower_id <= (select max(borrower_id) from (select borrower_id from bank_account where borrower_id > $after
                                                       order by borrower_id limit $limit::integer) as batch)
   order by borrower_id`,
);

const insertOnce = statement(
  'bank_account.insert',
  { id: column.text },
  // One that was removed is bound anew.
  `insert into bank_account (id, borrower_id, card_type, bank_code, number_sealed, last_digits, fingerprint, phone, bound_at, proof)
   select $id, $borrowerId, $cardType, $bankCode, $numberSealed, $lastDigits, $fingerprint, $phone, $now::instant, $proof::jsonb
   where (select count(*) from bank_account b
          where b.borrower_id = $borrowerId and b.fingerprint <> $fingerprint and b.removed_at is null) < $most::integer
   on conflict (borrower_id, fingerprint) do update
   set bank_code = excluded.bank_code, phone = excluded.phone, removed_at = null,
       proof = coalesce(excluded.proof, case when bank_account.removed_at is null then bank_account.proof end),
       bound_at = case when bank_account.removed_at is null then bank_account.bound_at else excluded.bound_at end
   returning id`,
);

/** A borrower's accounts, newest first. */
export async function findBankAccounts(db: Queryable, borrowerId: string): Promise<BankAccount[]> {
  return db.query(findByBorrower, { borrowerId });
}

/**
 * Binds an account; the same number again updates its bank, phone and proof. Null if the borrower already has `most` others. Concurrent binds for
 * this borrower wait until the transaction ends, so that the count is right.
 */
export async function insertBankAccount(
  transaction: Queryable,
  account: NewBankAccount,
  now: number,
  most: number,
): Promise<string | null> {
  const { id, borrowerId, cardType, bankCode, numberSealed, lastDigits, fingerprint, phone } = account;
  const proof = account.proof && JSON.stringify(account.proof);
  await transaction.query(lock, { borrowerId });
  const { earlierFingerprints: earlier } = account;
  if (earlier.length > 0) await renewAccount(transaction, borrowerId, earlier, { numberSealed, fingerprint });
  const what = { cardType, bankCode, numberSealed, lastDigits, fingerprint, phone, proof };
  return first(await transaction.query(insertOnce, { id, borrowerId, ...what, now, most }))?.id ?? null;
}

/** Whether money can be paid out to an account of the borrower. */
export async function hasBankAccount(db: Queryable, borrowerId: string): Promise<boolean> {
  return (await findBankAccounts(db, borrowerId)).length > 0;
}

/** An account as it is encrypted. */
export type SealedAccount = Row<typeof findAfter.columns>;

/** The accounts of the next borrowers by id, at least `limit` if there are so many; for a change of keys. */
export async function findSealedAccounts(db: Queryable, after: string, limit: number): Promise<SealedAccount[]> {
  return db.query(findAfter, { after, limit });
}

/** Encrypts a borrower's account again; it is found by its earlier fingerprints. */
export async function renewAccount(
  db: Queryable,
  borrowerId: string,
  earlier: readonly string[],
  { numberSealed, fingerprint }: Pick<SealedAccount, 'numberSealed' | 'fingerprint'>,
): Promise<void> {
  await db.query(renew, { borrowerId, earlier: JSON.stringify(earlier), numberSealed, fingerprint });
}
