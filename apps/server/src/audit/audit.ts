import { createHash } from 'node:crypto';
import type { Acting, Action, Audited } from '../platform/calls/actor.ts';
import type { Queryable, Transactor } from '../platform/db/db.ts';
import { joined } from '../platform/db/db.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import { append, type ChainEnd, lockEnd, type StoredEvent } from './audit.repository.ts';
import { isOurs } from './note.ts';
import { partedOf } from './private-part.ts';
import { brokenSeal, endSealOf, noSeal, sealOf } from './seal.ts';
import { findNextWaiting, refuseWaiting, removeWaiting, type WaitingKey } from './waiting.repository.ts';

/** Roughly how many events can be added at the same time: changes in the same chain wait for each other's commit. */
const chains = 64;

/** Makes a change and records it: both or neither. Every change on the lender's side goes through here. */
export async function changeAudited<Answer>(
  db: Transactor,
  acting: Acting,
  masterKeys: MasterKeys,
  change: (transaction: Transactor) => Promise<Audited<Answer>>,
): Promise<Answer> {
  return db.transaction(async (transaction) => {
    const { answer, audit } = await change(joined(transaction));
    await record(transaction, acting, audit, masterKeys);
    return answer;
  });
}

/**
 * Moves waiting events into their chains, and returns how many. One process does it at a time: it holds the first chain. An event without a
 * valid seal is refused, and stays where people can find it.
 */
export async function sealWaiting(
  db: Transactor,
  masterKeys: MasterKeys,
  most: number,
): Promise<{ sealed: number; refused: number }> {
  return db.transaction(async (transaction) => {
    const ends = new Map([[0, await lockEnd(transaction, 0)]]);
    const waiting = await findNextWaiting(transaction, most);
    const ours = waiting.filter((event) => isOurs(event, masterKeys));
    const others = waiting.filter((event) => !ours.includes(event));
    if (others.length > 0) await refuseWaiting(transaction, others);
    // Removed first: on several nodes one may have been chained a moment ago, with its removal not committed yet.
    const keyOf = ({ borrowerId, number }: WaitingKey) => JSON.stringify([borrowerId, number]);
    const removed = new Set((ours.length > 0 ? await removeWaiting(transaction, ours) : []).map(keyOf));
    const chained = ours
      .filter((event) => removed.has(keyOf(event)))
      .map((event) => ({ event, chain: chainOf({ kind: event.subjectKind, id: event.subjectId }) }));
    // In the order of the chains, so that nobody deadlocks: every other writer holds at most one chain.
    const named = [...new Set(chained.map(({ chain }) => chain))].sort((a, b) => a - b);
    for (const chain of named) {
      let end = ends.get(chain) ?? (await lockEnd(transaction, chain));
      for (const { event } of chained.filter((one) => one.chain === chain)) {
        const { borrowerId: _, number: __, seal: ___, ...content } = event;
        const nothingPersonal = { address: '', borrowerId: null, private: null };
        const stored = { chain, position: end.position + 1, ...content, ...nothingPersonal, before: 'null' };
        end = await appendTo(transaction, end, stored, masterKeys);
      }
    }
    return { sealed: chained.length, refused: others.length };
  });
}

async function record(transaction: Queryable, acting: Acting, done: Action, masterKeys: MasterKeys): Promise<void> {
  const { actor, requestId, now } = acting;
  const { action, subject, before = null } = done;
  const { after, address, borrowerId, sealed } = await partedOf(transaction, acting, done);
  const chain = chainOf(subject);
  const end = await lockEnd(transaction, chain);
  const event: StoredEvent = {
    chain,
    position: end.position + 1,
    at: now,
    actorKind: actor.kind,
    actorId: actor.id,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    requestId,
    address,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
    borrowerId,
    private: sealed,
  };
  await appendTo(transaction, end, event, masterKeys);
}

async function appendTo(
  transaction: Queryable,
  end: ChainEnd,
  event: StoredEvent,
  masterKeys: MasterKeys,
): Promise<ChainEnd> {
  const { chain, position } = event;
  const seal = sealOf(event, sealBefore(chain, end, masterKeys), masterKeys.current);
  const endSeal = endSealOf(chain, position, seal, masterKeys.current);
  await append(transaction, { ...event, seal }, endSeal);
  return { position, seal, endSeal };
}

/** An end that somebody has moved must not be vouched for: the next event records that for ever. */
function sealBefore(chain: number, { position, seal, endSeal }: ChainEnd, { current, earlier }: MasterKeys): string {
  if (position === 0 && seal === '' && endSeal === '') return noSeal;
  const isOurs = [current, ...earlier].some((secret) => endSealOf(chain, position, seal, secret) === endSeal);
  return isOurs ? seal : brokenSeal;
}

/** All events of one subject are in one chain. */
function chainOf({ kind, id }: Action['subject']): number {
  return (
    createHash('sha256')
      .update(JSON.stringify([kind, id]))
      .digest()
      .readUInt32BE(0) % chains
  );
}
