import type { LoanDetails } from '@plazo/contract/loan';
import { addMinor } from '@plazo/loan-rules/money';
import { orderCan } from '@plazo/loan-rules/order-status';
import { instalmentTotal } from '@plazo/loan-rules/schedule';
import { type Formatter, fill } from '../formatter.ts';
import type { loanMessages } from './loan.messages.ts';
import type { Loan } from './loan.service.ts';

type Messages = (typeof loanMessages)['es'];

/** An order on the wire. Zero rows are sent too: hiding them is the screen's rule (requirement D1). */
export function presentLoan(loan: Loan, t: Messages, write: Formatter): LoanDetails {
  const { order, status, instalments, asked } = loan;
  const sum = (component: 'interest' | 'commission' | 'iva') =>
    addMinor(...instalments.map((instalment) => instalment[component]));
  const penalty = addMinor(...instalments.map((instalment) => instalment.penaltyCharged));
  const isPaidOut = loan.outstanding > 0 || order.settledOn !== null;
  const charged = addMinor(penalty, ...instalments.map(instalmentTotal));
  const notice = t.status[status];
  return {
    orderStatus: status,
    noticeStatusText: notice.text,
    noticeDesText: fill(notice.description, { date: asked?.dueDate ?? '' }),
    productName: order.productName,
    productLogo: order.productLogo,
    userOrderDetail: {
      detail: [
        { text: t.outstanding, value: write.money(loan.outstanding) },
        { text: t.principal, value: write.money(order.principal) },
        { text: t.interest, value: write.money(sum('interest')) },
        { text: t.commission, value: write.money(sum('commission')) },
        { text: t.iva, value: write.money(sum('iva')) },
        { text: t.penalty, value: write.money(penalty) },
        { text: t.paid, value: write.money(isPaidOut ? charged - loan.outstanding : 0) },
        { text: t.term, value: fill(order.termUnit === 'day' ? t.days : t.months, { count: order.periods }) },
        { text: t.dueDate, value: asked?.dueDate ?? '' },
        { text: t.disbursedOn, value: isPaidOut ? order.disbursedOn : '' },
        { text: t.settledOn, value: order.settledOn ?? '' },
        { text: t.orderNo, value: order.id },
      ],
    },
    inside: '1',
    isScore: '0',
    h5Url: orderCan.repay(status) ? `/repayment?orderId=${order.id}&productId=${order.productId}` : '',
    isDelay: '0',
    isNewContract: `/loan-agreement?orderId=${order.id}`,
    ...(asked && orderCan.repay(status) ? { repayAmount: asked.amount, repayDate: asked.dueDate } : {}),
  };
}
