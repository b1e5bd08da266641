import type { PaymentReceipt } from '@plazo/contract/statement';

export interface ReceiptData {
  receipt: PaymentReceipt;
  /** The company that received the money. */
  lender: string;
  /** Paid in part, and something can be paid today. */
  isRestDue: boolean;
}
