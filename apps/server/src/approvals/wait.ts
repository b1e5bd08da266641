import { randomUUID } from 'node:crypto';
import type { Approval } from '@plazo/contract/lender/approvals';
import { type Acting, type Audited, actorId } from '../platform/calls/actor.ts';
import type { Queryable } from '../platform/db/db.ts';
import { presentApproval } from './approval.present.ts';
import { insertApproval, type StoredApproval } from './approval.repository.ts';

/** Stores a call that waits for a second person. */
export async function keepWaiting(
  db: Queryable,
  { actor, now }: Acting,
  {
    call,
    request,
    amount,
    orderId,
    ifMatch,
  }: Pick<StoredApproval, 'call' | 'request' | 'amount' | 'orderId' | 'ifMatch'>,
  hours: number,
): Promise<Audited<{ approval: Approval }>> {
  const waiting: StoredApproval = {
    id: randomUUID(),
    call,
    request,
    amount,
    orderId,
    ifMatch,
    requestedBy: actorId(actor),
    requestedAt: now,
    expiresAt: now + hours * 3_600_000,
    state: 'pending',
    decidedBy: null,
    decidedAt: null,
    reason: null,
    answerSealed: null,
  };
  await insertApproval(db, waiting);
  const subject = { kind: 'approval', id: waiting.id };
  const audit = { action: 'approval.requested', subject, after: { call, amount } };
  return { answer: { approval: await presentApproval(db, waiting, now) }, audit };
}
