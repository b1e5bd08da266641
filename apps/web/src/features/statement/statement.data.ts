import type { LoanStatement, PayoffQuote } from '@plazo/contract/statement';

export interface StatementData {
  orderId: string;
  productId: string;
  statement: LoanStatement;
  /** For the requested day, or today; null if nothing is to be paid. */
  quote: PayoffQuote | null;
  /** Whether the no-debt letter can be had: it is the next step of a settled loan. */
  hasLetter: boolean;
  /** The day on which it was paid off. */
  settledOn?: string | undefined;
  /** The requested day, if it is not among those offered. */
  refusedDay?: string;
}
