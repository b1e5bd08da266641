import {
  addBankAccount,
  addBankCard,
  listBankAccounts,
  listBankCards,
  readBankAccount,
  removeBankAccount,
  removeBankCard,
} from '@plazo/contract/lender/bank-accounts';
import { addBorrowerNote, listBorrowerNotes } from '@plazo/contract/lender/borrower-notes';
import {
  confirmEmail,
  confirmPhone,
  getBorrower,
  putBorrower,
  readNationalId,
  reportWrongPhone,
} from '@plazo/contract/lender/borrowers';
import { getCampaign } from '@plazo/contract/lender/campaigns';
import { putContactPlan } from '@plazo/contract/lender/contact-plan';
import {
  changeContactChoices,
  contactPermissions,
  getContactChoices,
  listContacts,
  listReplies,
  noteContact,
} from '@plazo/contract/lender/contacts';
import type { AnyLenderEndpoint } from '@plazo/contract/lender/lender-endpoint';
import { getLetter, issueLetter, listLetters, revokeLetter } from '@plazo/contract/lender/letters';
import {
  activateMessageTemplate,
  previewMessage,
  writeMessageTemplate,
} from '@plazo/contract/lender/message-templates';
import { getOffer, makeOffer, withdrawOffer } from '@plazo/contract/lender/offers';
import {
  approveOrder,
  assignOrder,
  getOrder,
  getOrderContract,
  getOrderStatement,
  listOrderHistory,
  listOrderLedger,
  rejectOrder,
  tryCall,
  unassignOrder,
} from '@plazo/contract/lender/orders';
import { getBorrowerTimeline, getOrderTimeline } from '@plazo/contract/lender/overview';
import { endPause, listPauses, pauseOrder } from '@plazo/contract/lender/pauses';
import { cancelPaymentPlan, listPaymentPlans, proposePaymentPlan } from '@plazo/contract/lender/payment-plans';
import {
  assignPayment,
  getPayment,
  paymentProblemSeen,
  recordPayment,
  refundCreditBalance,
  refusePayment,
  refuseReversal,
  reversePayment,
} from '@plazo/contract/lender/payments';
import { eraseBorrower, exportBorrower } from '@plazo/contract/lender/personal-data';
import type { ProblemName } from '@plazo/contract/lender/problem';
import {
  activateProductDraft,
  checkProduct,
  checkProductDraft,
  getProduct,
  getProductDraft,
  getProductListing,
  listProductVersions,
  previewProductDraft,
  removeProductDraft,
  removeProductListing,
  retireProduct,
} from '@plazo/contract/lender/products';
import { cancelPromise, listPromises, makePromise } from '@plazo/contract/lender/promises';
import {
  listBorrowerSessions,
  makeLaunchLink,
  openBorrowerSession,
  revokeBorrowerSession,
  revokeBorrowerSessions,
} from '@plazo/contract/lender/sessions';
import { getVoucher, issueVoucher, listVouchers, withdrawVoucher } from '@plazo/contract/lender/vouchers';
import { type LenderWaiver, reverseWaiver } from '@plazo/contract/lender/waivers';
import type { Answers } from './tour-step.ts';

/** Something impossible after the tour of every call: a call, its request, the problem that it answers, and the key that sends it. */
export type Refusal = [AnyLenderEndpoint, object, ProblemName, { key?: string }?];

export function lenderRefusals(answers: Answers, { now, loan }: { now: number; loan: object }): Refusal[] {
  const inAWeek = new Date(now + 7 * 86_400_000).toISOString();
  const { id: borrowerId } = answers.putBorrower;
  const { id: orderId } = answers.makeOffer;
  const offer = { borrowerId, productId: 'flex', ...loan, expiresAt: inAWeek };
  const proof = { statedBy: 'Rosa', method: 'statement', provedOn: '2026-03-01' };
  const account = { kind: 'clabe' as const, number: '646180109400423323', bankCode: '646', proof };
  const card = { bankName: 'BBVA', bankCode: '012', numberEnding: '4417', processorToken: 'token' };
  return [
    [makeOffer, offer, 'conflict'],
    [makeOffer, { ...offer, borrowerId: 'nobody' }, 'not-found'],
    [getBorrower, { borrowerId: 'nobody' }, 'not-found'],
    [reportWrongPhone, { borrowerId: 'nobody' }, 'not-found'],
    [reportWrongPhone, { borrowerId: answers.bea.id }, 'conflict'],
    [confirmEmail, { borrowerId: 'nobody' }, 'not-found'],
    [confirmEmail, { borrowerId: answers.bea.id }, 'conflict'],
    [confirmPhone, { borrowerId: 'nobody' }, 'not-found'],
    [confirmPhone, { borrowerId: answers.bea.id }, 'conflict'],
    [readNationalId, { borrowerId: 'nobody' }, 'not-found'],
    [readNationalId, { borrowerId: answers.bea.id }, 'not-found'],
    [listBorrowerNotes, { borrowerId: 'nobody' }, 'not-found'],
    [listBankAccounts, { borrowerId: 'nobody' }, 'not-found'],
    [readBankAccount, { borrowerId, accountId: 'none' }, 'not-found'],
    [readBankAccount, { borrowerId: answers.bea.id, accountId: answers.readBankAccount.id }, 'not-found'],
    [addBankAccount, { borrowerId: 'nobody', ...account }, 'not-found'],
    [addBankAccount, { borrowerId: answers.bea.id, ...account }, 'conflict'],
    [removeBankAccount, { borrowerId, accountId: 'none' }, 'not-found'],
    [listBankCards, { borrowerId: 'nobody' }, 'not-found'],
    [addBankCard, { borrowerId: 'nobody', ...card }, 'not-found'],
    [addBankCard, { borrowerId: answers.bea.id, ...card }, 'conflict'],
    [addBankCard, { borrowerId, ...card, numberEnding: '4242424242424242' }, 'invalid-request'],
    [removeBankCard, { borrowerId, cardId: answers.addBankCard.id }, 'not-found'],
    [addBorrowerNote, { borrowerId: 'nobody', content: 'x' }, 'not-found'],
    [exportBorrower, { borrowerId: 'nobody' }, 'not-found'],
    [eraseBorrower, { borrowerId: 'nobody', reason: 'x' }, 'not-found'],
    [eraseBorrower, { borrowerId, reason: 'x' }, 'conflict'],
    [openBorrowerSession, { borrowerId: answers.bea.id }, 'conflict'],
    [openBorrowerSession, { borrowerId: 'nobody' }, 'not-found'],
    [listBorrowerSessions, { borrowerId: 'nobody' }, 'not-found'],
    [makeLaunchLink, { borrowerId: 'nobody', to: 'repayUrl' }, 'not-found'],
    [makeLaunchLink, { borrowerId, to: 'nowhere' }, 'invalid-request'],
    [revokeBorrowerSession, { borrowerId, sessionId: answers.openBorrowerSession.id }, 'not-found'],
    [revokeBorrowerSession, { borrowerId: answers.bea.id, sessionId: answers.openBorrowerSession.id }, 'not-found'],
    [
      reverseWaiver,
      { orderId: answers.refused.id, waiverId: (answers.approve.answer as LenderWaiver).id, reason: 'x' },
      'not-found',
    ],
    [revokeBorrowerSessions, { borrowerId: 'nobody' }, 'not-found'],
    [addBorrowerNote, { borrowerId: answers.bea.id, content: 'x' }, 'conflict'],
    [makeLaunchLink, { borrowerId: answers.bea.id, to: 'repayUrl' }, 'conflict'],
    [putBorrower, { externalId: 'crm-1', fullName: '', phone: '1', address: 'a' }, 'invalid-request'],
    [getProduct, { productId: 'none' }, 'not-found'],
    [getProductDraft, { productId: 'flex' }, 'not-found'],
    [checkProductDraft, { productId: 'flex' }, 'not-found'],
    [previewProductDraft, { productId: 'flex', ...loan }, 'not-found'],
    [activateProductDraft, { productId: 'flex' }, 'not-found'],
    [checkProduct, { productId: 'none' }, 'not-found'],
    [removeProductDraft, { productId: 'flex' }, 'not-found'],
    [retireProduct, { productId: 'none' }, 'not-found'],
    [getProductListing, { productId: 'flex' }, 'not-found'],
    [getCampaign, { campaignId: 'none' }, 'not-found'],
    [removeProductListing, { productId: 'flex' }, 'not-found'],
    [withdrawOffer, { offerId: orderId }, 'conflict'],
    [withdrawOffer, { offerId: 'none' }, 'not-found'],
    [getOffer, { offerId: 'none' }, 'not-found'],
    [getOrder, { orderId: 'none' }, 'not-found'],
    [listOrderLedger, { orderId: 'none' }, 'not-found'],
    [listOrderHistory, { orderId: 'none' }, 'not-found'],
    [getOrderStatement, { orderId: 'none' }, 'not-found'],
    [getOrderContract, { orderId: 'none' }, 'not-found'],
    [listProductVersions, { productId: 'none' }, 'not-found'],
    [approveOrder, { orderId: 'none' }, 'not-found'],
    [approveOrder, { orderId }, 'conflict'],
    [rejectOrder, { orderId, reason: 'too late' }, 'conflict'],
    ...refusalsOfCollections(answers, orderId),
    ...contactRefusals(answers),
    ...moneyRefusals(answers, now),
  ];
}

/** The same for contacts and texts. */
function contactRefusals(answers: Answers): Refusal[] {
  const { id: borrowerId } = answers.putBorrower;
  return [
    [listContacts, { borrowerId: 'nobody' }, 'not-found'],
    [listReplies, { borrowerId: 'nobody' }, 'not-found'],
    [contactPermissions, { borrowerId: 'nobody' }, 'not-found'],
    [contactPermissions, { borrowerId, orderId: 'none' }, 'not-found'],
    [getContactChoices, { borrowerId: 'nobody' }, 'not-found'],
    [changeContactChoices, { borrowerId: 'nobody', language: '1' }, 'not-found'],
    [changeContactChoices, { borrowerId: answers.bea.id, language: '1' }, 'conflict'],
    [changeContactChoices, { borrowerId, timeZone: 'America/Atlantis' }, 'not-possible'],
    [noteContact, { borrowerId: 'nobody', channel: 'call' }, 'not-found'],
    [noteContact, { borrowerId, channel: 'call', orderId: 'none' }, 'not-found'],
    [noteContact, { borrowerId, channel: 'call' }, 'conflict'],
    [writeMessageTemplate, { purpose: 'late', channel: 'sms', language: '1', content: 'Debes $500' }, 'not-possible'],
    [
      putContactPlan,
      { steps: [{ day: 1, purpose: 'due', channel: 'sms' }], perMinute: 1, firstDayMost: 1, isOn: true },
      'not-possible',
    ],
    [putContactPlan, { productId: 'none', steps: [], perMinute: 1, firstDayMost: 1, isOn: false }, 'not-possible'],
    [activateMessageTemplate, { templateId: 'none' }, 'not-found'],
    [activateMessageTemplate, { templateId: answers.writeMessageTemplate.id }, 'conflict'],
    [previewMessage, { orderId: 'none', templateId: answers.writeMessageTemplate.id }, 'not-found'],
  ];
}

/** The same for codes, letters and payments. */
function moneyRefusals(answers: Answers, now: number): Refusal[] {
  const paidAt = new Date(now).toISOString();
  const inAWeek = new Date(now + 7 * 86_400_000).toISOString();
  const { id: orderId } = answers.makeOffer;
  const payment = { paymentId: 'b', reference: 'x', amount: 1, currency: 'MXN', paidAt };
  return [
    [issueVoucher, { orderId: 'none', payCode: 'store', purpose: 'repayment' }, 'not-found'],
    [issueVoucher, { orderId: answers.refused.id, payCode: 'store', purpose: 'repayment' }, 'conflict'],
    [issueVoucher, { orderId, payCode: 'nowhere', purpose: 'repayment' }, 'invalid-request'],
    [listVouchers, { orderId: 'none' }, 'not-found'],
    [getVoucher, { reference: 'none' }, 'not-found'],
    [withdrawVoucher, { reference: 'none' }, 'not-found'],
    [withdrawVoucher, { reference: answers.issueVoucher.reference }, 'conflict'],
    [issueLetter, { orderId: 'none' }, 'not-found'],
    [issueLetter, { orderId: answers.refused.id }, 'conflict'],
    [listLetters, { orderId: 'none' }, 'not-found'],
    [getLetter, { code: 'none' }, 'not-found'],
    [getLetter, { code: '22222222222222222222' }, 'not-found'],
    [revokeLetter, { code: 'none', reason: 'x' }, 'not-found'],
    [revokeLetter, { code: answers.issueLetter.code, reason: 'x' }, 'conflict'],
    [getPayment, { paymentId: 'none' }, 'not-found'],
    [recordPayment, { ...payment, paymentId: 'bank-1' }, 'conflict'],
    [recordPayment, { ...payment, amount: 0 }, 'invalid-request'],
    [recordPayment, { ...payment, paidAt: inAWeek }, 'invalid-request'],
    [getOrderTimeline, { orderId: 'none' }, 'not-found'],
    [tryCall, { call: 'closeOrder', request: { orderId: 'none', most: 1, reason: 'x' } }, 'not-found'],
    [
      tryCall,
      { call: 'reversePayment', request: { paymentId: 'bank-2', reversalId: 'r', reversedAt: paidAt } },
      'conflict',
    ],
    [tryCall, { call: 'waiveCharges', request: { orderId, charges: { penalty: 1 }, reason: 'x' } }, 'not-possible'],
    [getBorrowerTimeline, { borrowerId: 'nobody' }, 'not-found'],
    [assignOrder, { orderId, staffId: 'nobody' }, 'not-found'],
    [unassignOrder, { orderId: 'none' }, 'not-found'],
    [assignPayment, { paymentId: 'bank-1', orderId }, 'conflict'],
    [assignPayment, { paymentId: 'bank-2', orderId: 'none' }, 'not-found'],
    [refusePayment, { paymentId: 'bank-1', reason: 'late' }, 'conflict'],
    [reversePayment, { paymentId: 'none', reversalId: 'r', reversedAt: paidAt }, 'not-found'],
    [reversePayment, { paymentId: 'bank-1', reversalId: 'r', amount: 300_000, reversedAt: paidAt }, 'not-possible'],
    [refuseReversal, { paymentId: 'none', reversalId: 'r', reason: 'x' }, 'not-found'],
    [refuseReversal, { paymentId: 'bank-1', reversalId: 'back-early', reason: 'x' }, 'conflict'],
    [paymentProblemSeen, { paymentId: 'none' }, 'not-found'],
    [paymentProblemSeen, { paymentId: 'bank-2' }, 'conflict'],
    [refundCreditBalance, { orderId, amount: 1_000_000, reference: 'r' }, 'conflict'],
    [refundCreditBalance, { orderId: 'none', amount: 1, reference: 'r' }, 'not-found'],
  ];
}

/** Of promises, pauses and payment plans. */
function refusalsOfCollections(answers: Answers, orderId: string): Refusal[] {
  const promise = { amount: 1, dueDate: '2026-03-03' };
  const plan = { payments: 3, every: 'month', firstDueDate: '2026-03-31' };
  const pause = { reason: 'illness', throughDate: '2026-03-20' };
  return [
    [getOrder, { orderId, on: '2020-01-01' }, 'not-possible'],
    [listPromises, { orderId: 'none' }, 'not-found'],
    [makePromise, { orderId: 'none', ...promise }, 'not-found'],
    [makePromise, { orderId: answers.refused.id, ...promise }, 'conflict'],
    [cancelPromise, { orderId, promiseId: 'none' }, 'not-found'],
    [cancelPromise, { orderId, promiseId: answers.makePromise.id }, 'conflict'],
    [listPaymentPlans, { orderId: 'none' }, 'not-found'],
    [proposePaymentPlan, { orderId: 'none', ...plan }, 'not-found'],
    [proposePaymentPlan, { orderId: answers.refused.id, ...plan }, 'conflict'],
    [cancelPaymentPlan, { orderId, planId: 'none' }, 'not-found'],
    [cancelPaymentPlan, { orderId, planId: answers.proposePaymentPlan.id }, 'conflict'],
    [listPauses, { orderId: 'none' }, 'not-found'],
    [pauseOrder, { orderId: 'none', ...pause }, 'not-found'],
    [pauseOrder, { orderId: answers.refused.id, ...pause }, 'conflict'],
    [endPause, { orderId, pauseId: 'none' }, 'not-found'],
    [endPause, { orderId, pauseId: answers.pauseOrder.id }, 'conflict'],
  ];
}
