import { first, type Queryable } from '../platform/db/db.ts';
import { column, type Row, statement } from '../platform/db/statement.ts';

const columns = { credentialId: column.text, staffId: column.text, publicKey: column.text, uses: column.bigint };

/** A passkey; the key itself is COSE in base64url. */
export type StoredPasskey = Row<typeof columns>;

const find = statement(
  'staff_passkey.find',
  columns,
  `select p.credential_id, p.staff_id, p.public_key, p.uses from staff_passkey p join staff_member m on m.id = p.staff_id
   where p.credential_id = $credentialId and m.state = 'active'`,
);
const findOf = statement(
  'staff_passkey.find_of',
  { credentialId: column.text },
  'select credential_id from staff_passkey where staff_id = $staffId order by created_at',
);
const insert = statement(
  'staff_passkey.insert',
  { credentialId: column.text },
  `insert into staff_passkey (credential_id, staff_id, public_key, uses, created_at)
   values ($credentialId, $staffId, $publicKey, $uses::bigint, $now::instant) on conflict do nothing returning credential_id`,
);
const use = statement(
  'staff_passkey.use',
  { credentialId: column.text },
  // A copy of an authenticator that counts would come with a count that was used.
  `update staff_passkey set uses = $uses::bigint, used_at = $now::instant
   where credential_id = $credentialId and (uses < $uses::bigint or uses = 0 and $uses::bigint = 0) returning credential_id`,
);
const remove = statement('staff_passkey.remove', {}, 'delete from staff_passkey where staff_id = $staffId');

/** The passkey of an active person. */
export async function findPasskey(db: Queryable, credentialId: string): Promise<StoredPasskey | null> {
  return first(await db.query(find, { credentialId }));
}

export async function findPasskeyIds(db: Queryable, staffId: string): Promise<string[]> {
  return (await db.query(findOf, { staffId })).map(({ credentialId }) => credentialId);
}

/** False if it is somebody's already. */
export async function insertPasskey(transaction: Queryable, passkey: StoredPasskey, now: number): Promise<boolean> {
  return (await transaction.query(insert, { ...passkey, now })).length === 1;
}

/** Moves its counter; false if it was at this count before. */
export async function usePasskey(
  transaction: Queryable,
  { credentialId, uses }: Pick<StoredPasskey, 'credentialId' | 'uses'>,
  now: number,
): Promise<boolean> {
  return (await transaction.query(use, { credentialId, uses, now })).length === 1;
}

export async function removePasskeys(transaction: Queryable, staffId: string): Promise<void> {
  await transaction.query(remove, { staffId });
}
