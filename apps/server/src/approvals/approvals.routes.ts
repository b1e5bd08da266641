import {
  type Approval,
  approve,
  collectAnswer,
  getApproval,
  getApprovalRules,
  listApprovals,
  reject,
} from '@plazo/contract/lender/approvals';
import { findStrangers } from '../audit/stranger.repository.ts';
import { type Actor, actorId } from '../platform/calls/actor.ts';
import { keptFor } from '../platform/calls/idempotency.ts';
import type { LenderCalls, LenderContext } from '../platform/calls/lender-calls.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import { pageFrom } from '../platform/calls/pages.ts';
import type { Config } from '../platform/config/config.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import { openText, sealText } from '../platform/secrets/sealed-text.ts';
import { actorOf, presentApproval, presentApprovals } from './approval.present.ts';
import {
  findApproval,
  findApprovals,
  forgetAnswer,
  lockApproval,
  type StoredApproval,
  setDecided,
} from './approval.repository.ts';
import { type ApprovalRules, waitingCalls } from './approval-rules.ts';
import { insertCallAmount } from './call-amount.repository.ts';
import { refuseLaterAccount } from './same-account.ts';
import { openRequest } from './sealed-request.ts';
import { refuseSameEyes } from './second-person.ts';

/** The calls that wait for a second person. */
export function serveApprovals(calls: LenderCalls, { config: { masterKeys, tenant } }: { config: Config }): void {
  // A key without a scope for the call's area sees that a call waits. It does not see what the call says about a borrower, an account or a
  // card, nor the reason that somebody gave.
  const readable = (row: StoredApproval, { scopes }: LenderContext): StoredApproval => {
    const scope = endpointOf(calls, row)?.scope ?? '';
    const [area] = scope.split(':');
    const mayRead = scopes.some((one) => one.startsWith(`${area}:`));
    return mayRead ? row : { ...row, request: {}, reason: null };
  };
  const shown = (row: StoredApproval, context: LenderContext): Promise<Approval> =>
    presentApproval(context.db, readable(row, context), context.now);
  calls.serveRead(listApprovals, async ({ state, ...page }, context) => {
    const { data, next } = await pageFrom(page, {
      place: { requestedAt: 'number', id: 'string' },
      find: (before, limit) => findApprovals(context.db, { state, now: context.now }, before, limit),
      placeOf: ({ requestedAt, id }) => ({ requestedAt, id }),
      show: (row) => readable(row, context),
    });
    return { data: await presentApprovals(context.db, data, context.now), next };
  });
  calls.serveRead(getApproval, async ({ approvalId }, context) => {
    const found = await findApproval(context.db, approvalId);
    if (!found) throw new LenderProblem('not-found', 'there is no such approval');
    return shown(found, context);
  });
  serveRules(calls, tenant.approvals);
  calls.serveWrite(approve, async ({ approvalId }, context) => {
    const waiting = await pendingOne(context, approvalId);
    const asker = actorOf(waiting.requestedBy);
    const scopes = await refuseSameEyes(context, asker);
    await refuseLaterAccount(context.db, waiting);
    // The call runs as its sender sent it: neither sender nor approver can do more through the other.
    const asSent = { ...context, actor: asker, scopes, ifMatch: waiting.ifMatch ?? undefined };
    const { answer, stored, audit } = await calls.change(waiting.call, sentRequest(calls, waiting, masterKeys), asSent);
    // A secret that is shown only once is kept for the sender.
    const answerSealed =
      stored === undefined ? null : sealText(JSON.stringify(answer), sealedFor(approvalId), masterKeys.current);
    // Read again after the call: an erasure has removed the request and its reason, and neither may be stored or answered here.
    const left = (await findApproval(context.db, approvalId)) ?? waiting;
    const done = await decided(context, { ...left, answerSealed }, 'approved', null);
    const approval = await presentApproval(context.db, done, context.now);
    const { call, orderId, requestedBy: sentBy, amount } = waiting;
    if (amount !== null) await insertCallAmount(context.db, { call, orderId, sentBy, amount }, context.now);
    const after = { ...Object(audit.after), approval: approvalId, requestedBy: waiting.requestedBy };
    return { answer: { approval, answer: stored ?? answer }, audit: { ...audit, after } };
  });
  calls.serveWrite(collectAnswer, async ({ approvalId }, { db, now, actor }) => {
    const found = await lockApproval(db, approvalId);
    if (!found || !isSame(actorOf(found.requestedBy), actor)) {
      throw new LenderProblem('not-found', 'you have sent no such call');
    }
    if (found.state !== 'approved') throw new LenderProblem('conflict', `it is ${found.state}`);
    const { answerSealed, decidedAt } = found;
    if (answerSealed === null || Number(decidedAt) < now - keptFor) {
      throw new LenderProblem(
        'gone',
        'nothing is waiting for you: the answer has no secret, or was collected or forgotten',
      );
    }
    const text = openText(answerSealed, sealedFor(approvalId), [masterKeys.current, ...masterKeys.earlier]);
    await forgetAnswer(db, approvalId);
    const approval = await presentApproval(db, { ...found, answerSealed: null }, now);
    const subject = { kind: 'approval', id: approvalId };
    return {
      answer: { approval, answer: JSON.parse(text) as unknown },
      stored: { approval },
      audit: { action: 'approval.collected', subject, after: { call: found.call } },
    };
  });
  calls.serveWrite(reject, async ({ approvalId, reason }, context) => {
    const waiting = await pendingOne(context, approvalId);
    const rejected = await decided(context, waiting, 'rejected', reason);
    const answer = await shown(rejected, context);
    const subject = { kind: 'approval', id: approvalId };
    // The audit has no key to seal a reason about somebody who is not a borrower.
    const isOfStranger = (await findStrangers(context.db, [approvalId])).length > 0;
    const after = { call: waiting.call, ...(isOfStranger ? {} : { reason }) };
    return { answer, audit: { action: 'approval.rejected', subject, after } };
  });
}

function serveRules(calls: LenderCalls, rules: ApprovalRules): void {
  calls.serveRead(getApprovalRules, async (_, context) => ({
    hours: rules.hours,
    calls: await waitingCalls(context, rules),
  }));
}

function endpointOf({ endpoints }: LenderCalls, { call }: StoredApproval) {
  return endpoints.find(({ name }) => name === call);
}

/** The request as its sender sent it. */
function sentRequest(calls: LenderCalls, waiting: StoredApproval, keys: MasterKeys): object {
  return openRequest(Object(waiting.request), endpointOf(calls, waiting)?.sealed ?? [], waiting.id, keys);
}

/** Binds the encryption of an answer to its approval. */
export const sealedFor = (approvalId: string) => ({ purpose: 'approved answer', rowId: approvalId });

/** Everyone at the command line is the same actor. */
function isSame(one: Actor, other: Actor): boolean {
  return one.kind === other.kind && (one.id === other.id || one.kind === 'operator');
}

async function pendingOne({ db, now }: LenderContext, approvalId: string): Promise<StoredApproval> {
  const found = await lockApproval(db, approvalId);
  if (!found) throw new LenderProblem('not-found', 'there is no such approval');
  if (found.state !== 'pending') throw new LenderProblem('conflict', `it is already ${found.state}`);
  if (found.expiresAt <= now) throw new LenderProblem('gone', 'nobody approved it in time: send it again');
  return found;
}

async function decided(
  context: LenderContext,
  waiting: StoredApproval,
  state: 'approved' | 'rejected',
  reason: string | null,
): Promise<StoredApproval> {
  const { db, now } = context;
  const done = { ...waiting, state, decidedBy: actorId(context.actor), decidedAt: now, reason };
  await setDecided(db, done);
  return done;
}
