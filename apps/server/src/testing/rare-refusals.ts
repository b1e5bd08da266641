import { addApiKey, rotateApiKey } from '@plazo/contract/lender/api-keys';
import { approve, collectAnswer, reject } from '@plazo/contract/lender/approvals';
import { readBankAccount } from '@plazo/contract/lender/bank-accounts';
import { putBorrower, readNationalId } from '@plazo/contract/lender/borrowers';
import { putCampaign } from '@plazo/contract/lender/campaigns';
import { previewComplaintReply, putComplaintTemplate } from '@plazo/contract/lender/complaint-templates';
import {
  closeComplaint,
  releaseComplaint,
  reopenComplaint,
  replyToComplaint,
  takeComplaint,
} from '@plazo/contract/lender/complaints';
import { listChanges } from '@plazo/contract/lender/events';
import { makeOffer } from '@plazo/contract/lender/offers';
import { approveOrder, assignOrder, getOrderStatement } from '@plazo/contract/lender/orders';
import { pauseOrder } from '@plazo/contract/lender/pauses';
import { proposePaymentPlan } from '@plazo/contract/lender/payment-plans';
import { reversePayment } from '@plazo/contract/lender/payments';
import {
  payoutConfirmed,
  payoutFailed,
  payoutProblemSeen,
  payoutReturned,
  payoutSent,
  retryPayout,
} from '@plazo/contract/lender/payouts';
import {
  activateProductDraft,
  previewProductDraft,
  putProductDraft,
  putProductListing,
} from '@plazo/contract/lender/products';
import { makePromise } from '@plazo/contract/lender/promises';
import { openBorrowerSession } from '@plazo/contract/lender/sessions';
import {
  confirmStaffMember,
  disableStaffMember,
  enableStaffMember,
  inviteStaffMember,
  resetStaffMember,
  setStaffRoles,
} from '@plazo/contract/lender/staff';
import { issueVoucher } from '@plazo/contract/lender/vouchers';
import {
  chargeOffOrder,
  closeOrder,
  forgiveOrder,
  reverseWaiver,
  transferOrder,
  waiveCharges,
} from '@plazo/contract/lender/waivers';
import { addWebhookEndpoint, retireWebhookSecret, rotateWebhookSecret } from '@plazo/contract/lender/webhook-endpoints';
import { loanDetailPush } from '@plazo/contract/offer';
import { demoCampaigns } from '../demo/demo-campaigns.ts';
import { flexReviewed } from '../demo/demo-products.ts';
import type { Db } from '../platform/db/db.ts';
import { reportCalls } from '../reports/report-rows.ts';
import { somebodysKey } from './approval-steps.ts';
import { ConsoleVisitor, invitationIn } from './console-visitor.ts';
import type { Refusal } from './lender-refusals.ts';
import { pastTriggers } from './past-triggers.ts';
import type { Sending, TestLender } from './test-lender.ts';
import type { Answers } from './tour-step.ts';

// Refusals that need something else to happen first, which is not part of a lender's day.

/** Something happens; then these calls are refused. */
export type Scene = (lender: TestLender, answers: Answers) => Promise<Refusal[]>;

const { terms, name, logo } = flexReviewed;
const draft = { productId: 'flex', name, logo, decision: 'review' as const, terms: { ...terms } };
const loan = { amount: 250_000, periods: 30, termUnit: 'day' as const };
const listing = {
  ...{ productId: 'flex', periods: 30, termUnit: 'day' as const, exampleAmount: 250_000 },
  ...{ minPeriods: 15, maxPeriods: 60, position: 1 },
};
const reason = 'x';

const keysThatMayLess: Scene = async (lender, answers) => {
  const key = await lender.newKey(['staff:write']);
  const ofAll = lender.key.split('_')[1] ?? '';
  return [
    [rotateApiKey, { keyId: answers.addApiKey.id }, 'conflict'],
    [rotateApiKey, { keyId: ofAll }, 'missing-scope', { key }],
    [addApiKey, { name: 'more', scopes: ['reports:read'] }, 'missing-scope', { key }],
  ];
};

const approvalId = (n: number) => `00000000-0000-4000-8000-0000000001${String(n).padStart(2, '0')}`;

/** People: the last owner, somebody's own roles, and a key that may do less. */
const people: Scene = async (lender, { inviteStaffMember: { id: olga }, makeOffer: { id: orderId } }) => {
  const key = await lender.newKey(['staff:write']);
  const wanted = { name: 'Ana', email: 'ana@lender.example', roles: ['owner' as const] };
  const { id: ana, invitationUrl } = await lender.call(inviteStaffMember, wanted);
  const visitor = new ConsoleVisitor(lender);
  await visitor.join(invitationIn(invitationUrl));
  const own: Sending = { key: '', headers: { cookie: visitor.cookie, 'plazo-console': '1' } };
  await lender.call(disableStaffMember, { staffId: olga });
  return [
    [inviteStaffMember, wanted, 'conflict'],
    [inviteStaffMember, { ...wanted, email: 'x@lender.example' }, 'missing-scope', { key }],
    [confirmStaffMember, { staffId: olga }, 'conflict'],
    [confirmStaffMember, { staffId: ana }, 'needs-second-person'],
    [setStaffRoles, { staffId: ana, roles: ['decides'] }, 'conflict'],
    [setStaffRoles, { staffId: olga, roles: ['decides'] }, 'missing-scope', { key }],
    [setStaffRoles, { staffId: ana, roles: ['owner'] }, 'needs-second-person', own],
    [disableStaffMember, { staffId: ana }, 'conflict'],
    [enableStaffMember, { staffId: ana }, 'conflict'],
    [assignOrder, { orderId, staffId: olga }, 'not-possible'],
    [enableStaffMember, { staffId: olga }, 'missing-scope', { key }],
    [resetStaffMember, { staffId: olga }, 'conflict'],
    [resetStaffMember, { staffId: ana }, 'missing-scope', { key }],
    [resetStaffMember, { staffId: ana }, 'needs-second-person', own],
  ];
};

/** Waiting calls, each in a different state. */
const waitingCalls: Scene = async (lender, { makeOffer: { id: orderId }, collectAnswer: collected }) => {
  const inAYear = '2027-03-02';
  const me = `key:${lender.key.split('_')[1]}`;
  const close = { call: 'closeOrder', request: { orderId, most: 1_000_000, reason } };
  const waiting = [
    { ...close, by: 'key:somebody', until: '2026-03-01' },
    { ...close, by: me, until: inAYear },
    { ...close, by: 'key:somebody', until: inAYear },
    { call: 'activateProductDraft', request: { productId: 'stale' }, by: 'key:somebody', until: inAYear, tag: '"old"' },
    { call: 'activateProductDraft', request: { productId: 'stale' }, by: 'key:somebody', until: inAYear },
  ];
  // Its terms contradict each other.
  await lender.call(putProductDraft, { ...draft, productId: 'stale', terms: { ...terms, minAmount: 2, maxAmount: 1 } });
  await lender.server.db.execute(somebodysKey);
  for (const [n, { call, request, by, until, tag = null }] of waiting.entries()) {
    const values = [approvalId(n), call, JSON.stringify(request), by, '2026-02-01', until].map((text) => `'${text}'`);
    await lender.server.db.execute(
      `insert into approval (id, call, request, requested_by, requested_at, expires_at, if_match)
       values (${values.join(', ')}, ${tag === null ? 'null' : `'${tag}'`})`,
    );
  }
  await lender.call(reject, { approvalId: approvalId(2), reason });
  return [
    [approve, { approvalId: approvalId(0) }, 'gone'],
    [reject, { approvalId: approvalId(0), reason }, 'gone'],
    [approve, { approvalId: approvalId(1) }, 'needs-second-person'],
    [collectAnswer, { approvalId: approvalId(0) }, 'not-found'],
    [collectAnswer, { approvalId: approvalId(1) }, 'conflict'],
    [collectAnswer, { approvalId: collected.approval.id }, 'gone'],
    [approve, { approvalId: approvalId(2) }, 'conflict'],
    [reject, { approvalId: approvalId(2), reason }, 'conflict'],
    [approve, { approvalId: approvalId(3) }, 'precondition-failed'],
    [approve, { approvalId: approvalId(4) }, 'not-possible'],
  ];
};

const retiredProduct: Scene = async (lender, { putBorrower: { id: borrowerId } }) => {
  await lender.call(putProductDraft, {
    ...draft,
    productId: 'broken',
    terms: { ...terms, minAmount: 2, maxAmount: 1 },
  });
  await lender.call(putProductDraft, draft);
  const expiresAt = new Date(lender.server.clock.now() + 7 * 86_400_000).toISOString();
  return [
    [putProductListing, listing, 'conflict'],
    [makeOffer, { borrowerId, productId: 'flex', ...loan, expiresAt }, 'conflict'],
    [previewProductDraft, { productId: 'broken', ...loan }, 'not-possible'],
    [previewProductDraft, { productId: 'flex', ...loan, amount: 1 }, 'not-possible'],
    [activateProductDraft, { productId: 'broken' }, 'not-possible'],
  ];
};

const productOnSale: Scene = async (lender, { putBorrower: { id: borrowerId } }) => {
  await lender.call(activateProductDraft, { productId: 'flex' });
  const expiresAt = new Date(lender.server.clock.now() + 7 * 86_400_000).toISOString();
  const offer = { borrowerId, productId: 'flex', ...loan, expiresAt };
  return [
    [putProductListing, { ...listing, minPeriods: 31 }, 'not-possible'],
    [putProductListing, { ...listing, exampleAmount: 1 }, 'not-possible'],
    [makeOffer, { ...offer, amount: 1 }, 'not-possible'],
    [makeOffer, { ...offer, firstDueDate: '2020-01-01' }, 'not-possible'],
  ];
};

/** An order that waits for its money. */
async function newOrder(lender: TestLender, borrowerId: string): Promise<string> {
  lender.server.clock.moveMinutes(1);
  const expiresAt = new Date(lender.server.clock.now() + 7 * 86_400_000).toISOString();
  const { id } = await lender.call(makeOffer, { borrowerId, productId: 'flex', ...loan, expiresAt });
  const { userId = '', sessionId = '' } = await lender.call(openBorrowerSession, { borrowerId, productId: 'flex' });
  await lender.server.call(loanDetailPush, { productId: 'flex', ...loan, offerNo: id }, { userId, sessionId });
  await lender.call(approveOrder, { orderId: id });
  return id;
}

let orderId = '';

const orderBeforeItsMoney: Scene = async (lender, { putBorrower: { id: borrowerId } }) => {
  orderId = await newOrder(lender, borrowerId);
  return [
    [retryPayout, { orderId }, 'conflict'],
    [payoutProblemSeen, { orderId }, 'conflict'],
    [forgiveOrder, { orderId, outstanding: 1, reason }, 'conflict'],
    [closeOrder, { orderId, most: 1_000_000, reason }, 'conflict'],
    [chargeOffOrder, { orderId, outstanding: 1, reason }, 'conflict'],
    [transferOrder, { orderId, outstanding: 1, to: 'Cobranza Uno', reason }, 'conflict'],
  ];
};

const orderWithItsMoney: Scene = async (lender, { refused }) => {
  await lender.call(payoutConfirmed, { orderId, reference: 'spei-9' });
  const { id: waiverId } = await lender.call(waiveCharges, { orderId, charges: { commission: 1 }, reason });
  await lender.call(reverseWaiver, { orderId, waiverId, reason });
  return [
    // Already known. Another reference, or a failure, would be kept as a contradiction.
    [payoutConfirmed, { orderId, reference: 'spei-9' }, 'conflict'],
    [payoutFailed, { orderId: refused.id, reason }, 'conflict'],
    [payoutSent, { orderId }, 'conflict'],
    [payoutReturned, { orderId: refused.id, reason }, 'conflict'],
    [waiveCharges, { orderId, charges: { commission: 1_000_000 }, reason }, 'not-possible'],
    [makePromise, { orderId, amount: 1, dueDate: '2020-01-01' }, 'not-possible'],
    [proposePaymentPlan, { orderId, payments: 3, every: 'month', firstDueDate: '2020-01-01' }, 'not-possible'],
    [pauseOrder, { orderId, reason: 'other', throughDate: '2020-01-01' }, 'not-possible'],
    [reverseWaiver, { orderId, waiverId, reason }, 'conflict'],
    [issueVoucher, { orderId, payCode: 'store', purpose: 'repayment', amount: 1 }, 'not-possible'],
    [
      reversePayment,
      { paymentId: 'bank-1', reversalId: 'back-1', amount: 99, reversedAt: '2026-03-01T00:00:00Z' },
      'conflict',
    ],
  ];
};

const closedComplaint: Scene = async (lender, { getComplaint: { folio } }) => {
  await lender.call(closeComplaint, { folio });
  return [
    [takeComplaint, { folio }, 'conflict'],
    [releaseComplaint, { folio }, 'conflict'],
    [closeComplaint, { folio }, 'conflict'],
    [replyToComplaint, { folio, content: 'x' }, 'conflict'],
  ];
};

const openComplaint: Scene = async (lender, { getComplaint: { folio } }) => {
  await lender.call(reopenComplaint, { folio });
  const content = `{{folio}}${'x'.repeat(3_991)}`;
  await lender.call(putComplaintTemplate, { templateId: 'long', name: 'Long', content });
  return [
    [reopenComplaint, { folio }, 'conflict'],
    [replyToComplaint, { folio, templateId: 'long' }, 'not-possible'],
    [previewComplaintReply, { folio, templateId: 'long' }, 'not-possible'],
  ];
};

const webhookEndpoints: Scene = async (lender) => {
  const url = 'https://lender.example/events';
  const ids: string[] = [];
  for (let n = 0; n < 20; n += 1) ids.push((await lender.call(addWebhookEndpoint, { url })).id);
  const [endpointId = '', other = ''] = ids;
  await lender.call(rotateWebhookSecret, { endpointId });
  return [
    [addWebhookEndpoint, { url }, 'conflict'],
    [rotateWebhookSecret, { endpointId }, 'conflict'],
    [retireWebhookSecret, { endpointId: other }, 'conflict'],
  ];
};

/** Somebody who was away for longer than events are kept. */
const removedEvents: Scene = async (lender) => {
  await lender.server.db.execute('delete from event_feed where position = 1');
  return [[listChanges, { since: Buffer.from('[0,"",""]').toString('base64url') }, 'gone']];
};

const unreadableCampaign: Scene = async () => {
  const [campaign] = demoCampaigns;
  const template = { ...campaign?.template, colours: { ink: '#fffffe', surface: '#ffffff' } };
  return [[putCampaign, { campaignId: 'spring', template }, 'not-possible']];
};

/** Things that no call can cause: lost keys, books changed by hand, and two simultaneous calls. */
const damage: Scene = async (lender, { putBorrower: { id: borrowerId }, readBankAccount: { id: accountId } }) => {
  const { db } = lender.server;
  await db.execute(`update bank_account set number_sealed = 'v1.x.x.x'`);
  await db.execute(`update borrower set national_id_sealed = 'x' where national_id_sealed is not null`);
  await pastTriggers(
    db,
    `update ledger_entry set amount = amount + 1000 where order_id = '${orderId}' and account = 'commission'`,
  );
  await db.execute(`
    create function another_call() returns trigger language plpgsql as $$
      begin
        if new.phone = '5500000009' and new.full_name <> 'Another' then
          insert into borrower (id, external_id, full_name, phone, address, bank_account_masked, created_at)
          values (new.id, new.external_id, 'Another', new.phone, '', '', new.created_at);
        end if;
        return new;
      end $$;
    create trigger another_call before insert on borrower for each row execute function another_call()`);
  const twice = { externalId: 'crm-9', fullName: 'Eva Luz', phone: '5500000009', address: 'Calle 9' };
  return [
    [readBankAccount, { borrowerId, accountId }, 'conflict'],
    [readNationalId, { borrowerId }, 'conflict'],
    [getOrderStatement, { orderId }, 'conflict'],
    [putBorrower, twice, 'conflict'],
  ];
};

/** Undoes the changes of `damage` to the schema: the worker's next test file uses the same database. */
export function undoDamage(db: Db): Promise<void> {
  return db.execute('drop function if exists another_call() cascade');
}

/** Another process makes a report for long. */
const reportsBeingMade: Scene = async ({ server: { db } }) => {
  await db.execute(`insert into kept_report (report, parameters, asked_at, asked_by, taken_until, taken_by)
    values ('another', '{}', now(), 'another', '2100-01-01', 'another')`);
  const day = '2026-03-02';
  return Object.values(reportCalls).map((call) => [
    call,
    { ...('on' in call.request.properties ? { on: day } : { from: day, through: day }), maxAge: 0 },
    'being-made',
  ]);
};

/** In the order in which they can happen. */
export const rareRefusals: Record<string, Scene> = {
  keysThatMayLess,
  people,
  waitingCalls,
  retiredProduct,
  productOnSale,
  orderBeforeItsMoney,
  orderWithItsMoney,
  closedComplaint,
  openComplaint,
  webhookEndpoints,
  reportsBeingMade,
  removedEvents,
  unreadableCampaign,
  damage,
};
