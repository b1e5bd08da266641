import { productsMarket } from '@plazo/contract/market';
import { definePage } from '../../screen/page.ts';
import { loanMarketMessages } from './loan-market.messages.ts';
import type { LoanMarketData } from './loan-market.view.tsx';
import { LoanMarketView } from './loan-market.view.tsx';

/** The loan market (requirement D3). */
export const loanMarketPage = definePage<LoanMarketData, (typeof loanMarketMessages)['es']>({
  routes: ['recommendList'],
  states: [{ borrower: 'carla' }],
  View: LoanMarketView,
  refetches: true,
  live: 'nothing',
  messages: loanMarketMessages,
  title: (t) => t.title,
  async load({ call, query }) {
    const { products } = await call(productsMarket, {});
    return { orderId: query.get('orderId') ?? '', productId: query.get('productId') ?? '', products };
  },
});
