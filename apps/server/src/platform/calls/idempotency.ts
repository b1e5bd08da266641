import { createHash, createHmac } from 'node:crypto';
import type { Transactor } from '../db/db.ts';
import { joined } from '../db/db.ts';
import { derivedKey } from '../secrets/derived-key.ts';
import { findAnswer, holdKey, type KeyUse, keepAnswer } from './idempotency.repository.ts';
import { LenderProblem } from './lender-problem.ts';

/** How long an answer can be repeated, in milliseconds: 48 hours. */
export const keptFor = 48 * 3_600_000;

/** An answer in the form that is sent. `stored` is the answer to a repeated call, if that is less. */
export interface SentAnswer {
  status: number;
  body: string;
  stored?: string;
}

/** Identifies a request: the same key with a different request is refused. */
export function requestHash(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** The same, of a request that nobody may guess from it. After a change of the secret a repeated request counts as a different one. */
export function requestHmac(secret: string, ...parts: readonly unknown[]): string {
  return createHmac('sha256', derivedKey(secret, 'request')).update(JSON.stringify(parts)).digest('hex');
}

/**
 * Does the work once for an Idempotency-Key: its answer is written in the work's own transaction, so there are both or neither, across any
 * number of processes. A refused call leaves nothing, and can be sent again with the same key.
 */
export async function onceForKey(
  db: Transactor,
  use: KeyUse,
  { hash, now }: { hash: string; now: number },
  work: (transaction: Transactor) => Promise<SentAnswer>,
): Promise<{ status: number; body: string; isRepeated: boolean }> {
  return db.transaction(async (transaction) => {
    // Lock the key before looking it up: by then, the request that held it before has committed.
    if (!(await holdKey(transaction, use))) {
      throw new LenderProblem('idempotency-key-running', 'a call with this key is running; try again when it is done');
    }
    const known = await findAnswer(transaction, use, now - keptFor);
    if (known && known.requestHash !== hash) {
      throw new LenderProblem('idempotency-key-reused', 'this key was used before with another address or body');
    }
    // An erasure has removed the answer. The work is not done again.
    if (known?.body === '')
      throw new LenderProblem('gone', 'the answer was erased with the personal data of its borrower');
    if (known) return { status: known.status, body: known.body, isRepeated: true };
    const { status, body, stored = body } = await work(joined(transaction));
    await keepAnswer(transaction, use, { requestHash: hash, status, body: stored }, now);
    return { status, body, isRepeated: false };
  });
}
