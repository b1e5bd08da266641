import type { Queryable } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';

const upsertCode = statement(
  'phone_code.upsert',
  {},
  `insert into phone_code (phone_hash, asker, code_hash, sent_at, expires_at)
   values ($1, $2, $3, to_timestamp($4::bigint / 1000.0), to_timestamp($5::bigint / 1000.0))
   on conflict (phone_hash, asker) do update set
     code_hash = excluded.code_hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at, used_at = null, tries = 0`,
);

const lockCodeOf = statement(
  'phone_code.lock',
  { code_hash: column.text, expires_at: column.bigint, is_used: column.boolean, tries: column.integer },
  `select code_hash, (extract(epoch from expires_at) * 1000)::bigint as expires_at, used_at is not null as is_used, tries
   from phone_code where phone_hash = $1 and asker = $2 for update`,
);

const countTry = statement(
  'phone_code.count_try',
  {},
  'update phone_code set tries = tries + 1 where phone_hash = $1 and asker = $2',
);

const markUsed = statement(
  'phone_code.use',
  {},
  'update phone_code set used_at = to_timestamp($3::bigint / 1000.0) where phone_hash = $1 and asker = $2',
);

const forgetOld = statement(
  'phone_code.forget',
  {},
  `delete from phone_code where (phone_hash, asker) in (
     select phone_hash, asker from phone_code where sent_at <= to_timestamp($1::bigint / 1000.0)
     limit 20 for update skip locked
   )`,
);

/** Whose code it is: a phone's, for who asked for it. Both are hashes. */
export interface CodeOwner {
  phoneHash: string;
  asker: string;
}

/** A new code takes the place of its asker's former one. Codes from before an instant are forgotten, some at a time. */
export async function putCode(
  db: Queryable,
  { phoneHash, asker }: CodeOwner,
  code: { hash: string; sentAt: number; expiresAt: number; forgetBefore: number },
): Promise<void> {
  await db.query(upsertCode, [phoneHash, asker, code.hash, code.sentAt, code.expiresAt]);
  await db.query(forgetOld, [code.forgetBefore]);
}

export interface PhoneCode {
  hash: string;
  expiresAt: number;
  isUsed: boolean;
  /** Wrong guesses at it. */
  tries: number;
}

/** The code of an asker. Locks it, so that guesses are counted one by one. */
export async function lockCode(transaction: Queryable, { phoneHash, asker }: CodeOwner): Promise<PhoneCode | null> {
  const [row] = await transaction.query(lockCodeOf, [phoneHash, asker]);
  return row ? { hash: row.code_hash, expiresAt: row.expires_at, isUsed: row.is_used, tries: row.tries } : null;
}

export async function countWrongCode(transaction: Queryable, { phoneHash, asker }: CodeOwner): Promise<void> {
  await transaction.query(countTry, [phoneHash, asker]);
}

export async function useCode(transaction: Queryable, { phoneHash, asker }: CodeOwner, now: number): Promise<void> {
  await transaction.query(markUsed, [phoneHash, asker, now]);
}
