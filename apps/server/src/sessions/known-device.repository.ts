import { only, type Queryable } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';

const find = statement(
  'known_device.find',
  { isKnown: column.boolean },
  `select exists (
     select 1 from known_device d join borrower b on b.id = d.borrower_id where d.mark_hash = $markHash and b.phone = $phone
   ) as is_known`,
);

const findIssued = statement(
  'known_device.is_issued',
  { isIssued: column.boolean },
  'select exists (select 1 from known_device where mark_hash = $markHash) as is_issued',
);

const put = statement(
  'known_device.put',
  {},
  `insert into known_device (borrower_id, mark_hash, used_at) values ($borrowerId, $markHash, $now::instant)
   on conflict (borrower_id, mark_hash) do update set used_at = excluded.used_at`,
);

const forgetTooMany = statement(
  'known_device.forget_too_many',
  {},
  `delete from known_device where borrower_id = $borrowerId and mark_hash in (
     select mark_hash from known_device where borrower_id = $borrowerId order by used_at desc, mark_hash offset $most::integer)`,
);

// One that is used in the meantime stays.
const removeOld = statement(
  'known_device.remove_old',
  { markHash: column.text },
  `delete from known_device where (borrower_id, mark_hash, used_at) in (
     select borrower_id, mark_hash, used_at from known_device where used_at <= $before::instant order by used_at limit 1000)
   returning mark_hash`,
);

const forget = statement('known_device.forget', {}, 'delete from known_device where borrower_id = $borrowerId');

/** Whether the person with this phone has signed in with this mark. */
export async function isKnownDevice(db: Queryable, phone: string, markHash: string): Promise<boolean> {
  return only(await db.query(find, { phone, markHash })).isKnown;
}

/** Whether we have given this mark to anyone. */
export async function isIssuedMark(db: Queryable, markHash: string): Promise<boolean> {
  return only(await db.query(findIssued, { markHash })).isIssued;
}

/** Stores a borrower's mark; those beyond `most` are forgotten. */
export async function putKnownDevice(
  transaction: Queryable,
  borrowerId: string,
  markHash: string,
  now: number,
  most: number,
): Promise<void> {
  await transaction.query(put, { borrowerId, markHash, now });
  await transaction.query(forgetTooMany, { borrowerId, most });
}

/** Forgets some marks that were last used before an instant; returns how many. */
export async function removeDevicesBefore(db: Queryable, before: number): Promise<number> {
  return (await db.query(removeOld, { before })).length;
}

/** Forgets every mark of a borrower. */
export async function forgetDevices(transaction: Queryable, borrowerId: string): Promise<void> {
  await transaction.query(forget, { borrowerId });
}
