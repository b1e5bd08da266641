import type { PaymentReceipt } from '@plazo/contract/statement';

export interface ReceiptData {
  receipt: PaymentReceipt;
  /** The company that received the money. */
  lender: string;
  /** Of a payment of a part: the amount due today, in minor units, if it can be paid. */
  restDue?: number | undefined;
}
