import type { Scope } from '@plazo/contract/lender/scopes';
import { first, type Queryable } from '../platform/db/db.ts';
import { placeOf } from '../platform/db/list-place.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';

/** A key without its values. Instants are epoch milliseconds. */
export type StoredKey = Row<typeof keyColumns>;

const keyColumns = {
  id: column.text,
  name: column.text,
  scopes: column.json<Scope[]>(),
  /** Keys on the same line are one pair of eyes. */
  line: column.text,
  createdAt: column.instant,
  expiresAt: nullable(column.instant),
  revokedAt: nullable(column.instant),
  lastUsedAt: nullable(column.instant),
};

const columnsOfKey = `k.id, k.name, k.scopes, k.line, k.created_at,
  k.expires_at,
  k.revoked_at,
  k.last_used_at`;

const insert = statement(
  'api_key.insert',
  {},
  `insert into api_key (id, name, scopes, created_at, expires_at, line, begins_line)
   values ($id, $name, $scopes::jsonb, $createdAt::instant, $expiresAt::instant, $line, $line = $id)`,
);

const insertValue = statement(
  'api_key.insert_value',
  {},
  `insert into api_key_value (value_hash, key_id, created_at) values ($valueHash, $keyId, $now::instant)`,
);

const endValues = statement(
  'api_key.end_values',
  {},
  `update api_key_value set ends_at = $instant::instant
   where key_id = $keyId and (ends_at is null or ends_at > $instant::instant)`,
);

const revoke = statement(
  'api_key.revoke',
  {},
  `update api_key set revoked_at = $now::instant where id = $keyId and revoked_at is null`,
);

const lock = statement(
  'api_key.lock',
  keyColumns,
  `select ${columnsOfKey} from api_key k where k.id = $keyId for update`,
);

const findPage = statement(
  'api_key.find_page',
  keyColumns,
  `select ${columnsOfKey} from api_key k
   where $beforeCreatedAt::bigint is null or (k.created_at, k.id) < ($beforeCreatedAt::instant, $beforeId)
   order by k.created_at desc, k.id desc limit $limit::integer`,
);

const findByValues = statement(
  'api_key.find_by_values',
  { ...keyColumns, valueHash: column.text },
  `select ${columnsOfKey}, v.value_hash from api_key_value v join api_key k on k.id = v.key_id
   where v.value_hash in (select jsonb_array_elements_text($valueHashes::jsonb))
     and (v.ends_at is null or v.ends_at > $now::instant)`,
);

const noteUse = statement('api_key.note_use', {}, `update api_key set last_used_at = $now::instant where id = $keyId`);

export async function insertKey(db: Queryable, key: Omit<StoredKey, 'revokedAt' | 'lastUsedAt'>): Promise<void> {
  await db.query(insert, {
    id: key.id,
    name: key.name,
    scopes: JSON.stringify(key.scopes),
    createdAt: key.createdAt,
    expiresAt: key.expiresAt,
    line: key.line,
  });
}

/** Gives a key another value. */
export async function insertKeyValue(db: Queryable, keyId: string, valueHash: string, now: number): Promise<void> {
  await db.query(insertValue, { valueHash, keyId, now });
}

/** Ends a key's values at an instant, unless they end earlier. */
export async function endKeyValues(db: Queryable, keyId: string, instant: number): Promise<void> {
  await db.query(endValues, { keyId, instant });
}

/** Revokes a key that is not revoked yet. */
export async function revokeStoredKey(db: Queryable, keyId: string, now: number): Promise<void> {
  await db.query(revoke, { keyId, now });
}

/** A key, locked until the transaction ends, or null. */
export async function lockKey(transaction: Queryable, keyId: string): Promise<StoredKey | null> {
  return first(await transaction.query(lock, { keyId }));
}

/** Keys, newest first, before a place in that order. */
export async function findKeys(
  db: Queryable,
  before: { createdAt: number; id: string } | null,
  limit: number,
): Promise<StoredKey[]> {
  return db.query(findPage, { ...placeOf('before', before, ['createdAt', 'id']), limit });
}

/** The keys that have these values at an instant, by the hash of each value. */
export async function findKeysByHash(
  db: Queryable,
  valueHashes: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, StoredKey>> {
  const rows = await db.query(findByValues, { valueHashes: JSON.stringify(valueHashes), now });
  return new Map(rows.map(({ valueHash, ...key }) => [valueHash, key]));
}

export async function noteKeyUse(db: Queryable, keyId: string, now: number): Promise<void> {
  await db.query(noteUse, { keyId, now });
}
