import type { RepaymentWay } from '@plazo/contract/bank-card';

export interface BankCardData {
  orderId: string;
  productId: string;
  /** Minor units. */
  amount: number;
  ways: RepaymentWay;
  /** The repayment whose code is asked for; empty while a card is being chosen. */
  recordId: string;
  /** unspecified: where a coupon comes from; the address may name one, and empty says that there is none. */
  couponId: string;
  /** The code's screen was left and is opened again: its countdown begins anew. */
  isCountdownAnew: boolean;
}
