import { localeOf } from '@plazo/contract/launch';
import { loanPlayDetail } from '@plazo/contract/repayment';
import { compareDates } from '@plazo/loan-rules/calendar';
import { minorOf } from '@plazo/loan-rules/money';
import { orderOf } from '../../loan-parts/order-of.ts';
import { payable } from '../../loan-parts/payable.ts';
import { definePage } from '../../screen/page.ts';
import { repaymentMessages } from './repayment.messages.ts';
import type { RepaymentData } from './repayment.view.tsx';
import { RepaymentView } from './repayment.view.tsx';

/** Instalment repayment (requirement R1). */
export const repaymentPage = definePage<RepaymentData, (typeof repaymentMessages)['es']>({
  routes: ['repayUrl', 'ynRepay'],
  states: [
    { borrower: 'fermin' },
    { name: 'repayment-overdue', borrower: 'gloria' },
    { name: 'repayment-instalment', borrower: 'ines' },
    { name: 'repayment-long', borrower: 'maximiliano' },
    { name: 'repayment-part', borrower: 'ines', query: { part: '500' } },
    { name: 'repayment-part-refused', borrower: 'ines', query: { part: '1' } },
  ],
  View: RepaymentView,
  refetches: true,
  keepsOffline: true,
  live: 'nothing',
  messages: repaymentMessages,
  title: (t) => t.title,
  async load(context) {
    const { call, carry, query, tenant, today } = context;
    const { orderId, productId, asked } = orderOf(query);
    const isPayoff = query.get('payoff') === '1';
    const order = { ...asked, ...(isPayoff ? { payoff: '1' as const } : {}) };
    const whole = await payable(context, call(loanPlayDetail, order));
    const isOverdue = compareDates(whole.repayDate, today) < 0;
    const typed = query.get('part') ?? '';
    const part = minorOf(typed, tenant.formats[localeOf(carry.launch)]);
    const { least = 1, most = 0 } = whole.parts ?? {};
    const isPart = part !== null && part >= least && part <= most;
    const repayment = isPart ? await payable(context, call(loanPlayDetail, { ...order, part })) : whole;
    return { orderId, productId, isOverdue, isPayoff, isPart, typed, repayment };
  },
});
