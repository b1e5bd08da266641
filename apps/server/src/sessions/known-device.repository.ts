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

const forgetOld = statement(
  'known_device.forget_old',
  {},
  `delete from known_device where (borrower_id, mark_hash) in (
     select borrower_id, mark_hash from (
       select borrower_id, mark_hash from known_device where used_at <= $forgetBefore::instant
       order by used_at limit 20 for update skip locked
     ) old
     union all
     (select borrower_id, mark_hash from known_device where borrower_id = $borrowerId
      order by used_at desc, mark_hash offset $most::integer)
   )`,
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

/** Stores a borrower's mark; those beyond `most` and those from before an instant are forgotten. */
export async function putKnownDevice(
  transaction: Queryable,
  borrowerId: string,
  markHash: string,
  { now, forgetBefore, most }: { now: number; forgetBefore: number; most: number },
): Promise<void> {
  await transaction.query(put, { borrowerId, markHash, now });
  await transaction.query(forgetOld, { borrowerId, forgetBefore, most });
}

/** Forgets every mark of a borrower. */
export async function forgetDevices(transaction: Queryable, borrowerId: string): Promise<void> {
  await transaction.query(forget, { borrowerId });
}
