import { randomUUID } from 'node:crypto';
import type { Approval } from '@plazo/contract/lender/approvals';
import { type Acting, type Audited, actorId } from '../platform/calls/actor.ts';
import type { Queryable } from '../platform/db/db.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import { presentApproval } from './approval.present.ts';
import { insertApproval, type StoredApproval } from './approval.repository.ts';
import { sealRequest } from './sealed-request.ts';

/** A call as it was sent, and which of its fields may only be stored encrypted. */
interface SentCall extends Pick<StoredApproval, 'call' | 'amount' | 'orderId' | 'ifMatch'> {
  request: Readonly<Record<string, unknown>>;
  sealed: readonly string[];
}

/** Stores a call that waits for a second person. */
export async function keepWaiting(
  db: Queryable,
  { actor, now }: Acting,
  { call, request, sealed, amount, orderId, ifMatch }: SentCall,
  { hours, keys }: { hours: number; keys: MasterKeys },
): Promise<Audited<{ approval: Approval }>> {
  const id = randomUUID();
  const waiting: StoredApproval = {
    id,
    call,
    request: sealRequest(request, sealed, id, keys),
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
