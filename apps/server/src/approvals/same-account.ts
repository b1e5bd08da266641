import type { ApprovableCall } from '@plazo/contract/lender/approvals';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import type { Queryable } from '../platform/db/db.ts';
import type { StoredApproval } from './approval.repository.ts';
import { isAccountBoundSince } from './later-account.repository.ts';

/** After these calls a provider may send money at once, to the account that the borrower bound last. */
const paying: readonly string[] = ['approveOrder', 'retryPayout'] satisfies ApprovableCall[];

/** Refuses to pay an account that the sender of the call cannot have seen: a thief of the borrower's session may have bound it since. */
export async function refuseLaterAccount(
  db: Queryable,
  { call, orderId, requestedAt }: Pick<StoredApproval, 'call' | 'orderId' | 'requestedAt'>,
): Promise<void> {
  if (!paying.includes(call) || orderId === null || !(await isAccountBoundSince(db, orderId, requestedAt))) return;
  const why =
    'a bank account of the borrower was bound or removed since this was sent: check it, and send the call again';
  throw new LenderProblem('precondition-failed', why);
}
