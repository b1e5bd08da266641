import type { FreeDays } from '@plazo/loan-rules/free-days';
import type { LedgerTransaction } from './ledger.ts';
import type { AgreedPlan, StoredOrder } from './order.ts';
import { sinceReturn } from './since-return.ts';

/** The plan that stands after these bookings, and the days of all plans since the payout. */
export function plansIn(
  { plans }: Pick<StoredOrder, 'plans'>,
  all: readonly LedgerTransaction[],
): { plan: AgreedPlan | null; planDays: FreeDays[] } {
  const bookings = sinceReturn(all);
  const begun = bookings.filter(({ kind }) => kind === 'plan');
  const endOf = (id: string | undefined) => bookings.find(({ kind, cause }) => kind === 'plan-end' && cause === id);
  const standing = begun.findLast(({ cause }) => endOf(cause) === undefined);
  const planDays = begun.map(({ cause, businessDate }) => ({
    after: businessDate,
    through: endOf(cause)?.businessDate ?? null,
  }));
  return { plan: plans.find(({ id }) => id === standing?.cause) ?? null, planDays };
}
