import { only, type Queryable } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';

const find = statement(
  'known_device.find',
  { is_known: column.boolean },
  `select exists (
     select 1 from known_device d join borrower b on b.id = d.borrower_id where d.mark_hash = $2 and b.phone = $1
   ) as is_known`,
);

const findIssued = statement(
  'known_device.is_issued',
  { is_issued: column.boolean },
  'select exists (select 1 from known_device where mark_hash = $1) as is_issued',
);

const put = statement(
  'known_device.put',
  {},
  `insert into known_device (borrower_id, mark_hash, used_at) values ($1, $2, to_timestamp($3::bigint / 1000.0))
   on conflict (borrower_id, mark_hash) do update set used_at = excluded.used_at`,
);

const forgetOld = statement(
  'known_device.forget_old',
  {},
  `delete from known_device where (borrower_id, mark_hash) in (
     select borrower_id, mark_hash from (
       select borrower_id, mark_hash from known_device where used_at <= to_timestamp($2::bigint / 1000.0)
       order by used_at limit 20 for update skip locked
     ) old
     union all
     (select borrower_id, mark_hash from known_device where borrower_id = $1
      order by used_at desc, mark_hash offset $3::integer)
   )`,
);

const forget = statement('known_device.forget', {}, 'delete from known_device where borrower_id = $1');

/** Whether whoever has this phone has signed in with this mark. */
export async function isKnownDevice(db: Queryable, phone: string, markHash: string): Promise<boolean> {
  return only(await db.query(find, [phone, markHash])).is_known;
}

/** Whether we have given anybody this mark. */
export async function isIssuedMark(db: Queryable, markHash: string): Promise<boolean> {
  return only(await db.query(findIssued, [markHash])).is_issued;
}

/** Keeps a borrower's mark; those beyond `most` and those of before an instant are forgotten. */
export async function putKnownDevice(
  transaction: Queryable,
  borrowerId: string,
  markHash: string,
  { now, forgetBefore, most }: { now: number; forgetBefore: number; most: number },
): Promise<void> {
  await transaction.query(put, [borrowerId, markHash, now]);
  await transaction.query(forgetOld, [borrowerId, forgetBefore, most]);
}

/** Forgets every mark of a borrower. */
export async function forgetDevices(transaction: Queryable, borrowerId: string): Promise<void> {
  await transaction.query(forget, [borrowerId]);
}
