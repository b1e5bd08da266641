import { addApiKey, listApiKeys, revokeApiKey, rotateApiKey } from '@plazo/contract/lender/api-keys';
import { listAuditEvents, verifyAudit } from '@plazo/contract/lender/audit';
import {
  confirmEmail,
  confirmPhone,
  getBorrower,
  listBorrowers,
  putBorrower,
  readNationalId,
  reportWrongPhone,
} from '@plazo/contract/lender/borrowers';
import { listCollections, sweepCollections } from '@plazo/contract/lender/collections';
import { getOffer, listOffers, makeOffer, withdrawOffer } from '@plazo/contract/lender/offers';
import {
  approveOrder,
  assignOrder,
  getOrder,
  getOrderContract,
  getOrderStatement,
  listOrderHistory,
  listOrderLedger,
  listOrders,
  rejectOrder,
  unassignOrder,
} from '@plazo/contract/lender/orders';
import {
  assignPayment,
  getPayment,
  listCreditBalances,
  listPayments,
  paymentProblemSeen,
  recordPayment,
  refundCreditBalance,
  refusePayment,
  refuseReversal,
  reversePayment,
} from '@plazo/contract/lender/payments';
import {
  listPayouts,
  payoutConfirmed,
  payoutFailed,
  payoutProblemSeen,
  payoutReturned,
  payoutSent,
  retryPayout,
} from '@plazo/contract/lender/payouts';
import {
  activateProductDraft,
  checkProduct,
  checkProductDraft,
  getProduct,
  getProductDraft,
  getProductListing,
  listProducts,
  listProductVersions,
  previewProductDraft,
  previewTerms,
  putProductDraft,
  putProductListing,
  removeProductDraft,
  removeProductListing,
  retireProduct,
} from '@plazo/contract/lender/products';
import { resealSecrets } from '@plazo/contract/lender/secrets';
import {
  listBorrowerSessions,
  makeLaunchLink,
  openBorrowerSession,
  revokeBorrowerSession,
  revokeBorrowerSessions,
  showScreen,
} from '@plazo/contract/lender/sessions';
import { loanDetailPush } from '@plazo/contract/offer';
import { flexReviewed } from '../demo/demo-products.ts';
import { accountSteps } from './account-steps.ts';
import { approvalSteps } from './approval-steps.ts';
import { contactSteps } from './contact-steps.ts';
import { deskSteps } from './desk-steps.ts';
import { overviewSteps } from './overview-steps.ts';
import { pauseSteps } from './pause-steps.ts';
import { paymentPlanSteps } from './payment-plan-steps.ts';
import { personalDataSteps } from './personal-data-steps.ts';
import { promiseSteps } from './promise-steps.ts';
import { reportSteps } from './report-steps.ts';
import { staffSteps } from './staff-steps.ts';
import type { TestServer } from './test-server.ts';
import { type Answers, type Step, step } from './tour-step.ts';
import { letterSteps, voucherSteps } from './voucher-steps.ts';
import { waiverSteps } from './waiver-steps.ts';
import { webhookSteps } from './webhook-steps.ts';

const { terms, name, logo } = flexReviewed;
const draft = { productId: 'flex', name, logo, decision: 'review' as const, terms: { ...terms } };
const loan = { amount: 250_000, periods: 30, termUnit: 'day' as const };

const orderOf = ({ makeOffer: offer }: Answers) => ({ orderId: offer.id });

const saleSteps: Step[] = [
  step(addApiKey, { name: 'desk', scopes: ['reports:read'] }),
  step(listApiKeys, {}),
  step(rotateApiKey, ({ addApiKey: { id } }) => ({ keyId: id })),
  step(revokeApiKey, ({ addApiKey: { id } }) => ({ keyId: id })),
  step(putProductDraft, draft),
  step(getProductDraft, { productId: 'flex' }),
  step(checkProductDraft, { productId: 'flex', loans: [loan] }),
  step(previewProductDraft, { productId: 'flex', ...loan }),
  step(previewTerms, { productId: 'flex', terms: { ...terms }, ...loan }),
  step(activateProductDraft, { productId: 'flex' }),
  step(getProduct, { productId: 'flex' }),
  step(checkProduct, { productId: 'flex', loans: [loan] }),
  step(putProductDraft, { ...draft, productId: 'other' }, { as: 'otherDraft' }),
  step(removeProductDraft, { productId: 'other' }),
  step(listProducts, {}),
  step(listProductVersions, { productId: 'flex' }),
  step(putProductListing, {
    ...{ productId: 'flex', periods: 30, termUnit: 'day', exampleAmount: 250_000 },
    ...{ minPeriods: 15, maxPeriods: 60, position: 1 },
  }),
  step(getProductListing, { productId: 'flex' }),
  step(removeProductListing, { productId: 'flex' }),
];

const peopleSteps: Step[] = [
  step(putBorrower, {
    ...{ externalId: 'crm-1', fullName: 'Ana Ruiz', phone: '5512345678', address: 'Calle 1' },
    ...{ email: 'ana@example.com', birthDate: '1956-04-27', language: '1' as const, timeZone: 'America/Tijuana' },
    state: 'MX-BCN',
    nationalId: { kind: 'curp' as const, number: 'HEGG560427MVZRRL04' },
  }),
  step(readNationalId, ({ putBorrower: { id } }) => ({ borrowerId: id })),
  step(reportWrongPhone, ({ putBorrower: { id } }) => ({ borrowerId: id })),
  step(confirmEmail, ({ putBorrower: { id } }) => ({ borrowerId: id })),
  step(confirmPhone, ({ putBorrower: { id } }) => ({ borrowerId: id })),
  step(getBorrower, ({ putBorrower: { id } }) => ({ borrowerId: id })),
  step(listBorrowers, { search: 'ana r' }),
  ...personalDataSteps,
  step(openBorrowerSession, ({ putBorrower: { id } }) => ({
    borrowerId: id,
    productId: 'flex',
    language: 'en' as const,
  })),
  step(listBorrowerSessions, ({ putBorrower: { id } }) => ({ borrowerId: id })),
  step(makeLaunchLink, ({ putBorrower: { id } }) => ({ borrowerId: id, to: 'repayUrl' })),
];

function loanSteps(serverOf: () => TestServer): Step[] {
  const inAWeek = () => new Date(serverOf().clock.now() + 7 * 86_400_000).toISOString();
  /** The borrower takes an offer, through the link that came with the session. */
  const take = async (
    { openBorrowerSession: session, ...answers }: Answers,
    offer: 'makeOffer' | 'refused',
  ): Promise<void> => {
    const { userId = '', sessionId = '' } = session;
    const agreed = { productId: 'flex', ...loan, offerNo: answers[offer].id };
    await serverOf().call(loanDetailPush, agreed, { userId, sessionId });
  };
  return [
    step(
      makeOffer,
      ({ putBorrower: { id: borrowerId } }) => ({ borrowerId, productId: 'flex', ...loan, expiresAt: inAWeek() }),
      {
        as: 'withdrawn',
      },
    ),
    step(withdrawOffer, ({ withdrawn }) => ({ offerId: withdrawn.id })),
    step(
      makeOffer,
      ({ putBorrower: { id: borrowerId } }) => ({ borrowerId, productId: 'flex', ...loan, expiresAt: inAWeek() }),
      {
        as: 'refused',
        // Later, so that it is the newest.
        before: async () => serverOf().clock.moveMinutes(1),
      },
    ),
    step(rejectOrder, ({ refused }) => ({ orderId: refused.id, reason: 'no income', toBorrower: 'Vuelve en mayo.' }), {
      before: (answers) => take(answers, 'refused'),
    }),
    step(
      makeOffer,
      ({ putBorrower: { id: borrowerId } }) => ({ borrowerId, productId: 'flex', ...loan, expiresAt: inAWeek() }),
      {
        before: async () => serverOf().clock.moveMinutes(1),
      },
    ),
    step(getOffer, ({ makeOffer: { id } }) => ({ offerId: id })),
    step(showScreen, orderOf),
    step(listOffers, {}),
    step(approveOrder, orderOf, { before: (answers) => take(answers, 'makeOffer') }),
    step(getOrder, orderOf),
    step(listOrders, { state: 'disbursing' }),
    step(assignOrder, (answers) => ({ ...orderOf(answers), staffId: answers.inviteStaffMember.id }), {
      before: () => serverOf().db.execute(`update staff_member set state = 'active'`),
    }),
    step(unassignOrder, orderOf),
    step(listPayouts, { waiting: true }),
    step(payoutSent, orderOf),
    step(payoutReturned, (answers) => ({ ...orderOf(answers), reason: 'the account is closed' })),
    step(retryPayout, orderOf),
    step(payoutFailed, (answers) => ({ ...orderOf(answers), reason: 'this one is closed, too' })),
    step(payoutProblemSeen, orderOf, {
      before: () => serverOf().db.execute(`update payout set problem = 'paid-after-failed' where state = 'failed'`),
    }),
    step(payoutConfirmed, (answers) => ({ ...orderOf(answers), reference: 'spei-0' })),
    step(listCollections, { dueThrough: '2026-12-31' }),
    step(sweepCollections, {}),
    step(listOrderLedger, orderOf),
    step(listOrderHistory, orderOf),
    step(getOrderStatement, orderOf),
    step(getOrderContract, orderOf),
    ...voucherSteps,
  ];
}

function paymentSteps(serverOf: () => TestServer): Step[] {
  const paidAt = () => new Date(serverOf().clock.now()).toISOString();
  return [
    step(recordPayment, () => ({
      ...{ paymentId: 'bank-1', reference: 'nobody-knows', amount: 300_000, currency: 'MXN', paidAt: paidAt() },
    })),
    step(getPayment, { paymentId: 'bank-1' }),
    step(listPayments, { queue: 'unmatched' }),
    step(assignPayment, (answers) => ({ paymentId: 'bank-1', ...orderOf(answers) })),
    ...letterSteps,
    step(listCreditBalances, {}),
    step(refundCreditBalance, (answers) => ({ ...orderOf(answers), amount: 10, reference: 'spei-1' })),
    step(reversePayment, () => ({ paymentId: 'bank-1', reversalId: 'back-1', amount: 100, reversedAt: paidAt() })),
    step(
      recordPayment,
      () => ({ ...{ paymentId: 'bank-2', reference: 'nor-this', amount: 5, currency: 'MXN', paidAt: paidAt() } }),
      { as: 'odd' },
    ),
    step(refusePayment, { paymentId: 'bank-2', reason: 'not ours' }),
    step(
      refuseReversal,
      { paymentId: 'bank-1', reversalId: 'back-early', reason: 'of another payment' },
      { before: async () => void (await serverOf().reversePayment('bank-1', 'back-early', '2026-01-02T18:00:00Z')) },
    ),
    step(
      paymentProblemSeen,
      { paymentId: 'bank-1' },
      { before: async () => void (await serverOf().reversePayment('bank-1', 'back-early', '2026-01-03T18:00:00Z')) },
    ),
  ];
}

/** A day of a lender: every call once, in an order in which each can succeed (lender-api/lender-calls.test.ts). */
export function lenderTour(serverOf: () => TestServer): Step[] {
  return [
    ...staffSteps(serverOf),
    ...saleSteps,
    ...peopleSteps,
    ...accountSteps(),
    ...loanSteps(serverOf),
    ...promiseSteps,
    ...pauseSteps,
    ...paymentPlanSteps,
    ...contactSteps,
    ...waiverSteps,
    ...approvalSteps(serverOf),
    ...paymentSteps(serverOf),
    ...overviewSteps(serverOf),
    ...webhookSteps(() => serverOf().db),
    step(revokeBorrowerSession, ({ putBorrower: { id }, openBorrowerSession: session }) => ({
      borrowerId: id,
      sessionId: session.id,
    })),
    step(revokeBorrowerSessions, ({ putBorrower: { id } }) => ({ borrowerId: id })),
    step(retireProduct, { productId: 'flex' }),
    ...deskSteps(serverOf),
    ...reportSteps,
    step(resealSecrets, {}),
    step(listAuditEvents, { subjectKind: 'product', subjectId: 'flex' }),
    step(verifyAudit, {}),
  ];
}
