import Type, { type Static } from 'typebox';
import { actor, closed, instant, notShownAgain, nullable, pageOf, pageQuery, text } from './fields.ts';
import { lenderEndpoint } from './lender-endpoint.ts';

/** Calls about an amount: a rule can let small amounts through without a second person. */
export const callsWithAmount = [
  'waiveCharges',
  'forgiveOrder',
  'closeOrder',
  'chargeOffOrder',
  'transferOrder',
  'refundCreditBalance',
  'makeOffer',
  'approveOrder',
  'payoutSent',
  'payoutConfirmed',
  'payoutReturned',
  'retryPayout',
  'recordPayment',
  'assignPayment',
  'proposePaymentPlan',
] as const;

export type CallWithAmount = (typeof callsWithAmount)[number];

/** The calls for which a tenant can require a second person: every call that changes something, except the few below. */
export const approvableCalls = [
  ...callsWithAmount,
  'activateMessageTemplate',
  'activateProductDraft',
  'addApiKey',
  'addBankAccount',
  'addBankCard',
  'addBorrowerNote',
  'addWebhookEndpoint',
  'assignOrder',
  'cancelPaymentPlan',
  'cancelPromise',
  'changeContactChoices',
  'closeComplaint',
  'confirmEmail',
  'confirmPhone',
  'disableStaffMember',
  'disableWebhookEndpoint',
  'enableStaffMember',
  'enableWebhookEndpoint',
  'endPause',
  'eraseBorrower',
  'inviteStaffMember',
  'issueLetter',
  'issueVoucher',
  'makeLaunchLink',
  'makePromise',
  'noteContact',
  'openBorrowerSession',
  'pauseOrder',
  'paymentProblemSeen',
  'payoutFailed',
  'payoutProblemSeen',
  'putBorrower',
  'putCampaign',
  'putComplaintTemplate',
  'putContactPlan',
  'putProductDraft',
  'putProductListing',
  'redeliverEvent',
  'refusePayment',
  'refuseReversal',
  'rejectOrder',
  'releaseComplaint',
  'removeBankAccount',
  'removeBankCard',
  'removeComplaintTemplate',
  'removeProductDraft',
  'removeProductListing',
  'removeWebhookEndpoint',
  'reopenComplaint',
  'replyToComplaint',
  'reportWrongPhone',
  'resetStaffMember',
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
  'setStaffRoles',
  'takeComplaint',
  'unassignOrder',
  'withdrawOffer',
  'withdrawVoucher',
  'writeMessageTemplate',
] as const;

/** The changes that cannot wait for a second person, and why. */
export const unapprovableCalls = {
  approve: 'an approval would wait for another one without end',
  reject: 'it makes nothing, and must always be possible',
  confirmStaffMember: 'it is what a second person says',
  collectAnswer: 'what it answers was approved already',
  showScreen: 'it changes nothing',
  stopContactPlan: 'whoever sees that something goes wrong must be able to stop it at once',
  sweepCollections: 'it announces what a server announces by itself',
  resealSecrets: 'each of its calls goes on where the last one has ended',
} as const;

export type ApprovableCall = (typeof approvableCalls)[number];

const approval = Type.Object(
  {
    id: Type.String(),
    /**
     * The waiting call, by its operation id, with the fields that were sent. From 48 hours after it ended only ids and amounts remain. A key
     * without a scope of the call's area sees no fields at all, and no `reason`.
     */
    call: Type.Enum([...approvableCalls]),
    request: Type.Unknown(),
    /** The amount that it gives away, in minor units, if there is one. */
    amount: nullable(Type.Integer()),
    state: Type.Enum(['pending', 'approved', 'rejected', 'expired']),
    requestedBy: actor,
    requestedAt: instant,
    expiresAt: instant,
    decidedBy: nullable(actor),
    decidedAt: nullable(instant),
    reason: nullable(Type.String()),
    answerWaits: Type.Boolean({
      description: 'Its answer contains a secret that its sender has not collected yet (`collectAnswer`)',
    }),
  },
  { title: 'Approval' },
);

export type Approval = Static<typeof approval>;

/** The answer to a call that waits for a second person: status 202. */
export const waitingAnswer = Type.Object({ approval });
export type WaitingAnswer = Static<typeof waitingAnswer>;

const approvalId = Type.String({ pattern: '^[0-9a-f-]{36}$' });

export const listApprovals = lenderEndpoint({
  resource: 'approvals',
  name: 'listApprovals',
  method: 'GET',
  path: '/approvals',
  scope: 'approvals:read',
  shows: { by: 'approval', answered: 'id' },
  summary: 'The calls that are waiting, or have waited, for a second person, newest first',
  problems: ['invalid-cursor'],
  request: closed({ ...pageQuery, state: Type.Optional(Type.Enum(['pending', 'approved', 'rejected', 'expired'])) }),
  response: pageOf(approval),
});

export const getApproval = lenderEndpoint({
  resource: 'approvals',
  name: 'getApproval',
  method: 'GET',
  path: '/approvals/{approvalId}',
  scope: 'approvals:read',
  shows: { by: 'approval', answered: 'id' },
  summary: 'One call that is waiting, or has waited, for a second person',
  hasEtag: true,
  problems: ['not-found'],
  request: closed({ approvalId }),
  response: approval,
});

export const getApprovalRules = lenderEndpoint({
  resource: 'approvals',
  name: 'getApprovalRules',
  method: 'GET',
  path: '/approval-rules',
  scope: null,
  shows: 'nobody',
  summary: 'Which calls wait for a second person now, if you make them',
  description:
    'By `approvals` of the tenant file. Empty while `approvals.fromSecondPerson` waits for a second person. `tryCall` says it of one call exactly.',
  problems: [],
  request: closed({}),
  response: Type.Object({
    hours: Type.Integer({ description: 'How long such a call waits; then it has expired, and nothing was done' }),
    calls: Type.Array(
      Type.Object({
        call: Type.Enum([...approvableCalls]),
        above: nullable(
          Type.Integer({
            description:
              'Up to this amount, in minor units, it is made at once, unless it exceeds it together with what was given away before. Null: it always waits',
          }),
        ),
      }),
    ),
  }),
});

export const approve = lenderEndpoint({
  resource: 'approvals',
  name: 'approve',
  method: 'POST',
  path: '/approvals/{approvalId}/approve',
  scope: 'approvals:write',
  needsProof: true,
  summary: 'Approves a waiting call, which is then carried out as it was sent',
  description:
    'The approving key must be of another line than the one that sent the call (`line` of `listApiKeys`), and needs the scope of that call, too. Both keys must still be valid. If the call itself is refused, that refusal is the answer here; the call keeps waiting, and can be approved later or rejected. If a product draft has changed since its activation was sent, the answer is `precondition-failed`: send the activation again. The same goes for a payout (`approveOrder`, `retryPayout`) to a borrower who has bound a bank account since.',
  takesIfMatch: 'getApproval',
  problems: ['not-found', 'needs-second-person', 'conflict', 'gone', 'not-possible'],
  request: closed({ approvalId }),
  /** `answer` is the call's answer without any secret, which only its sender gets. */
  response: Type.Object({ approval, answer: Type.Unknown() }),
});

export const collectAnswer = lenderEndpoint({
  resource: 'approvals',
  name: 'collectAnswer',
  method: 'POST',
  path: '/approvals/{approvalId}/collect',
  scope: null,
  summary: 'The answer of an approved call with its secret: once, and only for its sender',
  description:
    'The secret is, for example, the value of a new key. Any key can collect the answers to its own calls; the approver has not seen the secret. It is kept for 48 hours; a repeated call answers without it.',
  problems: ['not-found', 'conflict', 'gone'],
  request: closed({ approvalId }),
  /** A repeated request is answered without `answer`. */
  response: Type.Object({ approval, answer: Type.Optional(Type.Unknown()), notShownAgain }),
});

export const reject = lenderEndpoint({
  resource: 'approvals',
  name: 'reject',
  method: 'POST',
  path: '/approvals/{approvalId}/reject',
  scope: 'approvals:write',
  summary: 'Rejects a waiting call, which is then never carried out; its sender can do this, too',
  takesIfMatch: 'getApproval',
  problems: ['not-found', 'conflict', 'gone'],
  request: closed({ approvalId, reason: text(500) }),
  response: approval,
});
