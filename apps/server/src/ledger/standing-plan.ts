import { allocationOrder } from '@plazo/loan-rules/component';
import type { FreeDays } from '@plazo/loan-rules/free-days';
import type { LedgerTransaction } from './ledger.ts';
import type { AgreedPlan, StoredOrder } from './order.ts';
import { sinceReturn } from './since-return.ts';

/** The plan that stands after these bookings, what is owed again under it, and the days of all plans since the payout. */
export function plansIn(
  { plans }: Pick<StoredOrder, 'plans'>,
  all: readonly LedgerTransaction[],
): { plan: AgreedPlan | null; owedAgain: number; planDays: FreeDays[] } {
  const bookings = sinceReturn(all);
  const begun = bookings.filter(({ kind }) => kind === 'plan');
  const endOf = (id: string | undefined) => bookings.find(({ kind, cause }) => kind === 'plan-end' && cause === id);
  const standing = begun.findLast(({ cause }) => endOf(cause) === undefined);
  const planDays = begun.map(({ cause, businessDate }) => ({
    after: businessDate,
    through: endOf(cause)?.businessDate ?? null,
  }));
  const owedAgain = standing ? owedAgainAfter(bookings.slice(bookings.indexOf(standing))) : 0;
  return { plan: plans.find(({ id }) => id === standing?.cause) ?? null, owedAgain, planDays };
}

const owedAccounts: readonly string[] = allocationOrder;

/** By how much the debt is larger than it once was after these bookings. */
function owedAgainAfter(bookings: readonly LedgerTransaction[]): number {
  let [change, lowest] = [0, 0];
  for (const { entries } of bookings) {
    for (const { account, amount } of entries) if (owedAccounts.includes(account)) change += amount;
    lowest = Math.min(lowest, change);
  }
  return change - lowest;
}
