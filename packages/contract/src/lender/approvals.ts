import Type, { type Static } from 'typebox';
import { closed, instant, notShownAgain, nullable, pageOf, pageQuery, text } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';

/** Calls about an amount: a rule can let small ones be made at once. */
export const callsWithAmount = [
  'waiveCharges',
  'forgiveOrder',
  'closeOrder',
  'refundCreditBalance',
  'makeOffer',
  'approveOrder',
  'payoutSent',
  'payoutConfirmed',
  'retryPayout',
  'recordPayment',
  'assignPayment',
] as const;

export type CallWithAmount = (typeof callsWithAmount)[number];

/** The calls that a tenant can make wait for a second key: every one that changes something, but for the few below. */
export const approvableCalls = [
  ...callsWithAmount,
  'activateProductDraft',
  'addApiKey',
  'addBankCard',
  'addBorrowerNote',
  'addWebhookEndpoint',
  'closeComplaint',
  'disableWebhookEndpoint',
  'enableWebhookEndpoint',
  'eraseBorrower',
  'issueLetter',
  'issueVoucher',
  'makeLaunchLink',
  'openBorrowerSession',
  'paymentProblemSeen',
  'payoutFailed',
  'payoutProblemSeen',
  'putBorrower',
  'putCampaign',
  'putComplaintTemplate',
  'putProductDraft',
  'putProductListing',
  'redeliverEvent',
  'refusePayment',
  'refuseReversal',
  'rejectOrder',
  'releaseComplaint',
  'removeBankCard',
  'removeComplaintTemplate',
  'removeProductDraft',
  'removeProductListing',
  'removeWebhookEndpoint',
  'reopenComplaint',
  'replyToComplaint',
  'retireProduct',
  'retireWebhookSecret',
  'reverseWaiver',
  'reversePayment',
  'revokeApiKey',
  'revokeBorrowerSession',
  'revokeBorrowerSessions',
  'revokeLetter',
  'rotateApiKey',
  'rotateWebhookSecret',
  'takeComplaint',
  'withdrawOffer',
  'withdrawVoucher',
] as const;

/** The changes that cannot wait, and why. */
export const unapprovableCalls = {
  approve: 'an approval would wait for another one without end',
  reject: 'it makes nothing, and must always be possible',
  collectAnswer: 'what it answers was approved already',
  resealSecrets: 'each of its calls goes on where the last one has ended',
} as const;

export type ApprovableCall = (typeof approvableCalls)[number];

const actor = Type.Object({ kind: Type.String(), id: Type.String() });

const approval = Type.Object({
  id: Type.String(),
  /** The call that waits, by its operation id, and what it was sent; of that, ids and amounts alone 48 hours after its end, and nothing (no `reason` either) to a key without a scope of the call's area. */
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
  answerWaits: Type.Boolean({
    description: 'It was answered a secret, which whoever sent it has not collected yet (`collectAnswer`)',
  }),
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
    'With a key of another line than the one that sent it (`line` of `listApiKeys`), which needs the scope of that call, too. Both must be in force. What the call refuses is refused here: then it still waits, and can be approved later or rejected. A draft that has changed since it was sent is refused with `precondition-failed`: send its activation again. So is a payout (`approveOrder`, `retryPayout`) to a borrower who has bound a bank account since.',
  problems: ['not-found', 'needs-second-person', 'conflict', 'gone', 'precondition-failed', 'not-possible'],
  request: closed({ approvalId }),
  /** `answer` is what the call answers, without a secret: that is for its sender. */
  response: Type.Object({ approval, answer: Type.Unknown() }),
});

export const collectAnswer = lenderEndpoint({
  resource: 'approvals',
  name: 'collectAnswer',
  method: 'POST',
  path: '/approvals/{approvalId}/collect',
  scope: null,
  summary: 'What an approved call has answered, with its secret: to its sender, once',
  description:
    'Such as the value of a new key. Any key can collect what it has sent itself; whoever approved it has not seen it. It waits for 48 hours; a repeated call answers it without.',
  problems: ['not-found', 'conflict', 'gone'],
  request: closed({ approvalId }),
  /** Repeated, it is answered without `answer`. */
  response: Type.Object({ approval, answer: Type.Optional(Type.Unknown()), notShownAgain }),
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
