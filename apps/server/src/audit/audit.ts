import { createHash } from 'node:crypto';
import type { Queryable, Transactor } from '../db/db.ts';
import { joined } from '../db/db.ts';
import { append, type ChainEnd, lockEnd, type StoredEvent } from './audit.repository.ts';
import { partedOf } from './private-part.ts';
import { brokenSeal, endSealOf, noSeal, sealOf } from './seal.ts';

/** Who changes something, when, and from where. */
export interface Doer {
  actor: { kind: 'key' | 'operator' | 'launch-link' | 'borrower'; id: string };
  requestId: string;
  address: string;
  /** Epoch milliseconds. */
  now: number;
}

/** Who it was, in one word. */
export function actorId({ kind, id }: Doer['actor']): string {
  return `${kind}:${id}`;
}

/**
 * What was done, to what. `before` and `after` tell what is not in the ledger, without personal data; but for a `reason` in
 * `after`, which a person has typed and which is sealed where the subject is about a borrower.
 */
export interface Deed {
  action: string;
  subject: { kind: string; id: string };
  before?: unknown;
  after?: unknown;
}

/** The answer of a change, and what the audit says of it. */
export interface Done<Answer> {
  answer: Answer;
  audit: Deed;
}

/** The secrets that events are sealed with: the current one, and those before it, with which older ones were. */
export interface SealSecrets {
  current: string;
  earlier: readonly string[];
}

/** As many as can be added to at the same time, more or less: changes of the same chain wait for each other's commit. */
const chains = 64;

/** Makes a change and records it, both or neither. Every change of the lender's side goes through here. */
export async function changeAudited<Answer>(
  db: Transactor,
  doer: Doer,
  secrets: SealSecrets,
  change: (transaction: Transactor) => Promise<Done<Answer>>,
): Promise<Answer> {
  return db.transaction(async (transaction) => {
    const { answer, audit } = await change(joined(transaction));
    await record(transaction, doer, audit, secrets);
    return answer;
  });
}

async function record(transaction: Queryable, doer: Doer, deed: Deed, secrets: SealSecrets): Promise<void> {
  const { actor, requestId, now } = doer;
  const { action, subject, before = null } = deed;
  const { after, address, borrowerId, sealed } = await partedOf(transaction, doer, deed);
  const chain = chainOf(subject);
  const end = await lockEnd(transaction, chain);
  const event: StoredEvent = {
    ...{ chain, position: end.position + 1, at: now, actorKind: actor.kind, actorId: actor.id, action },
    ...{ subjectKind: subject.kind, subjectId: subject.id, requestId, address },
    ...{ before: JSON.stringify(before), after: JSON.stringify(after), borrowerId, private: sealed },
  };
  const seal = sealOf(event, sealBefore(chain, end, secrets), secrets.current);
  await append(transaction, { ...event, seal }, endSealOf(chain, event.position, seal, secrets.current));
}

/** An end that somebody has moved must not be vouched for: the event that follows it says so for ever. */
function sealBefore(chain: number, { position, seal, endSeal }: ChainEnd, { current, earlier }: SealSecrets): string {
  if (position === 0 && seal === '' && endSeal === '') return noSeal;
  const isOurs = [current, ...earlier].some((secret) => endSealOf(chain, position, seal, secret) === endSeal);
  return isOurs ? seal : brokenSeal;
}

/** What happened to one subject is in one chain. */
function chainOf({ kind, id }: Deed['subject']): number {
  return (
    createHash('sha256')
      .update(JSON.stringify([kind, id]))
      .digest()
      .readUInt32BE(0) % chains
  );
}
