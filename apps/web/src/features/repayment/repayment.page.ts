import { loanPlayDetail } from '@plazo/contract/repayment';
import { compareDates } from '@plazo/loan-rules/calendar';
import { orderOf } from '../../loan-parts/order-of.ts';
import { payable } from '../../loan-parts/payable.ts';
import { definePage } from '../../screen/page.ts';
import { repaymentMessages } from './repayment.messages.ts';
import type { RepaymentData } from './repayment.view.tsx';
import { View } from './repayment.view.tsx';

/** Instalment repayment (requirement R1). */
export const repaymentPage = definePage<RepaymentData, (typeof repaymentMessages)['es']>({
  routes: ['repayUrl', 'ynRepay'],
  name: 'repayment',
  states: [
    { name: 'repayment', borrower: 'fermin' },
    { name: 'repayment-overdue', borrower: 'gloria' },
    { name: 'repayment-instalment', borrower: 'ines' },
    { name: 'repayment-long', borrower: 'maximiliano' },
  ],
  view: 'features/repayment/repayment',
  View,
  refetches: true,
  live: 'nothing',
  messages: repaymentMessages,
  title: (t) => t.title,
  async load(context) {
    const { call, query, today } = context;
    const { orderId, productId, asked } = orderOf(query);
    const isPayoff = query.get('payoff') === '1';
    const order = { ...asked, ...(isPayoff ? { payoff: '1' as const } : {}) };
    const repayment = await payable(context, call(loanPlayDetail, order));
    const isOverdue = compareDates(repayment.repayDate, today) < 0;
    return { orderId, productId, isOverdue, isPayoff, repayment };
  },
});
