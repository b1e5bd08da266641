import { multiplyRatio } from '@plazo/loan-rules/money';

/** How many of each hundred units that are paid back are cost; 0 if that is nothing, or less than half a unit. */
export function costOfHundred(received: number, total: number): number {
  return total > received ? multiplyRatio(100, total - received, total) : 0;
}
