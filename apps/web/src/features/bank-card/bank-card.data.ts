import type { BankCard, RepaymentWay } from '@plazo/contract/bank-card';

export interface BankCardData {
  orderId: string;
  productId: string;
  /** Minor units. */
  amount: number;
  ways: RepaymentWay;
  /** The repayment that is waiting for a code; empty while a card is being chosen. */
  recordId: string;
  /** unspecified: where a coupon comes from; the URL may name one. Empty: there is none. */
  couponId: string;
  /** The card chosen before this screen was opened. Empty: none (spec 4: index -1). */
  cardId: string;
  /** The code screen is opened again, so its countdown restarts. */
  isCountdownAnew: boolean;
}

/** The card that is waiting for its code. A core with the specified fields alone does not name it: then the address does. */
export function waitingCard({ ways, cardId }: BankCardData): BankCard | undefined {
  return ways.pending?.card ?? ways.bankCards.find(({ id }) => id === cardId);
}
