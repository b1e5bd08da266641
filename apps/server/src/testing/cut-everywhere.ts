import { expect } from 'vitest';
import type { Db } from '../platform/db/db.ts';
import { stateOf } from './database-state.ts';
import { cutOff, cutOffDb } from './faulty-db.ts';

/**
 * Cuts a call off before each of its statements in turn, which must leave nothing, and then lets it through. Returns what the last call
 * returned, and how often it was cut off.
 */
export async function cutEverywhere<T>(db: Db, call: (db: Db) => Promise<T>): Promise<{ result: T; cuts: number }> {
  const cutting = cutOffDb(db);
  const before = await stateOf(db);
  for (let at = 1; ; at += 1) {
    cutting.cutAt(at);
    const outcome = await call(cutting.db).then(
      (result) => ({ result }),
      (error: unknown) => ({ error }),
    );
    if ('result' in outcome) return { result: outcome.result, cuts: at - 1 };
    expect(outcome.error).toBe(cutOff);
    expect(await stateOf(db)).toEqual(before);
  }
}
