import type { LoanDetails } from '@plazo/contract/loan';
import { fill } from '@plazo/contract/text';
import { orderStatus } from '@plazo/loan-rules/order-status';
import type { ExtensionRowMessages } from './extension-row.messages.ts';

/** The new date and what extending costs; or, because the fee alone moves no date, all that must be paid today for it. */
export function extensionNote(
  { extension, orderStatus: status }: Pick<LoanDetails, 'extension' | 'orderStatus'>,
  t: ExtensionRowMessages,
  { money, shortDay }: { money: (minorUnits: number) => string; shortDay: (date: string) => string },
): string {
  if (!extension) return t.unknown;
  const { fee, today, dueDate } = extension;
  // Only of a late loan more is due tomorrow.
  const both = status === orderStatus.overdue ? t.costToday : t.costWith;
  return fill(today > fee ? both : t.cost, { date: shortDay(dueDate), fee: money(fee), today: money(today) });
}
