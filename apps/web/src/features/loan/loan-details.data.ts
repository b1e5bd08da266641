import type { LoanDetails } from '@plazo/contract/loan';

export interface LoanDetailsData {
  orderId: string;
  productId: string;
  /** Whether the borrower has just accepted the offer (from=confirm), unless something shows that the loan is older. */
  isJustConfirmed: boolean;
  /** The product whose analytics event must still be sent, because the offer was accepted before its scripts had loaded. */
  untrackedProduct: string | null;
  loan: LoanDetails;
  /** Whether the core has a loan market (requirement D3). */
  hasMarket: boolean;
}
