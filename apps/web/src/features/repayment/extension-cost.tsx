import { fill } from '@plazo/contract/text';
import { compareDates } from '@plazo/loan-rules/calendar';
import { shortDay } from '@plazo/loan-rules/day-in-words';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { type Way, Ways } from '../../ui/ways.tsx';
import type { ExtensionData } from './extension.data.ts';
import type { ExtensionMessages } from './extension.messages.ts';

/** What paying, extending and waiting cost in all, each with its day; nothing if a core does not say what is due. */
export function ExtensionCost({ data, t }: { data: ExtensionData; t: ExtensionMessages }) {
  const { locale, loadedOn: today } = useScreen();
  const money = useMoney();
  const { delayInfo, repayAmount, repayDate, chargesAmount: charges = 0, waitAmount, repayPlan } = data.extension;
  if (repayAmount === undefined || repayDate === undefined) return null;
  const { delayAmount: fee, delayTime: newDate } = delayInfo;
  const way = (text: string, date: string, total: number): Way => ({
    title: fill(text, { date: shortDay(date, locale, today) }),
    total: money(total),
  });
  const isAhead = compareDates(repayDate, today) > 0;
  return (
    <Ways
      // More payments may follow: charges that come first, the fee, and the payment itself.
      title={repayPlan.length > (charges > 0 ? 3 : 2) ? t.compareOne : t.compare}
      ways={[
        way(isAhead ? t.payingOn : t.payingToday, repayDate, repayAmount),
        way(t.extending, newDate, repayAmount + fee),
        ...(waitAmount === undefined ? [] : [way(t.waitingTill, newDate, waitAmount)]),
      ]}
    />
  );
}
