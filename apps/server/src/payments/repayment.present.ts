import type { LoanPlayDetail } from '@plazo/contract/repayment';
import { fill } from '@plazo/contract/text';
import { compareDates, type IsoDate } from '@plazo/loan-rules/calendar';
import { dueTotal } from '@plazo/loan-rules/charges';
import { allocationOrder } from '@plazo/loan-rules/component';
import { addMinor } from '@plazo/loan-rules/money';
import { paidBy, partOffered } from '@plazo/loan-rules/part';
import { chargedTomorrow, penaltyCourse } from '@plazo/loan-rules/penalty-course';
import { totalOf } from '@plazo/loan-rules/plan-interest';
import type { InstalmentBalance } from '../ledger/order.ts';
import { leftToPay, planInterestIn } from '../ledger/position.ts';
import type { Loan } from '../loans/loan.service.ts';
import type { ChannelSettings } from '../platform/config/channel-schema.ts';
import type { Reader } from '../platform/formats/formatter.ts';
import { presentChannels } from './channels.present.ts';
import type { repaymentMessages } from './repayment.messages.ts';
import type { Payable } from './repayment.service.ts';

type Messages = (typeof repaymentMessages)['es'];

/** The amount due on an order, and the channels to pay it, on the wire. */
export function presentRepayment(
  payable: Payable,
  channels: readonly ChannelSettings[],
  reader: Reader<Messages>,
): LoanPlayDetail {
  const { loan, amountDue, payoff, part, vouchers } = payable;
  if (part !== null) return presentPart(payable, part, channels, reader);
  const { t, write, today } = reader;
  const due = loan.instalments.filter(
    (instalment) => (payoff || instalment.number <= amountDue.throughNumber) && dueTotal(instalment) > 0,
  );
  const { terms } = loan.order;
  const interest = payoff?.planInterest ?? totalOf(planInterestIn(amountDue.amount, loan, today));
  // A payment of a plan is part of what the contract's instalments owe.
  const planned = loan.plan && !payoff ? paidBy(amountDue.amount - interest, loan.instalments, terms) : null;
  const left = payoff ? 0 : leftToPay(loan) - amountDue.amount;
  const row = (component: keyof InstalmentBalance['outstanding']) =>
    rowOf(t[component], planned?.[component] ?? addMinor(...due.map(({ outstanding }) => outstanding[component])));
  const rowOf = (text: string, inMinorUnits: number) => ({ text, value: write.money(inMinorUnits), inMinorUnits });
  const parts = partOffered(amountDue.amount, terms);
  const notices = { grows: t.growsNotice, capped: t.cappedNotice, rests: '' };
  const notice = payoff ? t.payoffNotice : notices[penaltyCourse(loan.instalments, { today, terms })];
  const which = loan.plan
    ? instalmentsOf(numbersDue(loan.plan, amountDue, today), loan.plan.length, t)
    : instalmentsOf(due, loan.instalments.length, t);
  return {
    repayAmount: payoff?.amount ?? amountDue.amount,
    productName: loan.order.productName,
    ofLoan: nameOf(loan, reader),
    repayDate: payoff && payoff.amount !== amountDue.amount ? today : amountDue.dueDate,
    productLogo: loan.order.productLogo,
    ...(which !== '' && !payoff ? { which: fill(due.length > 1 ? t.which.other : t.which.one, { which }) } : {}),
    detail: [
      row('principal'),
      // A late borrower looks for it first: the list shows two rows before it is opened.
      row('penalty'),
      row('interest'),
      row('commission'),
      row('iva'),
      ...(interest > 0 ? [rowOf(t.planInterest, interest)] : []),
      ...(payoff ? [rowOf(t.rebate, -payoff.rebate)] : []),
    ],
    ...(left > 0 ? { left: [{ text: t.allStill, value: write.money(left) }] } : {}),
    repayList: presentChannels(channels, { amount: payoff?.amount ?? amountDue.amount, vouchers }, reader),
    noticeMsg: fill(notice, { more: write.money(chargedTomorrow(loan.instalments, { today, terms })) }),
    codeFor: amountDue.dueDate,
    // A partial payment belongs to the amount due, which may be the payoff of today; for the last payment it is.
    ...(parts && (!payoff || payoff.amount === amountDue.amount) ? { parts } : {}),
  };
}

/** Which of the borrower's loans it is. */
function nameOf({ order }: Pick<Loan, 'order'>, { t, write }: Reader<Messages>): string {
  return fill(t.loanOf, { product: order.productName, amount: write.money(order.principal) });
}

/** Part of the amount due: what it pays first, and how much is left. */
function presentPart(
  { loan, amountDue, vouchers }: Payable,
  part: number,
  channels: readonly ChannelSettings[],
  reader: Reader<Messages>,
): LoanPlayDetail {
  const { t, write, today } = reader;
  const { order, instalments } = loan;
  const interest = totalOf(planInterestIn(part, loan, today));
  const paid = paidBy(part - interest, instalments, order.terms);
  const parts = partOffered(amountDue.amount, order.terms);
  const course = penaltyCourse(instalments, { today, terms: order.terms });
  const isStillInTime = compareDates(amountDue.dueDate, today) >= 0 && order.terms.penaltyDailyPpm > 0;
  const notices = { grows: t.partGrowsNotice, capped: '', rests: isStillInTime ? t.partNotice : '' };
  return {
    repayAmount: part,
    productName: order.productName,
    ofLoan: nameOf({ order }, reader),
    repayDate: amountDue.dueDate,
    productLogo: order.productLogo,
    detail: [
      ...(order.terms.allocationOrder ?? allocationOrder).map((component) => ({
        text: t[component],
        value: write.money(paid[component]),
      })),
      ...(interest > 0 ? [{ text: t.planInterest, value: write.money(interest) }] : []),
    ],
    left: [
      { text: t.stillDue, value: write.money(amountDue.amount - part) },
      { text: t.allStillWithIt, value: write.money(leftToPay(loan) - part) },
    ],
    repayList: presentChannels(channels, { amount: part, vouchers }, reader),
    noticeMsg: notices[course],
    codeFor: amountDue.dueDate,
    ...(parts ? { parts } : {}),
  };
}

/** The payments of a plan that are due. */
function numbersDue(plan: NonNullable<Loan['plan']>, { dueDate: next }: { dueDate: IsoDate }, today: IsoDate) {
  const horizon = compareDates(next, today) > 0 ? next : today;
  return plan.flatMap(({ dueDate, unpaid }, index) =>
    unpaid > 0 && compareDates(dueDate, horizon) <= 0 ? [{ number: index + 1 }] : [],
  );
}

function instalmentsOf(due: readonly { number: number }[], count: number, t: Messages): string {
  const first = due[0]?.number ?? 1;
  const last = due.at(-1)?.number ?? first;
  if (count === 1) return '';
  return first === last
    ? fill(t.instalmentOf, { number: first, count })
    : fill(t.instalmentsThrough, { first, last, count });
}
