import type { ApprovableCall, Approval } from '@plazo/contract/lender/approvals';
import { findActorNames } from '../audit/actor-names.repository.ts';
import type { Actor } from '../platform/calls/actor.ts';
import { written, writtenOrNull } from '../platform/calls/read-input.ts';
import { only, type Queryable } from '../platform/db/db.ts';
import type { StoredApproval } from './approval.repository.ts';
import { shownRequest } from './sealed-request.ts';

/** Approvals as they are shown, with the names of those who asked and decided. */
export async function presentApprovals(
  db: Queryable,
  rows: readonly StoredApproval[],
  now: number,
): Promise<Approval[]> {
  const words = rows.flatMap(({ requestedBy, decidedBy }) => [requestedBy, ...(decidedBy === null ? [] : [decidedBy])]);
  const nameOf = await findActorNames(db, words.map(actorOf));
  const named = (word: string) => ({ ...actorOf(word), name: nameOf(actorOf(word)) });
  return rows.map((row) => present(row, named, now));
}

/** One of them. */
export async function presentApproval(db: Queryable, row: StoredApproval, now: number): Promise<Approval> {
  return only(await presentApprovals(db, [row], now));
}

function present(row: StoredApproval, named: (word: string) => Approval['requestedBy'], now: number): Approval {
  const { id, request, amount, reason, expiresAt, state } = row;
  return {
    id,
    request: shownRequest(request),
    amount,
    reason,
    decidedBy: row.decidedBy === null ? null : named(row.decidedBy),
    call: row.call as ApprovableCall,
    state: state === 'pending' && expiresAt <= now ? 'expired' : state,
    requestedBy: named(row.requestedBy),
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
