import type { LoanDetails } from '@plazo/contract/loan';
import { fill } from '@plazo/contract/text';
import { orderStatus } from '@plazo/loan-rules/order-status';
import type { ExtensionRowMessages } from './extension-row.messages.ts';

/** What extending costs, and until when; if more than the fee must be paid for it, everything that must be, because the fee alone moves no date. */
export function extensionNote(
  { extension, orderStatus: status }: Pick<LoanDetails, 'extension' | 'orderStatus'>,
  t: ExtensionRowMessages,
  { money, shortDay }: { money: (minorUnits: number) => string; shortDay: (date: string) => string },
): string {
  if (!extension) return t.unknown;
  const { fee, today, dueDate } = extension;
  const first = status === orderStatus.overdue ? t.firstToday : t.first;
  return fill(today > fee ? first : t.fee, { date: shortDay(dueDate), fee: money(fee), today: money(today) });
}
