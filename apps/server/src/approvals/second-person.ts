import { scopesOf } from '@plazo/contract/lender/roles';
import { scopes as everyScope, type Scope } from '@plazo/contract/lender/scopes';
import { lockKey } from '../api-keys/api-key.repository.ts';
import { isAlive } from '../api-keys/api-key.service.ts';
import { lineOf, lockLines } from '../api-keys/key-line.ts';
import type { Acting, Actor } from '../platform/calls/actor.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import type { Queryable } from '../platform/db/db.ts';
import { lockStaff } from '../staff/staff.repository.ts';

interface Approving extends Acting {
  db: Queryable;
  scopes: readonly Scope[];
}

/** Refuses an approval by the pair of eyes that sent the call; returns the scopes that both of them have. */
export async function refuseSameEyes(approving: Approving, asker: Actor): Promise<Scope[]> {
  const { db, actor, scopes } = approving;
  if (actor.kind !== 'key' && actor.kind !== 'person') {
    const why = 'only a key or a person can approve; the operator, who makes keys, cannot';
    throw new LenderProblem('needs-second-person', why);
  }
  // Until the transaction ends nobody is shown the value of another key.
  await lockLines(db);
  if (!(await scopesInForce(approving, actor))) throw new LenderProblem('unauthorized', `you can no longer call`);
  const theirs = await scopesInForce(approving, asker);
  if (!theirs) throw new LenderProblem('conflict', 'whoever sent this can no longer call: send it again');
  if ((await lineOf(db, actor)) === (await lineOf(db, asker))) {
    const why = 'one of the two made, invited, requested or rotated the other, or both come from one key or person';
    throw new LenderProblem('needs-second-person', `whoever sent this and you are one pair of eyes: ${why}`);
  }
  return scopes.filter((scope) => theirs.includes(scope));
}

/** What somebody may do now; null for a key that has ended and a person who cannot sign in. The row stays as it is until the transaction ends. */
async function scopesInForce({ db, now }: Approving, { kind, id }: Actor): Promise<readonly Scope[] | null> {
  if (kind === 'person') {
    const staff = await lockStaff(db, id, now);
    return staff?.state === 'active' ? scopesOf(staff.roles) : null;
  }
  if (kind !== 'key') return everyScope;
  const key = await lockKey(db, id);
  return key && isAlive(key, now) ? key.scopes : null;
}
