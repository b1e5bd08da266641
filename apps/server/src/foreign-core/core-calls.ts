import {
  type RepaymentWay,
  repaymentCommit,
  repaymentConfirm,
  repaymentHuichao,
  repaymentWay,
} from '@plazo/contract/bank-card';
import { bindCard } from '@plazo/contract/bind-bank';
import { capabilities } from '@plazo/contract/capabilities';
import {
  complaintInit,
  complaintList,
  complaintSave,
  complaintScore,
  uploadProblemImage,
} from '@plazo/contract/complaints';
import { decideMarketingConsent, disclosureSheet, marketingConsents } from '@plazo/contract/disclosure';
import type { AnyEndpoint, RequestOf, ResponseOf } from '@plazo/contract/endpoint';
import { settlementLetter, verifyLetter } from '@plazo/contract/letter';
import { cancelUnpaid, googleScore, loanDetails } from '@plazo/contract/loan';
import { chooseContact } from '@plazo/contract/messages';
import { agreedFigures, chooseFirstDueDate, loanDetailConfirm, loanDetailPush } from '@plazo/contract/offer';
import { acceptPaymentPlan, choosePaymentPlan, paymentPlanDetail } from '@plazo/contract/payment-plan';
import { smsCodeLogin } from '@plazo/contract/preview';
import { cancelOwnPromise, cannotPayDetail, promisePayment } from '@plazo/contract/promise';
import {
  getCaptcha,
  getPuzzle,
  getSid,
  getSms,
  openByCode,
  register,
  sendLoginCode,
  trackClick,
  trackVisit,
} from '@plazo/contract/promotion';
import {
  coolingOffDetail,
  generateVcode,
  loanPlayDelayDetail,
  loanPlayDetail,
  voucherState,
} from '@plazo/contract/repayment';
import { endSessions, openLaunchLink } from '@plazo/contract/sign-in';
import { loanStatement, payoffQuote } from '@plazo/contract/statement';
import { getWhatsapp } from '@plazo/contract/support';
import { knownCalls } from './known-calls.ts';

/** The values known so far: the operator's, and those from the core's answers. */
export type Known = Record<string, unknown>;

/** One call of a core, as the conformance check makes it. */
export interface CoreCall {
  endpoint: AnyEndpoint;
  /** The names of the values that it needs. */
  needs: readonly string[];
  payload(known: Known): Record<string, unknown>;
  /** The values that its answer provides for later calls. */
  learn(answer: unknown): Known;
  /** It changes something: made only on request, on a test system. */
  isWriting: boolean;
  /** It reads what another call has made, so it comes after those that change something. */
  isLast: boolean;
  /** A well-formed refusal is acceptable: it depends on the order, or the code is made up. */
  mayRefuse: boolean;
  /** What the test borrower must have: without it a refusal in words is right, but the call was not checked. */
  state?: string | undefined;
}

type Options<E extends AnyEndpoint> = {
  needs?: readonly string[];
  payload?: (known: Known) => RequestOf<E>;
  learn?: (answer: ResponseOf<E>) => Known;
} & Partial<Pick<CoreCall, 'isWriting' | 'isLast' | 'mayRefuse' | 'state'>>;

function call<E extends AnyEndpoint>(endpoint: E, options: Options<E> = {}): CoreCall {
  const { needs = [], payload = () => ({}), learn = () => ({}) } = options;
  const { isWriting = false, isLast = false, mayRefuse = false, state } = options;
  return { endpoint, needs, payload, learn: learn as CoreCall['learn'], isWriting, isLast, mayRefuse, state };
}

const text = (known: Known, name: string) => String(known[name]);
const order = (known: Known) => ({ orderId: text(known, 'orderId'), productId: text(known, 'productId') });
const onlyOrder = (known: Known) => ({ orderId: text(known, 'orderId') });
const visit = { page_id: 'check', client_type: 'android', page_type: '1' } as const;
const phone = '13800000000';
const openOffer = 'a productId with an open offer';
const payableLoan = 'the orderId of a loan that can be repaid';

/** The smallest possible PNG. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The calls that need more than the contract says, ordered so that each provides values for later ones. */
const listed: readonly CoreCall[] = [
  call(capabilities, { learn: ({ calls, keepsKeys }) => ({ calls, keepsKeys }) }),
  call(loanDetailConfirm, {
    needs: ['productId'],
    payload: (known) => ({ productId: text(known, 'productId') }),
    learn: (offer) => ({ agreed: agreedFigures(offer), offerNo: offer.offerNo, firstPayTime: offer.firstPayTime }),
    state: openOffer,
  }),
  call(loanDetails, { needs: ['orderId', 'productId'], payload: order }),
  // Without a disclosure pack there is no such page.
  call(disclosureSheet, {
    needs: ['orderId'],
    payload: (known) => ({ orderNo: text(known, 'orderId') }),
    mayRefuse: true,
  }),
  call(marketingConsents, {
    learn: ({ choices: [first] }) => (first ? { consent: { kind: first.kind, isGiven: first.isGiven } } : {}),
    mayRefuse: true,
  }),
  call(loanPlayDetail, {
    needs: ['orderId', 'productId'],
    payload: order,
    learn: ({ repayAmount, repayList }) => ({ amount: repayAmount, payCode: repayList[0]?.entries[0]?.payCode }),
    state: payableLoan,
  }),
  call(loanPlayDelayDetail, { needs: ['orderId', 'productId'], payload: order, mayRefuse: true }),
  call(generateVcode, {
    needs: ['orderId', 'productId', 'amount', 'payCode'],
    payload: (known) => ({
      ...order(known),
      amount: Number(known.amount),
      payCode: text(known, 'payCode'),
      requestType: '1' as const,
    }),
    isWriting: true,
    state: payableLoan,
  }),
  call(voucherState, {
    needs: ['orderId', 'amount', 'payCode'],
    payload: (known) => ({
      ...onlyOrder(known),
      amount: Number(known.amount),
      payCode: text(known, 'payCode'),
      requestType: '1' as const,
    }),
    // The code that was just made.
    isLast: true,
  }),
  call(loanStatement, {
    needs: ['orderId', 'productId'],
    payload: order,
    learn: ({ today, payments }) => ({ today, paymentId: payments[0]?.paymentId }),
  }),
  call(payoffQuote, {
    needs: ['orderId', 'productId', 'today'],
    payload: (known) => ({ ...order(known), date: text(known, 'today') }),
    mayRefuse: true,
  }),
  call(cannotPayDetail, {
    needs: ['orderId'],
    payload: onlyOrder,
    learn: ({ promiseThrough }) => ({ promiseDay: promiseThrough }),
    mayRefuse: true,
  }),
  call(paymentPlanDetail, { needs: ['orderId'], payload: onlyOrder, mayRefuse: true }),
  call(coolingOffDetail, { needs: ['orderId', 'productId'], payload: order, mayRefuse: true }),
  call(getWhatsapp, { payload: () => ({ overall: 30 }) }),
  call(complaintInit, {
    needs: ['orderId'],
    payload: onlyOrder,
    learn: ({ problemType }) => ({ problemType: problemType.find(({ value }) => value !== '1')?.value }),
  }),
  call(complaintList, { learn: ({ tabs }) => ({ problemId: tabs.flatMap(({ items }) => items)[0]?.id }) }),
  call(verifyLetter, { payload: () => ({ code: 'NONE' }) }),
  call(repaymentWay, {
    needs: ['orderId'],
    payload: onlyOrder,
    learn: ({ data }) => firstCard(data),
    state: payableLoan,
  }),
  call(repaymentHuichao, {
    needs: ['userId', 'orderId', 'amount'],
    payload: (known) => ({ ...onlyOrder(known), userId: text(known, 'userId'), amount: Number(known.amount) }),
    mayRefuse: true,
  }),
  call(getSid, { learn: ({ data }) => ({ sid: data?.sid }) }),
  call(getCaptcha, { needs: ['sid'], payload: (known) => ({ sid: text(known, 'sid'), a: '1' }) }),
  call(getPuzzle, { needs: ['sid'], payload: (known) => ({ sid: text(known, 'sid') }) }),

  call(trackVisit, { payload: () => visit, isWriting: true }),
  call(trackClick, { payload: () => ({ ...visit, phone }), isWriting: true }),
  call(getSms, {
    needs: ['sid'],
    payload: (known) => ({ phone, capcode: 'NONE', sid: text(known, 'sid') }),
    isWriting: true,
    mayRefuse: true,
  }),
  call(register, {
    needs: ['sid', 'templateId'],
    payload: (known) => ({
      phone,
      userName: phone,
      capcode: 'NONE',
      sid: text(known, 'sid'),
      smsCode: '000000',
      id: text(known, 'templateId'),
    }),
    isWriting: true,
    mayRefuse: true,
  }),
  call(uploadProblemImage, {
    payload: () => ({ problemImage: new Blob([picture], { type: 'image/png' }) }),
    learn: ({ url }) => ({ problemImage: url }),
    isWriting: true,
  }),
  call(complaintSave, {
    needs: ['orderId', 'problemType'],
    payload: (known) => ({
      problemType: text(known, 'problemType'),
      problemDetail: 'Conformance check, please ignore.',
      // A core without photos files a complaint without one.
      problemImage: known.problemImage === undefined ? '' : text(known, 'problemImage'),
      orderNo: text(known, 'orderId'),
    }),
    learn: ({ problemId }) => ({ newProblemId: problemId || undefined }),
    isWriting: true,
  }),
  call(complaintScore, {
    needs: ['newProblemId'],
    payload: (known) => ({ problemId: text(known, 'newProblemId'), score: 5 }),
    isWriting: true,
    mayRefuse: true,
  }),
  call(googleScore, { payload: () => ({ score: 5 }), isWriting: true, mayRefuse: true }),
  call(settlementLetter, {
    needs: ['orderId'],
    payload: onlyOrder,
    isWriting: true,
    mayRefuse: true,
  }),
  call(sendLoginCode, {
    needs: ['sid'],
    payload: (known) => ({ phone, capcode: 'NONE', sid: text(known, 'sid') }),
    isWriting: true,
    mayRefuse: true,
  }),
  call(openByCode, {
    needs: ['sid'],
    payload: (known) => ({ phone, capcode: 'NONE', sid: text(known, 'sid'), smsCode: '000000' }),
    isWriting: true,
    mayRefuse: true,
  }),
  // A code that was never issued.
  call(openLaunchLink, { payload: () => ({ launchCode: 'A'.repeat(43) }), isWriting: true, mayRefuse: true }),
  // A session that does not exist: the caller's own stays open.
  call(endSessions, { payload: () => ({ which: '0'.repeat(24) }), isWriting: true }),
  call(bindCard, {
    payload: () => ({ bankCode: '002', cardType: 'clabe' as const, cardNo: '002010077777777771', phone: '5512345678' }),
    isWriting: true,
  }),
  call(repaymentCommit, {
    needs: ['orderId', 'amount', 'cardId', 'repayToken'],
    payload: (known) => ({
      ...onlyOrder(known),
      amount: Number(known.amount),
      cardId: text(known, 'cardId'),
      repayToken: text(known, 'repayToken'),
      sendMsg: '1' as const,
    }),
    isWriting: true,
    mayRefuse: true,
  }),
  call(repaymentConfirm, {
    needs: ['orderId'],
    payload: (known) => ({ ...onlyOrder(known), verifyCode: '000000', repaymentRecordId: 'none' }),
    isWriting: true,
    mayRefuse: true,
  }),
  call(cancelUnpaid, { needs: ['orderId'], payload: onlyOrder, isWriting: true, mayRefuse: true }),
  call(choosePaymentPlan, {
    needs: ['orderId'],
    payload: (known) => ({ ...onlyOrder(known), payments: 2 }),
    isWriting: true,
    mayRefuse: true,
  }),
  call(acceptPaymentPlan, {
    needs: ['orderId'],
    payload: (known) => ({ ...onlyOrder(known), planId: 'none', total: 1, agreed: 1 as const }),
    isWriting: true,
    mayRefuse: true,
  }),
  call(promisePayment, {
    needs: ['orderId', 'promiseDay'],
    payload: (known) => ({ ...onlyOrder(known), amount: 1, dueDate: text(known, 'promiseDay') }),
    isWriting: true,
    mayRefuse: true,
  }),
  call(cancelOwnPromise, { needs: ['orderId'], payload: onlyOrder, isWriting: true, mayRefuse: true }),
  // Neither stops anything nor takes it back.
  call(chooseContact, { isWriting: true }),
  // The consent that was given already.
  call(decideMarketingConsent, {
    needs: ['consent'],
    payload: (known) => known.consent as RequestOf<typeof decideMarketingConsent>,
    isWriting: true,
    mayRefuse: true,
  }),
  // The offer's present first due date, so that its figures stay as agreed.
  call(chooseFirstDueDate, {
    needs: ['productId', 'offerNo', 'firstPayTime'],
    payload: (known) => ({
      productId: text(known, 'productId'),
      offerNo: text(known, 'offerNo'),
      firstPayTime: text(known, 'firstPayTime'),
    }),
    isWriting: true,
    mayRefuse: true,
  }),
  call(loanDetailPush, {
    needs: ['productId', 'agreed'],
    payload: (known) => ({
      productId: text(known, 'productId'),
      ...(known.agreed as ReturnType<typeof agreedFigures>),
    }),
    isWriting: true,
    state: openOffer,
  }),
];

/** Known values that a call requests under another name: an order and its contract share a number. */
const knownAs: Readonly<Record<string, string>> = { orderNo: 'orderId' };

/** A call by the contract alone: it sends the required fields, provides no values, and may not refuse. */
export function derivedCall(endpoint: AnyEndpoint): CoreCall {
  const { required = [], properties = {} } = endpoint.request as Partial<RequestSchema>;
  const needOf = (field: string) => knownAs[field] ?? field;
  const valueFor = (field: string, known: Known) =>
    properties[field]?.type === 'integer' ? Number(known[needOf(field)]) : text(known, needOf(field));
  return {
    endpoint,
    needs: required.map(needOf),
    payload: (known) => Object.fromEntries(required.map((field) => [field, valueFor(field, known)])),
    learn: () => ({}),
    isWriting: !endpoint.isRead,
    isLast: false,
    mayRefuse: false,
  };
}

interface RequestSchema {
  required: string[];
  properties: Record<string, { type?: string }>;
}

/** Payment events reach a core in its own way, and only our core has the test preview. */
const derived = knownCalls
  .filter(({ feature, name }) => feature !== 'preview' && !listed.some(({ endpoint }) => endpoint.name === name))
  .map(derivedCall);

const turnOf = ({ isWriting, isLast }: CoreCall) => Number(isWriting) + 2 * Number(isLast);

/** Every call that screens make to a core: first those that read, then those that change something, then those that read what was made. */
export const coreCalls: readonly CoreCall[] = [...listed, ...derived].sort((a, b) => turnOf(a) - turnOf(b));

/** Not among them: it is made only without a session. */
export const loginCall = call(smsCodeLogin, {
  needs: ['username', 'smsCode'],
  payload: (known) => ({ username: text(known, 'username'), smsCode: text(known, 'smsCode') }),
  learn: ({ userId, sessionId, orderId, productId }) => ({ userId, sessionId, orderId, productId }),
});

function firstCard(way: RepaymentWay | null): Known {
  return { repayToken: way?.repayToken, cardId: way?.bankCards[0]?.id };
}
