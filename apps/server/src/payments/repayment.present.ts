import type { LoanPlayDetail } from '@plazo/contract/repayment';
import { fill } from '@plazo/contract/text';
import { compareDates } from '@plazo/loan-rules/calendar';
import { dueTotal } from '@plazo/loan-rules/charges';
import { allocationOrder } from '@plazo/loan-rules/component';
import { addMinor } from '@plazo/loan-rules/money';
import { paidBy, partOffered } from '@plazo/loan-rules/part';
import { penaltyCourse } from '@plazo/loan-rules/penalty-course';
import type { InstalmentBalance } from '../ledger/order.ts';
import type { ChannelSettings } from '../platform/config/channel-schema.ts';
import type { Reader } from '../platform/formats/formatter.ts';
import { presentChannels } from './channels.present.ts';
import type { repaymentMessages } from './repayment.messages.ts';
import type { Payable } from './repayment.service.ts';

type Messages = (typeof repaymentMessages)['es'];

/** What is due on an order, and the channels to pay it, on the wire. */
export function presentRepayment(
  payable: Payable,
  channels: readonly ChannelSettings[],
  reader: Reader<Messages>,
): LoanPlayDetail {
  const { loan, asked, payoff, part, vouchers } = payable;
  if (part !== null) return presentPart(payable, part, channels, reader);
  const { t, write, today } = reader;
  const due = loan.instalments.filter(
    (instalment) => (payoff || instalment.number <= asked.throughNumber) && dueTotal(instalment) > 0,
  );
  const sum = (component: keyof InstalmentBalance['outstanding']) =>
    write.money(addMinor(...due.map((instalment) => instalment.outstanding[component])));
  const { terms } = loan.order;
  const parts = partOffered(asked.amount, terms);
  const notices = { grows: t.growsNotice, capped: t.cappedNotice, rests: '' };
  const notice = payoff ? t.payoffNotice : notices[penaltyCourse(loan.instalments, { today, terms })];
  const which = instalmentsOf(due, loan.instalments.length, t);
  return {
    repayAmount: payoff?.amount ?? asked.amount,
    productName: loan.order.productName,
    repayDate: payoff && payoff.amount !== asked.amount ? today : asked.dueDate,
    productLogo: loan.order.productLogo,
    ...(which !== '' && !payoff ? { which: fill(due.length > 1 ? t.which.other : t.which.one, { which }) } : {}),
    detail: [
      { text: t.instalment, value: which },
      { text: t.principal, value: sum('principal') },
      { text: t.interest, value: sum('interest') },
      { text: t.commission, value: sum('commission') },
      { text: t.iva, value: sum('iva') },
      { text: t.penalty, value: sum('penalty') },
      ...(payoff ? [{ text: t.rebate, value: write.money(-payoff.rebate) }] : []),
      { text: t.stillOwed, value: write.money(payoff ? 0 : loan.outstanding - asked.amount) },
    ],
    ...(!payoff && loan.outstanding > asked.amount
      ? { left: [{ text: t.allStill, value: write.money(loan.outstanding - asked.amount) }] }
      : {}),
    repayList: presentChannels(channels, { amount: payoff?.amount ?? asked.amount, vouchers }, reader),
    noticeMsg: fill(notice, { date: today }),
    codeFor: asked.dueDate,
    // A part is one of what is asked for, which may be what ends the loan today; the last payment is.
    ...(parts && (!payoff || payoff.amount === asked.amount) ? { parts } : {}),
  };
}

/** A part of what is asked for: what it pays first, and what of it stays to be paid. */
function presentPart(
  { loan, asked, vouchers }: Payable,
  part: number,
  channels: readonly ChannelSettings[],
  reader: Reader<Messages>,
): LoanPlayDetail {
  const { t, write, today } = reader;
  const { order, instalments } = loan;
  const paid = paidBy(part, instalments, order.terms);
  const parts = partOffered(asked.amount, order.terms);
  const course = penaltyCourse(instalments, { today, terms: order.terms });
  const isStillInTime = compareDates(asked.dueDate, today) >= 0 && order.terms.penaltyDailyPpm > 0;
  const notices = { grows: t.partGrowsNotice, capped: '', rests: isStillInTime ? t.partNotice : '' };
  return {
    repayAmount: part,
    productName: order.productName,
    repayDate: asked.dueDate,
    productLogo: order.productLogo,
    detail: (order.terms.allocationOrder ?? allocationOrder).map((component) => ({
      text: t[component],
      value: write.money(paid[component]),
    })),
    left: [
      { text: t.askedStill, value: write.money(asked.amount - part) },
      { text: t.allStillWithIt, value: write.money(loan.outstanding - part) },
    ],
    repayList: presentChannels(channels, { amount: part, vouchers }, reader),
    noticeMsg: notices[course],
    codeFor: asked.dueDate,
    ...(parts ? { parts } : {}),
  };
}

function instalmentsOf(due: readonly InstalmentBalance[], count: number, t: Messages): string {
  const first = due[0]?.number ?? 1;
  const last = due.at(-1)?.number ?? first;
  if (count === 1) return '';
  return first === last
    ? fill(t.instalmentOf, { number: first, count })
    : fill(t.instalmentsThrough, { first, last, count });
}
