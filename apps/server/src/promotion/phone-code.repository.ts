import { first, type Queryable } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';

const upsertCode = statement(
  'phone_code.upsert',
  {},
  `insert into phone_code (phone_hash, asker, code_hash, sent_at, expires_at)
   values ($phoneHash, $asker, $hash, $sentAt::instant, $expiresAt::instant)
   on conflict (phone_hash, asker) do update set
     code_hash = excluded.code_hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at, used_at = null, tries = 0`,
);

const lockCodeOf = statement(
  'phone_code.lock',
  { hash: column.text, expiresAt: column.instant, isUsed: column.boolean, tries: column.integer },
  `select code_hash as hash, expires_at, used_at is not null as is_used, tries
   from phone_code where phone_hash = $phoneHash and asker = $asker for update`,
);

const countTry = statement(
  'phone_code.count_try',
  {},
  'update phone_code set tries = tries + 1 where phone_hash = $phoneHash and asker = $asker',
);

const markUsed = statement(
  'phone_code.use',
  {},
  'update phone_code set used_at = $now::instant where phone_hash = $phoneHash and asker = $asker',
);

const forgetOld = statement(
  'phone_code.forget',
  {},
  `delete from phone_code where (phone_hash, asker) in (
     select phone_hash, asker from phone_code where sent_at <= $forgetBefore::instant
     limit 20 for update skip locked
   )`,
);

/** The owner of a code: a phone, and who requested it. Both are hashes. */
export interface CodeOwner {
  phoneHash: string;
  asker: string;
}

/** A new code replaces its requester's former one. Codes from before an instant are deleted, some at a time. */
export async function putCode(
  db: Queryable,
  { phoneHash, asker }: CodeOwner,
  code: { hash: string; sentAt: number; expiresAt: number; forgetBefore: number },
): Promise<void> {
  await db.query(upsertCode, { phoneHash, asker, hash: code.hash, sentAt: code.sentAt, expiresAt: code.expiresAt });
  await db.query(forgetOld, { forgetBefore: code.forgetBefore });
}

export interface PhoneCode {
  hash: string;
  expiresAt: number;
  isUsed: boolean;
  /** Wrong guesses at it. */
  tries: number;
}

/** The code of a requester. Locks it, so that guesses are counted one by one. */
export async function lockCode(transaction: Queryable, { phoneHash, asker }: CodeOwner): Promise<PhoneCode | null> {
  return first(await transaction.query(lockCodeOf, { phoneHash, asker }));
}

export async function countWrongCode(transaction: Queryable, { phoneHash, asker }: CodeOwner): Promise<void> {
  await transaction.query(countTry, { phoneHash, asker });
}

export async function useCode(transaction: Queryable, { phoneHash, asker }: CodeOwner, now: number): Promise<void> {
  await transaction.query(markUsed, { phoneHash, asker, now });
}
