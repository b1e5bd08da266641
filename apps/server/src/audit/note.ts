import type { Queryable } from '../platform/db/db.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import { afterOf, type Fact } from './facts.ts';
import { waitingSealOf } from './seal.ts';
import { insertWaiting, type WaitingEvent } from './waiting.repository.ts';

/** A change that a borrower, a provider or a person made to money or to an agreement, without personal data. */
export interface Note {
  actor: { kind: 'borrower' | 'provider' | 'server'; id: string };
  action: string;
  subject: { kind: 'order' | 'payment'; id: string };
  after: object;
  /** Epoch milliseconds. */
  at: number;
  requestId?: string | undefined;
}

/** The event of a fact about an order. */
export function noteOf(fact: Fact, actor: Note['actor'], { orderId, at }: { orderId: string; at: number }): Note {
  return { actor, action: fact.action, subject: { kind: 'order', id: orderId }, after: afterOf(fact), at };
}

/** The sealed event of an action, for the transaction that does it to write. A background job adds it to its chain. */
export function noted(
  { actor, action, subject, after, at, requestId = '' }: Note,
  { current }: MasterKeys,
): WaitingEvent {
  const event = {
    at,
    actorKind: actor.kind,
    actorId: actor.id,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    requestId,
    after: JSON.stringify(after),
  };
  return { ...event, seal: waitingSealOf(event, current) };
}

/** Records an action of a transaction, without waiting for other transactions. */
export async function note(
  transaction: Queryable,
  masterKeys: MasterKeys,
  borrowerId: string,
  done: Note,
): Promise<void> {
  await insertWaiting(transaction, borrowerId, [noted(done, masterKeys)]);
}

/** Whether this server wrote a waiting event. */
export function isOurs(event: WaitingEvent, { current, earlier }: MasterKeys): boolean {
  return [current, ...earlier].some((secret) => waitingSealOf(event, secret) === event.seal);
}
