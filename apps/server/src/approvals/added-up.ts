import type { CallWithAmount } from '@plazo/contract/lender/approvals';

/** The calls whose amounts are added up with those of a call: for an order, and for who sends them. */
export interface AddedUp {
  ofOrder: readonly string[];
  ofSender: readonly string[];
}

/** Money that the lender has no more, by whichever call. */
const givingAway: readonly CallWithAmount[] = ['waiveCharges', 'forgiveOrder', 'closeOrder', 'refundCreditBalance'];

/** Money that an order is credited with. */
const crediting: readonly CallWithAmount[] = ['recordPayment', 'assignPayment'];

/** Any other call is a step of its own with the same money, such as a payout after its approval: adding them up counts it twice. */
export function addedUpWith(call: string): AddedUp {
  const has = (calls: readonly string[]) => calls.includes(call);
  if (has(givingAway)) return { ofOrder: givingAway, ofSender: givingAway };
  // Money that somebody has recorded and then assigned is one and the same; but an order has it once.
  return { ofOrder: has(crediting) ? crediting : [call], ofSender: [call] };
}
