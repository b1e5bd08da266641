import {
  type Approval,
  approve,
  collectAnswer,
  getApproval,
  listApprovals,
  reject,
} from '@plazo/contract/lender/approvals';
import type { Config } from '../platform/config/config.ts';
import { type OperatorCall, withLenderCalls } from './lender-calls.ts';
import { wholeList } from './whole-list.ts';

export const usage = `  npm run ops -- approval list [all]                       calls that wait for a second person, newest first; with all, the others, too
  npm run ops -- approval show <id>                        one of them, with its content
  npm run ops -- approval reject <id> '<reason>'           ends one without carrying it out
  npm run ops -- approval collect <id>                     the answer of an approved call of yours, with its secret, once
  npm run ops -- approval approve <id>                     is refused: the operator makes keys, and a person with a key approves`;

/** Returns what to print, or null for an unknown command. */
export async function run(words: readonly string[], config: Config): Promise<string | null> {
  const work = workOf(words);
  return work && withLenderCalls(config, work);
}

/** Makes a command's calls of the lender's API; null for an unknown command. */
export function workOf([action, ...words]: readonly string[]): ((call: OperatorCall) => Promise<string>) | null {
  const [first = '', second = '', stray] = words;
  if (stray !== undefined || (second !== '' && action !== 'reject')) return null;
  if (action === 'list' && (first === '' || first === 'all')) return (call) => listed(call, first === 'all');
  if (first === '') return null;
  const approvalId = first;
  if (action === 'show') {
    return async (call) => {
      const approval = await call(getApproval, { approvalId });
      return [lineOf(approval), JSON.stringify(approval.request, null, 2)].join('\n');
    };
  }
  if (action === 'reject' && second !== '') {
    return async (call) => {
      await call(reject, { approvalId, reason: second });
      return `${approvalId} is rejected; it is not made.`;
    };
  }
  if (action === 'collect') {
    return async (call) => {
      const { answer } = await call(collectAnswer, { approvalId });
      return `Save this now, it is not shown again:\n${JSON.stringify(answer, null, 2)}`;
    };
  }
  if (action !== 'approve') return null;
  return async (call) => {
    await call(approve, { approvalId });
    return `${approvalId} is approved.`;
  };
}

async function listed(call: OperatorCall, withDecided: boolean): Promise<string> {
  const which = withDecided ? {} : { state: 'pending' as const };
  const approvals = await wholeList((page) => call(listApprovals, { ...page, ...which }));
  return approvals.map(lineOf).join('\n') || 'Nothing.';
}

function lineOf(approval: Approval): string {
  const { id, call, amount, state, requestedBy, requestedAt, expiresAt, decidedBy, decidedAt, reason } = approval;
  const named = (actor: Approval['requestedBy'] | null) => (actor === null ? '' : `${actor.kind} ${actor.id}`);
  const end = decidedAt === null ? `until ${expiresAt}` : `${decidedAt} by ${named(decidedBy)}`;
  const what = [call, ...(amount === null ? [] : [String(amount)])];
  const collect = approval.answerWaits ? ['its answer waits to be collected'] : [];
  return [
    id,
    requestedAt,
    ...what,
    `sent by ${named(requestedBy)}`,
    state,
    end,
    ...(reason === null ? [] : [reason]),
    ...collect,
  ].join('  ');
}
