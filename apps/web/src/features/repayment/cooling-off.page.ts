import { coolingOffDetail } from '@plazo/contract/repayment';
import { orderOf } from '../../loan-parts/order-of.ts';
import { payable } from '../../loan-parts/payable.ts';
import { definePage } from '../../screen/page.ts';
import { coolingOffMessages } from './cooling-off.messages.ts';
import type { CoolingOffData } from './cooling-off.view.tsx';
import { CoolingOffView } from './cooling-off.view.tsx';

/** Cancelling a loan within its cooling-off period: what it means, and how to return the money. */
export const coolingOffPage = definePage<CoolingOffData, (typeof coolingOffMessages)['es']>({
  routes: ['coolingOffUrl'],
  states: [{ borrower: 'sofia' }],
  View: CoolingOffView,
  refetches: true,
  keepsOffline: true,
  live: 'nothing',
  messages: coolingOffMessages,
  title: (t) => t.title,
  async load(context) {
    const { call, query } = context;
    const { orderId, productId, asked } = orderOf(query);
    const coolingOff = await payable(context, call(coolingOffDetail, asked));
    return { orderId, productId, coolingOff };
  },
});
