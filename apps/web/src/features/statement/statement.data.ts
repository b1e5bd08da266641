import type { LoanStatement, PayoffQuote } from '@plazo/contract/statement';

export interface StatementData {
  orderId: string;
  productId: string;
  statement: LoanStatement;
  /** For the day that was asked for, or today; null where nothing is to be paid. */
  quote: PayoffQuote | null;
  /** What was asked for is no day that is offered. */
  isDayRefused: boolean;
}
