import type { LoanPlayDelayDetail } from '@plazo/contract/repayment';

export interface ExtensionData {
  orderId: string;
  productId: string;
  /** Whether the due date has passed where the lender is. */
  isOverdue: boolean;
  extension: LoanPlayDelayDetail;
}
