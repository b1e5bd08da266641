import Type, { type Static } from 'typebox';
import { closed, instant, nullable, pageOf, pageQuery, text } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';

/** The calls that a tenant can make wait for a second key: those that give money away, change terms, make keys or erase a borrower. */
export const approvableCalls = [
  'waiveCharges',
  'writeOffOrder',
  'closeOrder',
  'refundKeptMoney',
  'activateProductDraft',
  'addApiKey',
  'eraseBorrower',
] as const;

export type ApprovableCall = (typeof approvableCalls)[number];

const actor = Type.Object({ kind: Type.String(), id: Type.String() });

const approval = Type.Object({
  id: Type.String(),
  /** The call that waits, by its operation id, and what it was sent. */
  call: Type.Enum([...approvableCalls]),
  request: Type.Unknown(),
  /** What it gives away, in minor units, where that is an amount. */
  amount: nullable(Type.Integer()),
  state: Type.Enum(['pending', 'approved', 'rejected', 'expired']),
  requestedBy: actor,
  requestedAt: instant,
  expiresAt: instant,
  decidedBy: nullable(actor),
  decidedAt: nullable(instant),
  reason: nullable(Type.String()),
});

export type Approval = Static<typeof approval>;

/** What a call is answered that waits for a second key: status 202. */
export const waitingAnswer = Type.Object({ approval });
export type WaitingAnswer = Static<typeof waitingAnswer>;

const approvalId = Type.String({ pattern: '^[0-9a-f-]{36}$' });

export const listApprovals = lenderEndpoint({
  resource: 'approvals',
  name: 'listApprovals',
  method: 'GET',
  path: '/approvals',
  scope: 'decisions:read',
  shows: { by: 'approval', answered: 'id' },
  summary: 'The calls that waited, or wait, for a second key, newest first',
  problems: ['invalid-cursor'],
  request: closed({ ...pageQuery, state: Type.Optional(Type.Enum(['pending', 'approved', 'rejected', 'expired'])) }),
  response: pageOf(approval),
});

export const getApproval = lenderEndpoint({
  resource: 'approvals',
  name: 'getApproval',
  method: 'GET',
  path: '/approvals/{approvalId}',
  scope: 'decisions:read',
  shows: { by: 'approval', answered: 'id' },
  summary: 'One of them',
  problems: ['not-found'],
  request: closed({ approvalId }),
  response: approval,
});

export const approve = lenderEndpoint({
  resource: 'approvals',
  name: 'approve',
  method: 'POST',
  path: '/approvals/{approvalId}/approve',
  scope: 'decisions:write',
  summary: 'Makes a call that waits, as it was sent',
  description:
    'With another key than the one that sent it, which needs the scope of that call, too. What the call refuses is refused here: then it still waits, and can be approved later or rejected. A draft that has changed since it was sent is refused with `precondition-failed`: send its activation again.',
  problems: ['not-found', 'needs-second-person', 'conflict', 'gone', 'precondition-failed', 'not-possible'],
  request: closed({ approvalId }),
  /** `answer` is what the call answers. */
  response: Type.Object({ approval, answer: Type.Unknown() }),
});

export const reject = lenderEndpoint({
  resource: 'approvals',
  name: 'reject',
  method: 'POST',
  path: '/approvals/{approvalId}/reject',
  scope: 'decisions:write',
  summary: 'Ends a call that waits, without making it; whoever sent it can do that, too',
  problems: ['not-found', 'conflict', 'gone'],
  request: closed({ approvalId, reason: text(500) }),
  response: approval,
});
