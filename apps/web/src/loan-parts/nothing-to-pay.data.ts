import type { LoanDetails, OrderOfList } from '@plazo/contract/loan';
import type { NothingToPayMessages } from './nothing-to-pay.messages.ts';

export interface NothingToPay {
  /** Why there is nothing to pay, or not in this way. */
  kind: keyof NothingToPayMessages['kinds'];
  orderId: string;
  productId: string;
  loan: LoanDetails;
  /** If this loan has ended: another one with an amount due; null if there is none. */
  other: OrderOfList | null;
}
