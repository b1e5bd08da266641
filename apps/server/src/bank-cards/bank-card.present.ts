import { type BankCard, cardCode, type RepaymentWay } from '@plazo/contract/bank-card';
import type { Locale } from '@plazo/contract/launch';
import { cardMessages } from './bank-card.messages.ts';
import type { Card } from './bank-card.repository.ts';
import { type RepaymentWays, waitSeconds } from './bank-card.service.ts';
import type { Outcome } from './card-charge.service.ts';

/** The body of an answer: data with '00', or a code with its message. */
export function bodyOf<Data, Presented>(outcome: Outcome<Data>, locale: Locale, present: (data: Data) => Presented) {
  if ('refused' in outcome) {
    return { code: outcome.refused, message: cardMessages[locale].answers[outcome.refused], data: null };
  }
  return { code: cardCode.success, message: '', data: present(outcome.data) };
}

export function presentWays(
  { payable, cards, token, pending }: RepaymentWays,
  hasPage: boolean,
  now: number,
): RepaymentWay {
  const card = cards.find(({ id }) => id === pending?.repayment.cardId);
  return {
    alipay: hasPage ? '1' : '0',
    repayToken: token,
    bankCards: cards.map(presentCard),
    amount: payable.amountDue.amount,
    repayDate: payable.amountDue.dueDate,
    productName: payable.loan.order.productName,
    ...(pending && card
      ? {
          pending: {
            repayRecordId: pending.repayment.id,
            card: presentCard(card),
            phoneEnding: pending.phone.slice(-4),
            waitSeconds: waitSeconds(pending.repayment, now),
          },
        }
      : {}),
  };
}

export function presentCard({ id, bankName, bankCode, numberEnding }: Card): BankCard {
  return { id, bankName, cardNo: `**** **** **** ${numberEnding}`, bankCode };
}
