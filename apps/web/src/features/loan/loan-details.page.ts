import type { Call } from '@plazo/contract/endpoint';
import { isNewlyTaken, isRatingAsked, loanDetails } from '@plazo/contract/loan';
import { type MarketProduct, productsMarket } from '@plazo/contract/market';
import { orderCan } from '@plazo/loan-rules/order-status';
import { trackParameter } from '../../lib/track.ts';
import { definePage, livePart } from '../../screen/page.ts';
import { type LoanDetailsMessages, loanDetailsMessages } from './loan-details.messages.ts';
import type { LoanDetailsData } from './loan-details.view.tsx';
import { View } from './loan-details.view.tsx';
import { View as Rating, type RatingData } from './rating.view.tsx';

/** How many loans of the market stand beneath one's own; all of them have a screen. */
const mostMarketProducts = 2;
/** How long the market may take, in milliseconds: nobody waits for it to see their own loan. */
const marketTimeLimit = 1500;

/** Loan details (requirements D1 to D4). */
export const loanDetailsPage = definePage<LoanDetailsData, (typeof loanDetailsMessages)['es']>({
  routes: ['loanDetailUrl', 'orderUrl'],
  view: 'features/loan/loan-details',
  View,
  refetches: true,
  live: [
    livePart<LoanDetailsData, RatingData, LoanDetailsMessages>({
      name: 'rating',
      view: 'features/loan/rating',
      View: Rating,
      data: ({ orderId, loan }) => (isRatingAsked(loan) ? { orderId } : null),
    }),
  ],
  messages: loanDetailsMessages,
  title: (t) => t.title,
  async load({ call, query }) {
    const orderId = query.get('orderId') ?? '';
    const productId = query.get('productId') ?? '';
    const loan = await call(loanDetails, { orderId, ...(productId ? { productId } : {}) });
    const isJustConfirmed = query.get('from') === 'confirm' && isNewlyTaken(loan);
    const market = orderCan.showMarket(loan.orderStatus) ? await firstOfMarket(call) : [];
    return { orderId, productId, isJustConfirmed, untrackedProduct: query.get(trackParameter), loan, market };
  },
});

/** None when the market fails or is slow: the link to it stays. */
async function firstOfMarket(call: Call): Promise<MarketProduct[]> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, marketTimeLimit, null);
  });
  const answer = await Promise.race([call(productsMarket, {}).catch(() => null), tooLate]);
  clearTimeout(timer);
  return answer?.products.slice(0, mostMarketProducts) ?? [];
}
