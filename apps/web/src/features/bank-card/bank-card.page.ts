import {
  cardCode,
  type RepaymentWay,
  repaymentCommit,
  repaymentConfirm,
  repaymentHuichao,
  repaymentWay,
} from '@plazo/contract/bank-card';
import * as to from '@plazo/contract/documents';
import { ApiError, isApiError } from '@plazo/contract/envelope';
import * as errorCode from '@plazo/contract/error-codes';
import { cardLocaleOf } from '@plazo/contract/launch';
import { payable } from '../../loan-parts/payable.ts';
import { linkTo } from '../../paths.ts';
import { definePage, type LoadContext, livePart } from '../../screen/page.ts';
import { allowedRedirect } from '../../wire-addresses.ts';
import type { BankCardData } from './bank-card.data.ts';
import { type BankCardMessages, bankCardMessages } from './bank-card.messages.ts';
import { BankCardView } from './bank-card.view.tsx';
import { dataOf } from './body.ts';
import { CardFormView } from './card-form.view.tsx';
import { readCode } from './read-code.ts';

/** Repayment with a bank card (requirements K1 to K4). */
export const bankCardPage = definePage<BankCardData, BankCardMessages>({
  routes: ['ynRepayChoose'],
  states: [
    { borrower: 'fermin', language: 'es', written: 'zh' },
    { name: 'bank-card-own', borrower: 'fermin', query: { ownLanguage: '1', cardId: 'fermin-card-4417' } },
    { name: 'bank-card-none', borrower: 'gloria', language: 'es', written: 'zh' },
    { name: 'bank-card-long', borrower: 'maximiliano', language: 'es', written: 'zh' },
  ],
  View: BankCardView,
  refetches: true,
  live: [
    livePart<BankCardData, BankCardData, BankCardMessages>({
      name: 'form',
      view: 'features/bank-card/card-form',
      View: CardFormView,
      data: (data) => data,
    }),
  ],
  messages: bankCardMessages,
  locale: (_tenant, launch) => cardLocaleOf(launch),
  title: (t) => t.title,

  async load(context) {
    const { query } = context;
    const t = wordsFor(context);
    const orderId = query.get('orderId') ?? '';
    const ways = await payable(context, waysOf(context, orderId));
    const amount = ways.amount ?? Number(query.get('amount'));
    if (!Number.isSafeInteger(amount) || amount <= 0) throw new ApiError(errorCode.invalidRequest, t.failed, 400);
    const recordId = query.get('recordId') ?? '';
    // A core that does not send amounts does not say what is waiting for a code either: then the URL decides.
    const isWaiting = ways.amount === undefined || ways.pending?.repayRecordId === recordId;
    return {
      orderId,
      productId: query.get('productId') ?? '',
      amount,
      ways,
      recordId: isWaiting ? recordId : '',
      couponId: couponOf(query),
      cardId: query.get('cardId') ?? '',
      isCountdownAnew: query.get('countdown') === 'again',
    };
  },

  // The same calls as the buttons make, for a tap before the scripts have loaded.
  submit(context) {
    const { stage } = context.form;
    if (stage === 'page') return otherPage(context);
    return stage === 'confirm' ? confirm(context) : pay(context);
  },
});

function wordsFor({ carry }: LoadContext): BankCardMessages {
  return bankCardMessages[cardLocaleOf(carry.launch)];
}

async function waysOf(context: LoadContext, orderId: string): Promise<RepaymentWay> {
  const t = wordsFor(context);
  return dataOf(await context.call(repaymentWay, { orderId }), t, t.cardsFailed);
}

function couponOf(query: URLSearchParams): string {
  return query.get('couponId') ?? '';
}

async function pay(context: LoadContext): Promise<string> {
  const { call, carry, query, form } = context;
  const t = wordsFor(context);
  const { orderId = '', cardId, repayToken = '' } = form;
  if (!cardId) throw new ApiError(errorCode.invalidRequest, t.notChosen, 400);
  const input = {
    orderId,
    cardId,
    repayToken,
    amount: Number(form.amount),
    couponId: couponOf(query),
    sendMsg: '0',
    ...(await cardOf(context, orderId, cardId)),
  } as const;
  const { needValid, repayRecordId } = dataOf(await call(repaymentCommit, input), t);
  const parameters = { orderId, productId: query.get('productId') ?? undefined };
  if (needValid !== '1') return linkTo(to.loanDetailUrl, carry, parameters);
  // For a core with the specified fields alone, only the URL has the amount and the card.
  const amount = query.get('amount');
  const inAddress = amount === null ? {} : { amount, cardId };
  return linkTo(to.ynRepayChoose, carry, { ...parameters, ...inAddress, recordId: repayRecordId });
}

/**
 * The fields that the older store expects for a card besides its id. They are not in the form, because a core may send the full card
 * number. If the cards cannot be read because the first of two taps has paid the loan, the commit itself reports that.
 */
async function cardOf(context: LoadContext, orderId: string, cardId: string) {
  try {
    const { bankCards } = await waysOf(context, orderId);
    const card = bankCards.find(({ id }) => id === cardId);
    return card && { bankName: card.bankName, cardNo: card.cardNo, bankCode: card.bankCode };
  } catch (error) {
    if (isApiError(error)) return undefined;
    throw error;
  }
}

async function confirm(context: LoadContext): Promise<string> {
  const { call, carry, query, form } = context;
  const t = wordsFor(context);
  const { orderId = '', recordId: repaymentRecordId = '' } = form;
  const verifyCode = readCode(form.verifyCode ?? '');
  if (verifyCode === null) throw new ApiError(errorCode.invalidRequest, t.codeTooShort, 400);
  dataOf(await call(repaymentConfirm, { orderId, verifyCode, repaymentRecordId }), t);
  return linkTo(to.loanDetailUrl, carry, { orderId, productId: query.get('productId') ?? undefined });
}

async function otherPage(context: LoadContext): Promise<string> {
  const { call, carry, form, tenant } = context;
  const t = wordsFor(context);
  const input = { userId: carry.launch.userId ?? '', orderId: form.orderId ?? '', amount: Number(form.amount) };
  const { code, message, url } = await call(repaymentHuichao, input);
  if (code !== cardCode.success) throw new ApiError(code, message || t.failed, 422);
  const rules = { origin: 'http://page', allowedHosts: tenant.allowedHosts };
  if (allowedRedirect(url, rules) === null) throw new ApiError(errorCode.invalidRequest, t.otherPageRefused, 422);
  return url;
}
