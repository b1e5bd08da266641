import { orderStatus } from '@plazo/loan-rules/order-status';

const after: readonly number[] = [orderStatus.disbursed, orderStatus.repayable, orderStatus.settled];

/** Whether a stored status comes after the payout: only then is something owed. */
export function isPaidOut(status: number): boolean {
  return after.includes(status);
}
