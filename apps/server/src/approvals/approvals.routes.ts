import { type Approval, approve, getApproval, listApprovals, reject } from '@plazo/contract/lender/approvals';
import { actorId } from '../audit/audit.ts';
import type { LenderContext, LenderDispatcher } from '../lender-api/lender-dispatch.ts';
import { LenderProblem } from '../lender-api/lender-problem.ts';
import { pageFrom } from '../lender-api/pages.ts';
import { actorOf, presentApproval } from './approval.present.ts';
import { findApproval, findApprovals, lockApproval, type StoredApproval, setDecided } from './approval.repository.ts';
import { refuseSameEyes } from './second-person.ts';

/** What waits for a second key. */
export function serveApprovals(dispatcher: LenderDispatcher): void {
  dispatcher.serveRead(listApprovals, ({ state, ...page }, { db, now }) =>
    pageFrom(page, {
      place: { requestedAt: 'number', id: 'string' },
      find: (before, limit) => findApprovals(db, { state, now }, before, limit),
      placeOf: ({ requestedAt, id }) => ({ requestedAt, id }),
      show: (row) => presentApproval(row, now),
    }),
  );
  dispatcher.serveRead(getApproval, async ({ approvalId }, { db, now }) => {
    const found = await findApproval(db, approvalId);
    if (!found) throw new LenderProblem('not-found', 'there is no such approval');
    return presentApproval(found, now);
  });
  dispatcher.serveWrite(approve, async ({ approvalId }, context) => {
    const waiting = await pendingOne(context, approvalId);
    const asker = actorOf(waiting.requestedBy);
    const scopes = await refuseSameEyes(context, asker);
    // As it was sent, by whoever sent it; neither of the two can do more by way of the other.
    const asSent = { ...context, actor: asker, scopes, ifMatch: waiting.ifMatch ?? undefined };
    const { answer, stored, audit } = await dispatcher.change(waiting.call, waiting.request, asSent);
    const approval = await decided(context, waiting, 'approved', null);
    const after = { ...Object(audit.after), approval: approvalId, requestedBy: waiting.requestedBy };
    // What is shown only once is shown to the person who approved.
    const repeated = stored === undefined ? {} : { stored: { approval, answer: stored } };
    return { answer: { approval, answer }, ...repeated, audit: { ...audit, after } };
  });
  dispatcher.serveWrite(reject, async ({ approvalId, reason }, context) => {
    const waiting = await pendingOne(context, approvalId);
    const answer = await decided(context, waiting, 'rejected', reason);
    const subject = { kind: 'approval', id: approvalId };
    return { answer, audit: { action: 'approval.rejected', subject, after: { call: waiting.call, reason } } };
  });
}

async function pendingOne({ db, now }: LenderContext, approvalId: string): Promise<StoredApproval> {
  const found = await lockApproval(db, approvalId);
  if (!found) throw new LenderProblem('not-found', 'there is no such approval');
  if (found.state !== 'pending') throw new LenderProblem('conflict', `it is ${found.state} already`);
  if (found.expiresAt <= now) throw new LenderProblem('gone', 'nobody has approved it in time: send it again');
  return found;
}

async function decided(
  context: LenderContext,
  waiting: StoredApproval,
  state: 'approved' | 'rejected',
  reason: string | null,
): Promise<Approval> {
  const { db, now } = context;
  const done = { ...waiting, state, decidedBy: actorId(context.actor), decidedAt: now, reason };
  await setDecided(db, done);
  return presentApproval(done, now);
}
