import type { Queryable } from '../platform/db/db.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import { afterOf, type Fact } from './facts.ts';
import { waitingSealOf } from './seal.ts';
import { insertWaiting, type WaitingEvent } from './waiting.repository.ts';

/** What a borrower, a provider or a person did to money or to what was agreed, without personal data. */
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

/** The event of something that was done, sealed: to be written by the transaction that does it. A background job adds it to its chain. */
export function noted(
  { actor, action, subject, after, at, requestId = '' }: Note,
  { current }: MasterKeys,
): WaitingEvent {
  const event = {
    ...{ at, actorKind: actor.kind, actorId: actor.id, action, subjectKind: subject.kind, subjectId: subject.id },
    ...{ requestId, after: JSON.stringify(after) },
  };
  return { ...event, seal: waitingSealOf(event, current) };
}

/** Records what a transaction does, without waiting for what others record. */
export async function note(transaction: Queryable, masterKeys: MasterKeys, done: Note): Promise<void> {
  await insertWaiting(transaction, [noted(done, masterKeys)]);
}

/** Whether the server wrote an event that waits. */
export function isOurs(event: WaitingEvent, { current, earlier }: MasterKeys): boolean {
  return [current, ...earlier].some((secret) => waitingSealOf(event, secret) === event.seal);
}
