import type { ApprovableCall } from '@plazo/contract/lender/approvals';
import { addMinor } from '@plazo/loan-rules/money';

/** The tenant's rules: which calls wait for a second key, above which amount, and for how long. */
export interface ApprovalRules {
  calls: Partial<Record<ApprovableCall, { above?: number | undefined }>>;
  /** How long a call waits, in hours. */
  hours: number;
}

type Sent = Readonly<Record<string, unknown>>;

/** The amount each call gives away, in minor units; null if it gives away no money. */
const amounts: Record<ApprovableCall, (sent: Sent) => number | null> = {
  waiveCharges: ({ charges }) => addMinor(...Object.values(Object(charges)).map(Number)),
  writeOffOrder: ({ outstanding }) => Number(outstanding),
  closeOrder: ({ most }) => Number(most),
  refundKeptMoney: ({ amount }) => Number(amount),
  activateProductDraft: () => null,
  addApiKey: () => null,
  eraseBorrower: () => null,
};

function isApprovable(call: string): call is ApprovableCall {
  return Object.hasOwn(amounts, call);
}

/** Whether a call waits for a second key, and what it gives away; null where it is made at once. */
export function waitsFor(call: string, sent: Sent, { calls }: ApprovalRules): { amount: number | null } | null {
  const rule = isApprovable(call) ? calls[call] : undefined;
  if (!rule || !isApprovable(call)) return null;
  const amount = amounts[call](sent);
  return amount !== null && amount <= (rule.above ?? 0) ? null : { amount };
}
