import type { PaymentReceipt } from '@plazo/contract/statement';

export interface ReceiptData {
  receipt: PaymentReceipt;
  /** The company that received the money. */
  lender: string;
}
