import type { LoanDetails, OrderOfList } from '@plazo/contract/loan';
import type { NothingToPayMessages } from './nothing-to-pay.messages.ts';

export interface NothingToPay {
  /** Why there is nothing to pay, or not in this way. */
  kind: keyof NothingToPayMessages['kinds'];
  orderId: string;
  productId: string;
  loan: LoanDetails;
  /** Where this loan is over: another one that asks for something; null if none does. */
  other: OrderOfList | null;
}
