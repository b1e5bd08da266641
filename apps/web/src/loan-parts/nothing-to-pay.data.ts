import type { LoanDetails } from '@plazo/contract/loan';
import type { NothingToPayMessages } from './nothing-to-pay.messages.ts';

export interface NothingToPay {
  /** Why there is nothing to pay, or not in this way. */
  kind: keyof NothingToPayMessages['kinds'];
  orderId: string;
  productId: string;
  loan: LoanDetails;
}
