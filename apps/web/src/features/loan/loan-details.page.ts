import * as to from '@plazo/contract/documents';
import type { Call } from '@plazo/contract/endpoint';
import { cancelUnpaid, isNewlyTaken, isRatingAsked, type LoanDetails, loanDetails } from '@plazo/contract/loan';
import { type MarketProduct, productsMarket } from '@plazo/contract/market';
import { type LoanPlayDetail, loanPlayDetail } from '@plazo/contract/repayment';
import { orderCan } from '@plazo/loan-rules/order-status';
import { trackParameter } from '@plazo/page-kit/base/track';
import { orderOf } from '../../loan-parts/order-of.ts';
import { linkTo } from '../../paths.ts';
import { definePage, livePart } from '../../screen/page.ts';
import { loanDates } from './loan-dates.ts';
import type { LoanDetailsData } from './loan-details.data.ts';
import { type LoanDetailsMessages, loanDetailsMessages } from './loan-details.messages.ts';
import { LoanDetailsView, titleOf } from './loan-details.view.tsx';
import { type RatingData, RatingView, type RatingWords, ratingWords } from './rating.view.tsx';

/** How many of the market's loans are shown here; the market's own screen shows all. */
const maxMarketProducts = 2;
/** How long to wait for what the screen can do without, in milliseconds: it must not hold up the borrower's own loan. */
const patience = 1500;

/** Loan details (requirements D1 to D4). */
export const loanDetailsPage = definePage<LoanDetailsData, (typeof loanDetailsMessages)['es']>({
  routes: ['loanDetailUrl', 'orderUrl'],
  states: [
    { name: 'loan-details-21', borrower: 'bruno', titledBy: 'applicationTitle' },
    { name: 'loan-details-110', borrower: 'carla', titledBy: 'applicationTitle' },
    { name: 'loan-details-151', borrower: 'diego' },
    { name: 'loan-details-170', borrower: 'elena' },
    { name: 'loan-details-174', borrower: 'fermin' },
    { name: 'loan-details-180', borrower: 'gloria' },
    { name: 'loan-details-200', borrower: 'hugo' },
    { name: 'loan-details-instalments', borrower: 'ines' },
    { name: 'loan-details-instalments-overdue', borrower: 'teresa' },
    { name: 'loan-details-long', borrower: 'maximiliano' },
    { name: 'loan-details-extended', borrower: 'oscar' },
    { name: 'loan-details-payment-reversed', borrower: 'sergio' },
    { name: 'loan-details-paid-out-late', borrower: 'valeria' },
    { name: 'loan-details-offered-anew', borrower: 'mateo', path: to.confirmUrl, through: to.loanDetailUrl },
    { name: 'loan-details-cooling-off', borrower: 'sofia' },
    { name: 'loan-details-money-back', borrower: 'renata' },
    { name: 'loan-details-paused', borrower: 'paulina' },
    { name: 'loan-details-planned', borrower: 'petra' },
  ],
  View: LoanDetailsView,
  refetches: true,
  live: [
    livePart<LoanDetailsData, RatingData, LoanDetailsMessages, keyof RatingWords>({
      name: 'rating',
      view: 'features/loan/rating',
      View: RatingView,
      data: ({ orderId, loan }) => (isRatingAsked(loan) ? { orderId } : null),
      words: ratingWords,
    }),
  ],
  messages: loanDetailsMessages,
  title: (t, { loan }) => titleOf(loan, t),
  dates: loanDates,
  async load({ call, offers, query }) {
    const { orderId, productId, asked } = orderOf(query);
    const loan = await withSum(await call(loanDetails, asked), () => call(loanPlayDetail, asked));
    const isJustConfirmed = query.get('from') === 'confirm' && isNewlyTaken(loan);
    const market = offers(productsMarket) ? await shownOfMarket(call, loan) : null;
    return { orderId, productId, isJustConfirmed, untrackedProduct: query.get(trackParameter), loan, market };
  },

  // The only form of the screen, a plain one: it cancels a loan whose money came back.
  async submit({ call, carry, query }) {
    const { orderId, productId } = orderOf(query);
    await call(cancelUnpaid, { orderId });
    return linkTo(to.loanDetailUrl, carry, { orderId, productId });
  },
});

async function shownOfMarket(call: Call, { orderStatus, productName }: LoanDetails): Promise<MarketProduct[]> {
  return orderCan.showMarket(orderStatus) ? firstOfMarket(call, productName) : [];
}

/** Without the product that was asked for, or refused, already. Empty if the market fails or is slow; the link to it stays. */
async function firstOfMarket(call: Call, own: string): Promise<MarketProduct[]> {
  const answer = await inTime(call(productsMarket, {}));
  const others = answer?.products.filter(({ productName }) => productName !== own) ?? [];
  return others.slice(0, maxMarketProducts);
}

/** spec 3: the details have no sum, which a borrower looks for first. A core with the specified fields alone names it with the ways to pay. */
async function withSum(loan: LoanDetails, waysToPay: () => Promise<LoanPlayDetail>): Promise<LoanDetails> {
  if (loan.repayAmount !== undefined || !orderCan.repay(loan.orderStatus)) return loan;
  const answer = await inTime(waysToPay());
  return answer ? { ...loan, repayAmount: answer.repayAmount, repayDate: answer.repayDate } : loan;
}

/** Null if it fails or is slow. */
async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patience, null);
  });
  const first = await Promise.race([answer.catch(() => null), tooLate]);
  clearTimeout(timer);
  return first;
}
