import type { CallWithAmount } from '@plazo/contract/lender/approvals';

/** The calls whose amounts count together with a call's own: for one order, and for one sender. */
export interface AddedUp {
  ofOrder: readonly string[];
  ofSender: readonly string[];
}

/** Calls that give the lender's money away. */
const givingAway: readonly CallWithAmount[] = [
  'waiveCharges',
  'forgiveOrder',
  'closeOrder',
  'chargeOffOrder',
  'transferOrder',
  'refundCreditBalance',
];

/** Calls that credit an order with money. */
const crediting: readonly CallWithAmount[] = ['recordPayment', 'assignPayment'];

/** Any other call is one more step of the same money, such as a payout after its approval: adding the steps up would count it twice. */
export function addedUpWith(call: string): AddedUp {
  const has = (calls: readonly string[]) => calls.includes(call);
  if (has(givingAway)) return { ofOrder: givingAway, ofSender: givingAway };
  // One sender may record money and then assign it: the same money, so it counts once. An order is credited with it only once anyway.
  return { ofOrder: has(crediting) ? crediting : [call], ofSender: [call] };
}
