import type { LoanPlayDelayDetail } from '@plazo/contract/repayment';

export interface ExtensionData {
  orderId: string;
  productId: string;
  /** Whether the due date has passed, by the lender's calendar. */
  isOverdue: boolean;
  extension: LoanPlayDelayDetail;
}
