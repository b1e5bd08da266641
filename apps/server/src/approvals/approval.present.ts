import type { ApprovableCall, Approval } from '@plazo/contract/lender/approvals';
import type { Actor } from '../platform/calls/actor.ts';
import { written, writtenOrNull } from '../platform/calls/read-input.ts';
import type { StoredApproval } from './approval.repository.ts';

/** An approval as it is shown. */
export function presentApproval(row: StoredApproval, now: number): Approval {
  const { id, request, amount, reason, expiresAt, state } = row;
  const decidedBy = row.decidedBy === null ? null : actorOf(row.decidedBy);
  return {
    id,
    request,
    amount,
    reason,
    decidedBy,
    call: row.call as ApprovableCall,
    state: state === 'pending' && expiresAt <= now ? 'expired' : state,
    requestedBy: actorOf(row.requestedBy),
    requestedAt: written(row.requestedAt),
    expiresAt: written(expiresAt),
    decidedAt: writtenOrNull(row.decidedAt),
    answerWaits: row.answerSealed !== null,
  };
}

/** The actor that a stored word names. */
export function actorOf(word: string): Actor {
  const at = word.indexOf(':');
  return { kind: word.slice(0, at) as Actor['kind'], id: word.slice(at + 1) };
}
