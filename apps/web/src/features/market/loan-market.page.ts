import { type MarketProduct, productsMarket } from '@plazo/contract/market';
import { frameCss } from '../../screen/frame.css.ts';
import { definePage } from '../../screen/page.ts';
import blankState from '../../ui/blank-state.css?inline';
import button from '../../ui/button.css?inline';
import costBlock from '../../ui/cost-block.css?inline';
import productCard from '../../ui/product-card.css?inline';
import { loanMarketMessages } from './loan-market.messages.ts';
import { View } from './loan-market.view.tsx';

export interface LoanMarketData {
  /** The order whose details led here, if one did. */
  orderId: string;
  productId: string;
  products: MarketProduct[];
}

/** The loan market (requirement D3). */
export const loanMarketPage = definePage<LoanMarketData, (typeof loanMarketMessages)['es']>({
  routes: ['recommendList'],
  view: 'features/market/loan-market',
  View,
  css: [...frameCss, productCard, costBlock, button, blankState],
  refetches: true,
  live: 'nothing',
  messages: loanMarketMessages,
  title: (t) => t.title,
  async load({ call, query }) {
    const { products } = await call(productsMarket, {});
    return { orderId: query.get('orderId') ?? '', productId: query.get('productId') ?? '', products };
  },
});
