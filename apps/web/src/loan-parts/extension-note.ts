import type { LoanDetails } from '@plazo/contract/loan';
import { fill } from '@plazo/contract/text';
import type { ExtensionRowMessages } from './extension-row.messages.ts';

/** The new date and what extending costs; or, because the fee alone moves no date, all that must be paid today for it. */
export function extensionNote(
  { extension }: Pick<LoanDetails, 'extension'>,
  t: ExtensionRowMessages,
  { money, shortDay }: { money: (minorUnits: number) => string; shortDay: (date: string) => string },
): string {
  if (!extension) return t.unknown;
  const { fee, today, dueDate } = extension;
  return fill(today > fee ? t.costToday : t.cost, { date: shortDay(dueDate), fee: money(fee), today: money(today) });
}
