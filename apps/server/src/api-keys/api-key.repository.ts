import type { Scope } from '@plazo/contract/lender/scopes';
import type { Queryable } from '../platform/db/db.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';

/** A key, but for its values. Instants are epoch milliseconds. */
export interface StoredKey {
  id: string;
  name: string;
  scopes: Scope[];
  /** Keys with the same one are one pair of eyes. */
  line: string;
  createdAt: number;
  expiresAt: number | null;
  revokedAt: number | null;
  lastUsedAt: number | null;
}

const keyColumns = {
  id: column.text,
  name: column.text,
  scopes: column.json,
  line: column.text,
  created_at: column.bigint,
  expires_at: nullable(column.bigint),
  revoked_at: nullable(column.bigint),
  last_used_at: nullable(column.bigint),
};

const columnsOfKey = `k.id, k.name, k.scopes, k.line, (extract(epoch from k.created_at) * 1000)::bigint as created_at,
  (extract(epoch from k.expires_at) * 1000)::bigint as expires_at,
  (extract(epoch from k.revoked_at) * 1000)::bigint as revoked_at,
  (extract(epoch from k.last_used_at) * 1000)::bigint as last_used_at`;

const insert = statement(
  'api_key.insert',
  {},
  `insert into api_key (id, name, scopes, created_at, expires_at, line, begins_line)
   values ($1, $2, $3::jsonb, to_timestamp($4::bigint / 1000.0), to_timestamp($5::bigint / 1000.0), $6, $6 = $1)`,
);

const insertValue = statement(
  'api_key.insert_value',
  {},
  `insert into api_key_value (value_hash, key_id, created_at) values ($1, $2, to_timestamp($3::bigint / 1000.0))`,
);

const endValues = statement(
  'api_key.end_values',
  {},
  `update api_key_value set ends_at = to_timestamp($2::bigint / 1000.0)
   where key_id = $1 and (ends_at is null or ends_at > to_timestamp($2::bigint / 1000.0))`,
);

const revoke = statement(
  'api_key.revoke',
  {},
  `update api_key set revoked_at = to_timestamp($2::bigint / 1000.0) where id = $1 and revoked_at is null`,
);

const lock = statement('api_key.lock', keyColumns, `select ${columnsOfKey} from api_key k where k.id = $1 for update`);

const findPage = statement(
  'api_key.find_page',
  keyColumns,
  `select ${columnsOfKey} from api_key k
   where $1::bigint is null or (k.created_at, k.id) < (to_timestamp($1::bigint / 1000.0), $2)
   order by k.created_at desc, k.id desc limit $3::integer`,
);

const findByValues = statement(
  'api_key.find_by_values',
  { ...keyColumns, value_hash: column.text },
  `select ${columnsOfKey}, v.value_hash from api_key_value v join api_key k on k.id = v.key_id
   where v.value_hash in (select jsonb_array_elements_text($1::jsonb))
     and (v.ends_at is null or v.ends_at > to_timestamp($2::bigint / 1000.0))`,
);

const noteUse = statement(
  'api_key.note_use',
  {},
  `update api_key set last_used_at = to_timestamp($2::bigint / 1000.0) where id = $1`,
);

export async function insertKey(db: Queryable, key: Omit<StoredKey, 'revokedAt' | 'lastUsedAt'>): Promise<void> {
  await db.query(insert, [key.id, key.name, JSON.stringify(key.scopes), key.createdAt, key.expiresAt, key.line]);
}

/** Gives a key one more value. */
export async function insertKeyValue(db: Queryable, keyId: string, valueHash: string, now: number): Promise<void> {
  await db.query(insertValue, [valueHash, keyId, now]);
}

/** Ends the values that a key has, at an instant or, where they end earlier, then. */
export async function endKeyValues(db: Queryable, keyId: string, instant: number): Promise<void> {
  await db.query(endValues, [keyId, instant]);
}

/** Revokes a key, unless it was. */
export async function revokeStoredKey(db: Queryable, keyId: string, now: number): Promise<void> {
  await db.query(revoke, [keyId, now]);
}

/** A key, locked until the transaction ends, or null. */
export async function lockKey(transaction: Queryable, keyId: string): Promise<StoredKey | null> {
  const [row] = await transaction.query(lock, [keyId]);
  return row ? toKey(row) : null;
}

/** Keys, newest first, before a place in that order. */
export async function findKeys(
  db: Queryable,
  before: { createdAt: number; id: string } | null,
  limit: number,
): Promise<StoredKey[]> {
  return (await db.query(findPage, [before?.createdAt ?? null, before?.id ?? null, limit])).map(toKey);
}

/** The keys that have these values at an instant, by the hash of each value. */
export async function findKeysByHash(
  db: Queryable,
  valueHashes: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, StoredKey>> {
  const rows = await db.query(findByValues, [JSON.stringify(valueHashes), now]);
  return new Map(rows.map((row) => [row.value_hash, toKey(row)]));
}

export async function noteKeyUse(db: Queryable, keyId: string, now: number): Promise<void> {
  await db.query(noteUse, [keyId, now]);
}

function toKey(row: Row<typeof keyColumns>): StoredKey {
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes as Scope[],
    line: row.line,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
  };
}
