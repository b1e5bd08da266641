import type { LoanDetails } from '@plazo/contract/loan';
import type { MarketProduct } from '@plazo/contract/market';

export interface LoanDetailsData {
  orderId: string;
  productId: string;
  /** Whether the borrower has just accepted the offer (from=confirm), unless something shows that the loan is older. */
  isJustConfirmed: boolean;
  /** The product whose analytics event must still be sent, because the offer was accepted before its scripts had loaded. */
  untrackedProduct: string | null;
  loan: LoanDetails;
  /** The first loans of the market, for a status that shows it (requirement D3); null if the core has no market. */
  market: MarketProduct[] | null;
}
