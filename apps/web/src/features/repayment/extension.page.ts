import { loanPlayDelayDetail } from '@plazo/contract/repayment';
import { compareDates } from '@plazo/loan-rules/calendar';
import { orderOf } from '../../loan-parts/order-of.ts';
import { payable } from '../../loan-parts/payable.ts';
import { definePage } from '../../screen/page.ts';
import type { ExtensionData } from './extension.data.ts';
import { extensionMessages } from './extension.messages.ts';
import { ExtensionView } from './extension.view.tsx';

/** Repayment of delay (requirements R2, R4). */
export const extensionPage = definePage<ExtensionData, (typeof extensionMessages)['es']>({
  routes: ['repayDelayUrl'],
  states: [
    { borrower: 'nora' },
    { name: 'extension-charges-first', borrower: 'fermin' },
    { name: 'extension-overdue', borrower: 'gloria' },
    { name: 'extension-instalment', borrower: 'ines' },
    { name: 'extension-long', borrower: 'maximiliano' },
  ],
  View: ExtensionView,
  refetches: true,
  keepsOffline: true,
  live: 'nothing',
  messages: extensionMessages,
  title: (t) => t.title,
  async load(context) {
    const { call, query, today } = context;
    const { orderId, productId, asked } = orderOf(query);
    const extension = await payable(context, call(loanPlayDelayDetail, asked));
    const { repayDate } = extension;
    const isOverdue = repayDate !== undefined && compareDates(repayDate, today) < 0;
    return { orderId, productId, isOverdue, extension };
  },
});
