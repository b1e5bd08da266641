import type { Scope } from '@plazo/contract/lender/scopes';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import type { Clock } from '../platform/clock.ts';
import type { Queryable } from '../platform/db/db.ts';
import { Gathered } from '../platform/db/gathered.ts';
import {
  endKeyValues,
  findKeysByHash,
  insertKey,
  insertKeyValue,
  lockKey,
  noteKeyUse,
  revokeStoredKey,
  type StoredKey,
} from './api-key.repository.ts';
import { hashOfValue, isKeyValue, newKeyId, newKeyValue } from './api-key.ts';

/** A key and its value, which nobody can read again later. */
export interface NewKey {
  key: StoredKey;
  value: string;
}

const minute = 60_000;

/** How long the former value keeps working after a rotation, in minutes, unless the caller says otherwise: a day. */
export const usualOverlap = 1_440;

interface NewKeyWanted {
  name: string;
  scopes: readonly Scope[];
  expiresAt: number | null;
  /** The line of the person who is shown the value. Left out: the key begins a line. */
  line?: string | undefined;
}

export async function addKey(
  transaction: Queryable,
  { name, scopes, expiresAt, line }: NewKeyWanted,
  now: number,
): Promise<NewKey> {
  if (expiresAt !== null && expiresAt <= now) {
    const errors = [{ field: 'expiresAt', problem: 'must lie in the future', code: 'not-in-future' as const }];
    throw new LenderProblem('invalid-request', 'the key would have expired already', errors);
  }
  const id = newKeyId();
  const key = { id, name, scopes: [...scopes], line: line ?? id, createdAt: now, expiresAt };
  const value = newKeyValue(key.id);
  await insertKey(transaction, key);
  await insertKeyValue(transaction, key.id, hashOfValue(value), now);
  return { key: { ...key, revokedAt: null, lastUsedAt: null }, value };
}

/** Gives a key a new value. The former ones work until the overlap ends, so that every system can change over. */
export async function rotateKey(
  transaction: Queryable,
  keyId: string,
  overlapMinutes: number,
  now: number,
): Promise<NewKey> {
  const key = await known(transaction, keyId);
  if (!isAlive(key, now)) throw new LenderProblem('conflict', 'the key has expired or is revoked');
  await endKeyValues(transaction, keyId, now + overlapMinutes * minute);
  const value = newKeyValue(keyId);
  await insertKeyValue(transaction, keyId, hashOfValue(value), now);
  return { key, value };
}

/** Ends a key at once. A key that is already revoked stays as it is. */
export async function revokeKey(transaction: Queryable, keyId: string, now: number): Promise<StoredKey> {
  const key = await known(transaction, keyId);
  await revokeStoredKey(transaction, keyId, now);
  return { ...key, revokedAt: key.revokedAt ?? now };
}

/** Finds keys by their values. Anyone may send values, so all that arrive at the same time are looked up together. */
export class KeyFinder {
  readonly #found: Gathered<string, StoredKey>;

  constructor(
    private readonly db: Queryable,
    private readonly clock: Clock,
  ) {
    this.#found = new Gathered((hashes) => findKeysByHash(db, hashes, clock.now()));
  }

  /** The key that this value works for now; null for any other text, whatever is wrong with it. */
  async findByValue(value: string): Promise<StoredKey | null> {
    const key = isKeyValue(value) ? await this.#found.get(hashOfValue(value)) : undefined;
    const now = this.clock.now();
    if (!key || !isAlive(key, now)) return null;
    if (key.lastUsedAt === null || now - key.lastUsedAt >= minute) await noteKeyUse(this.db, key.id, now);
    return key;
  }
}

/** Whether a key works. */
export function isAlive({ expiresAt, revokedAt }: Pick<StoredKey, 'expiresAt' | 'revokedAt'>, now: number): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > now);
}

async function known(transaction: Queryable, keyId: string): Promise<StoredKey> {
  const key = await lockKey(transaction, keyId);
  if (!key) throw new LenderProblem('not-found', 'there is no such key');
  return key;
}
