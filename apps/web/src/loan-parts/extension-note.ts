import type { LoanDetails } from '@plazo/contract/loan';
import { fill } from '@plazo/contract/text';
import type { ExtensionRowMessages } from './extension-row.messages.ts';

/** The new date and what extending costs; if more than the fee must be paid for it, how much, because the fee alone moves no date. */
export function extensionNote(
  { extension }: Pick<LoanDetails, 'extension'>,
  t: ExtensionRowMessages,
  { money, shortDay }: { money: (minorUnits: number) => string; shortDay: (date: string) => string },
): string {
  if (!extension) return t.unknown;
  const { fee, today, dueDate } = extension;
  return fill(today > fee ? t.costToday : t.cost, { date: shortDay(dueDate), fee: money(fee), today: money(today) });
}
