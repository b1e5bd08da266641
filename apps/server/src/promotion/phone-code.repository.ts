import type { Queryable } from '../db/db.ts';
import { column, nullable, statement } from '../db/statement.ts';

const upsertCode = statement(
  'phone_code.upsert',
  {},
  `insert into phone_code (phone_hash, code_hash, sent_at, expires_at, tries_from, asked_from)
   values ($1, $2, to_timestamp($3::bigint / 1000.0), to_timestamp($4::bigint / 1000.0), to_timestamp($3::bigint / 1000.0), $5)
   on conflict (phone_hash) do update set
     code_hash = excluded.code_hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at, used_at = null,
     tries = 0, tries_from = excluded.tries_from, asked_from = excluded.asked_from`,
);

const lockCodeOf = statement(
  'phone_code.lock',
  {
    code_hash: column.text,
    expires_at: column.bigint,
    is_used: column.boolean,
    tries: column.integer,
    asked_from: nullable(column.text),
  },
  `select code_hash, (extract(epoch from expires_at) * 1000)::bigint as expires_at, used_at is not null as is_used, tries,
          asked_from
   from phone_code where phone_hash = $1 for update`,
);

const countTry = statement('phone_code.count_try', {}, 'update phone_code set tries = tries + 1 where phone_hash = $1');

const markUsed = statement(
  'phone_code.use',
  {},
  'update phone_code set used_at = to_timestamp($2::bigint / 1000.0) where phone_hash = $1',
);

const forgetOld = statement(
  'phone_code.forget',
  {},
  `delete from phone_code where phone_hash in (
     select phone_hash from phone_code
     where tries_from <= to_timestamp($1::bigint / 1000.0) and expires_at <= to_timestamp($1::bigint / 1000.0)
     limit 20 for update skip locked
   )`,
);

/** A new code takes the place of the former one. Codes of others from before an instant are forgotten, some at a time. */
export async function putCode(
  db: Queryable,
  phoneHash: string,
  code: { hash: string; sentAt: number; expiresAt: number; askedFrom: string; forgetBefore: number },
): Promise<void> {
  await db.query(upsertCode, [phoneHash, code.hash, code.sentAt, code.expiresAt, code.askedFrom]);
  await db.query(forgetOld, [code.forgetBefore]);
}

export interface PhoneCode {
  hash: string;
  expiresAt: number;
  isUsed: boolean;
  /** Null: it was sent by a version that did not keep it. */
  askedFrom: string | null;
  /** Wrong codes from other addresses. */
  triesFromElsewhere: number;
}

/** A phone's code. Locks it, so that nobody else can try one meanwhile. */
export async function lockCode(transaction: Queryable, phoneHash: string): Promise<PhoneCode | null> {
  const [row] = await transaction.query(lockCodeOf, [phoneHash]);
  if (!row) return null;
  const { code_hash: hash, expires_at: expiresAt, is_used: isUsed, asked_from: askedFrom, tries } = row;
  return { hash, expiresAt, isUsed, askedFrom, triesFromElsewhere: tries };
}

export async function countTryFromElsewhere(transaction: Queryable, phoneHash: string): Promise<void> {
  await transaction.query(countTry, [phoneHash]);
}

export async function useCode(transaction: Queryable, phoneHash: string, now: number): Promise<void> {
  await transaction.query(markUsed, [phoneHash, now]);
}
