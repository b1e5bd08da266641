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
  /** The code's screen is opened again, so its countdown restarts. */
  isCountdownAnew: boolean;
}
