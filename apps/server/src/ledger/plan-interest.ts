import type { IsoDate } from '@plazo/loan-rules/calendar';
import { ivaWithinInterest } from '@plazo/loan-rules/iva';
import { totalOf } from '@plazo/loan-rules/plan-interest';
import { balancesOf, type OpenAccount } from './account.ts';
import { type OfInstalment, planInterest } from './ledger.ts';
import { planInterestIn } from './position.ts';
import { sinceReturn } from './since-return.ts';

// The interest of a plan is charged with the payment that pays it, and taken back with what is reversed of it. So it is never owed, and what
// is left of a plan that ends costs nothing.

interface On {
  businessDate: IsoDate;
  paymentId: string;
}

/** Charges the interest in an amount that is paid by the plan, if one stands, and returns it. */
export function chargePlanInterest(account: OpenAccount, amount: number, on: On): OfInstalment[] {
  const interest = planInterestIn(amount, { order: account.order, instalments: balancesOf(account) }, on.businessDate);
  write(account, interest, on);
  return interest;
}

/** Takes back the interest of which the payment was reversed. */
export function reversePlanInterest(account: OpenAccount, on: On): void {
  const left = new Map<number, number>();
  for (const { entries } of sinceReturn(account.bookings)) {
    for (const { account, instalment, amount } of entries) {
      if (account === 'plan_interest' && instalment !== null)
        left.set(instalment, (left.get(instalment) ?? 0) - amount);
    }
  }
  write(
    account,
    [...left].map(([number, amount]) => ({ number, amount })).filter(({ amount }) => amount !== 0),
    on,
  );
}

function write(account: OpenAccount, interest: readonly OfInstalment[], on: On): void {
  const before = balancesOf(account).reduce((sum, due) => sum + due.planInterest, 0);
  const ivaOf = (charged: number) => ivaWithinInterest(charged, account.order.terms);
  account.write([planInterest(interest, ivaOf(before + totalOf(interest)) - ivaOf(before), on)]);
}
