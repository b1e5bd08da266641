import { type LoanDetails, loanDetails } from '@plazo/contract/loan';
import { trackParameter } from '../../paths.ts';
import { frameCss } from '../../screen/frame.css.ts';
import { definePage } from '../../screen/page.ts';
import actionBar from '../../ui/action-bar.css?inline';
import button from '../../ui/button.css?inline';
import dialog from '../../ui/dialog.css?inline';
import heroAmount from '../../ui/hero-amount.css?inline';
import keyValueRows from '../../ui/key-value-rows.css?inline';
import productCard from '../../ui/product-card.css?inline';
import rating from '../../ui/rating.css?inline';
import statusBanner from '../../ui/status-banner.css?inline';
import { loanDetailsMessages } from './loan-details.messages.ts';
import { View } from './loan-details.view.tsx';

export interface LoanDetailsData {
  orderId: string;
  productId: string;
  /** Whether the borrower has just confirmed the offer (from=confirm). */
  isJustConfirmed: boolean;
  /** The product whose analytics event is still to be sent: the offer was taken before its screen was alive. */
  untrackedProduct: string | null;
  loan: LoanDetails;
}

/** Loan details (requirements D1, D2, D4). */
export const loanDetailsPage = definePage<LoanDetailsData, (typeof loanDetailsMessages)['es']>({
  routes: ['loanDetailUrl', 'orderUrl'],
  view: 'features/loan/loan-details',
  View,
  css: [...frameCss, heroAmount, statusBanner, productCard, keyValueRows, actionBar, button, dialog, rating],
  hydrate: true,
  messages: loanDetailsMessages,
  title: (t) => t.title,
  async load({ call, query }) {
    const orderId = query.get('orderId') ?? '';
    const productId = query.get('productId') ?? '';
    const loan = await call(loanDetails, { orderId, ...(productId ? { productId } : {}) });
    const isJustConfirmed = query.get('from') === 'confirm';
    return { orderId, productId, isJustConfirmed, untrackedProduct: query.get(trackParameter), loan };
  },
});
