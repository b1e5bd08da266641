import type { ApprovableCall, Approval } from '@plazo/contract/lender/approvals';
import { written, writtenOrNull } from '../lender-api/read-input.ts';
import type { StoredApproval } from './approval.repository.ts';

/** An approval as it is shown. */
export function presentApproval(row: StoredApproval, now: number): Approval {
  const { id, request, amount, reason, expiresAt, state } = row;
  const decidedBy = row.decidedBy === null ? null : actorOf(row.decidedBy);
  return {
    ...{ id, request, amount, reason, decidedBy },
    call: row.call as ApprovableCall,
    state: state === 'pending' && expiresAt <= now ? 'expired' : state,
    requestedBy: actorOf(row.requestedBy),
    requestedAt: written(row.requestedAt),
    expiresAt: written(expiresAt),
    decidedAt: writtenOrNull(row.decidedAt),
  };
}

function actorOf(id: string): { kind: string; id: string } {
  const at = id.indexOf(':');
  return { kind: id.slice(0, at), id: id.slice(at + 1) };
}
