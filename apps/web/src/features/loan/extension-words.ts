import type { LoanDetails } from '@plazo/contract/loan';
import { fill } from '@plazo/contract/text';
import type { LoanDetailsMessages } from './loan-details.messages.ts';

/** What extending costs, what must be paid for it and what is due on the new date, in one sentence without its full stop. */
export function extensionWords(
  { fee, today, rest }: NonNullable<LoanDetails['extension']>,
  { date, money, t }: { date: string; money: (minorUnits: number) => string; t: LoanDetailsMessages },
): string {
  return fill(today > fee ? t.extendCostToo : t.extendCost, {
    fee: money(fee),
    today: money(today),
    already: money(today - fee),
    rest: rest === undefined ? t.theRest : money(rest),
    date,
  });
}
