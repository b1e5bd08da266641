import type { LoanStatement, PayoffQuote } from '@plazo/contract/statement';

export interface StatementData {
  orderId: string;
  productId: string;
  statement: LoanStatement;
  /** For the requested day, or today; null if nothing is to be paid. */
  quote: PayoffQuote | null;
  /** The requested day, if it is not among those offered. */
  refusedDay?: string;
}
