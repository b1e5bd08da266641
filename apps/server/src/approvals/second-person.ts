import { scopes as everyScope, type Scope } from '@plazo/contract/lender/scopes';
import { lockKey, type StoredKey } from '../api-keys/api-key.repository.ts';
import { isAlive } from '../api-keys/api-key.service.ts';
import { lineOf, lockLines } from '../api-keys/key-line.ts';
import type { Acting, Actor } from '../platform/calls/actor.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import type { Queryable } from '../platform/db/db.ts';

interface Approving extends Acting {
  db: Queryable;
  scopes: readonly Scope[];
}

/** Refuses an approval by the pair of eyes that sent the call; returns the scopes that both of them have. */
export async function refuseSameEyes(approving: Approving, asker: Actor): Promise<Scope[]> {
  const { db, actor, scopes } = approving;
  if (actor.kind !== 'key') {
    throw new LenderProblem('needs-second-person', 'only a key can approve; the operator, who makes keys, cannot');
  }
  // Until the transaction ends nobody is shown the value of another key.
  await lockLines(db);
  const end = 'has expired or is revoked';
  if (!(await keyInForce(approving, actor.id))) throw new LenderProblem('unauthorized', `the key ${end}`);
  const key = asker.kind === 'key' ? await keyInForce(approving, asker.id) : null;
  if (asker.kind === 'key' && !key) throw new LenderProblem('conflict', `the key that sent this ${end}: send it again`);
  if ((await lineOf(db, actor)) === (await lineOf(db, asker))) {
    const why = 'one of the two made, requested or rotated the other, or both come from one key';
    throw new LenderProblem('needs-second-person', `the key that sent this and yours are one pair of eyes: ${why}`);
  }
  const theirs = key?.scopes ?? everyScope;
  return scopes.filter((scope) => theirs.includes(scope));
}

async function keyInForce({ db, now }: Approving, keyId: string): Promise<StoredKey | null> {
  const key = await lockKey(db, keyId);
  return key && isAlive(key, now) ? key : null;
}
