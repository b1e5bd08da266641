import type { RepaymentWay } from '@plazo/contract/bank-card';

export interface BankCardData {
  orderId: string;
  productId: string;
  /** Minor units. */
  amount: number;
  ways: RepaymentWay;
  /** The repayment that waits for a code; empty while a card is being chosen. */
  recordId: string;
  /** unspecified: where a coupon comes from; the address may name one. Empty: there is none. */
  couponId: string;
  /** The card that was chosen before this screen was opened. Empty: none is chosen (spec 4: index -1). */
  cardId: string;
  /** The code's screen is opened again, so its countdown restarts. */
  isCountdownAnew: boolean;
}
