import type { LoanDetails } from '@plazo/contract/loan';
import type { MarketProduct } from '@plazo/contract/market';

export interface LoanDetailsData {
  orderId: string;
  productId: string;
  /** Whether the borrower has just confirmed the offer (from=confirm), and the loan is not known to be older. */
  isJustConfirmed: boolean;
  /** The product whose analytics event is still to be sent: the offer was taken before its screen was alive. */
  untrackedProduct: string | null;
  loan: LoanDetails;
  /** The first loans of the market, for a status that shows it (requirement D3). */
  market: MarketProduct[];
}
