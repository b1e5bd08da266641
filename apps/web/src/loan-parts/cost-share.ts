import { multiplyRatio } from '@plazo/loan-rules/money';

/** What each hundred units received cost, in minor units of a currency with so many decimals; 0 if that is nothing, or less than half a minor unit. */
export function costOfHundred(received: number, total: number, decimals: number): number {
  return total > received && received > 0 ? multiplyRatio(100 * 10 ** decimals, total - received, received) : 0;
}
