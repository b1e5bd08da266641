import {
  type BankCard,
  cardCode,
  repaymentCommit,
  repaymentConfirm,
  repaymentHuichao,
  repaymentWay,
} from '@plazo/contract/bank-card';
import * as errorCode from '@plazo/contract/error-codes';
import { plainOf } from '@plazo/loan-rules/typed-number';
import { repaymentRequest } from '../payments/ask.ts';
import { readPayable } from '../payments/repayment.service.ts';
import { issueVoucher } from '../payments/voucher.service.ts';
import { AppError } from '../platform/app-error.ts';
import type { BorrowerCalls } from '../platform/calls/borrower-calls.ts';
import type { Config } from '../platform/config/config.ts';
import { cardMessages } from './bank-card.messages.ts';
import { bodyOf, presentCard, presentWays } from './bank-card.present.ts';
import { commitRepayment, confirmRepayment, findUsableCards, readWays } from './bank-card.service.ts';
import type { CardDependencies } from './card-charge.service.ts';

/** The channel for vouchers of the other payment page. It is not among the tenant's, so no screen lists it. */
const otherPage = { payCode: 'other-page', kind: 'cash', prefix: '99' } as const;

/** The borrower's cards, as the list of ways to pay offers them. */
export function cardsOf(cards: CardDependencies): (borrowerId: string) => Promise<BankCard[]> {
  return async (borrowerId) => (await findUsableCards(cards, borrowerId)).map(presentCard);
}

/** Repaying with a bank card, or on another payment page (requirements K1 to K4). */
export function serveBankCard(
  calls: BorrowerCalls,
  { cards, config }: { cards: CardDependencies; config: Config },
): void {
  const { db } = cards;
  const page = config.tenant.alternativePaymentUrl;

  calls.serveBorrower(repaymentWay, async ({ orderId }, context) => {
    const ways = await readWays(cards, context.borrowerId, orderId, context);
    return bodyOf(ways, context.cardLocale, (data) => presentWays(data, page !== '', context.now));
  });

  calls.serveBorrower(repaymentCommit, async ({ sendMsg, ...commit }, context) => {
    const wantsCode = sendMsg === '1';
    const { borrowerId, cardLocale } = context;
    const committed = await commitRepayment(cards, borrowerId, { ...commit, wantsCode, locale: cardLocale }, context);
    return bodyOf(committed, cardLocale, ({ repaymentId, needsCode }) => ({
      needValid: needsCode ? '1' : '0',
      repayRecordId: repaymentId,
    }));
  });

  calls.serveBorrower(repaymentConfirm, async ({ orderId, verifyCode, repaymentRecordId }, context) => {
    const confirm = { orderId, code: plainOf(verifyCode), repaymentId: repaymentRecordId };
    const confirmed = await confirmRepayment(cards, context.borrowerId, confirm, context);
    return bodyOf(confirmed, context.cardLocale, ({ id }) => ({ repayRecordId: id }));
  });

  calls.serveBorrower(repaymentHuichao, async ({ userId, orderId, amount }, context) => {
    const { borrowerId, today, cardLocale } = context;
    if (userId !== borrowerId) throw new AppError(errorCode.notFound, 'not the order of this session');
    await readPayable(db, borrowerId, orderId, today);
    const { answers } = cardMessages[cardLocale];
    if (!page) return { code: cardCode.notOffered, message: answers[cardCode.notOffered], url: '' };
    // The page reports the payment with this reference, as any provider does (webhooks/payments).
    const request = { orderId, channel: otherPage, amount, requestType: repaymentRequest };
    const { reference } = await issueVoucher(db, borrowerId, request, context);
    const url = new URL(page);
    url.searchParams.set('reference', reference);
    url.searchParams.set('amount', String(amount));
    return { code: cardCode.success, message: '', url: url.href };
  });
}
