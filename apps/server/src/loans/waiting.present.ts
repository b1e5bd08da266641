import type { LoanDetails } from '@plazo/contract/loan';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { costOfWaiting } from '@plazo/loan-rules/cost-of-waiting';
import { type LateChargeGrowth, lateChargeGrowth } from '@plazo/loan-rules/late-charge-growth';
import { orderCan } from '@plazo/loan-rules/order-status';
import type { Loan } from './loan.service.ts';

/**
 * The cost of waiting until a day (`through`; by default a week from now), on the wire; empty if the order cannot be paid, or the next day
 * costs nothing.
 */
export function presentWaiting(
  { order, status, instalments }: Loan,
  today: IsoDate,
  through?: IsoDate,
): Pick<LoanDetails, 'waiting'> {
  const { terms } = order;
  const cost = orderCan.repay(status)
    ? costOfWaiting(instalments, { today, terms, ...(through && { through }) })
    : null;
  if (cost === null) return {};
  const { most, ...waiting } = cost;
  return {
    waiting: {
      ...waiting,
      ...(most === null ? {} : { most }),
      ...presentGrowth(lateChargeGrowth(instalments, { today, terms })),
    },
  };
}

function presentGrowth(
  growth: LateChargeGrowth | null,
): Pick<NonNullable<LoanDetails['waiting']>, 'growth' | 'stopsOn'> {
  if (growth === null) return {};
  const { days, stops } = growth;
  const stopsOn = stops ? days.at(-1)?.date : undefined;
  return {
    growth: days.map(({ date, charge }) => ({ date, amount: charge })),
    ...(stopsOn === undefined ? {} : { stopsOn }),
  };
}
