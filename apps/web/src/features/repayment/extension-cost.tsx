import { compareDates } from '@plazo/loan-rules/calendar';
import { shortDay } from '@plazo/loan-rules/day-in-words';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { type Way, Ways } from '../../ui/ways.tsx';
import type { ExtensionData } from './extension.data.ts';
import type { ExtensionMessages } from './extension.messages.ts';

/** What paying, extending and waiting cost, day by day; nothing if a core does not say what is due. */
export function ExtensionCost({ data, t }: { data: ExtensionData; t: ExtensionMessages }) {
  const { locale, loadedOn: today } = useScreen();
  const money = useMoney();
  const { delayInfo, repayAmount, repayDate, chargesAmount: charges = 0, waitAmount, repayPlan } = data.extension;
  if (repayAmount === undefined || repayDate === undefined) return null;
  const { delayAmount: fee, delayTime: newDate } = delayInfo;
  const payOn = compareDates(repayDate, today) > 0 ? repayDate : today;
  const days = [...new Set([today, payOn, newDate])];
  const way = (title: string, due: Record<string, number>): Way => ({
    title,
    amounts: days.map((day) => (due[day] ? money(due[day]) : null)),
    total: money(Object.values(due).reduce((sum, amount) => sum + amount, 0)),
  });
  return (
    <Ways
      days={days.map((day) => (day === today ? t.today : shortDay(day, locale, today)))}
      ways={[
        way(t.paying, { [payOn]: repayAmount }),
        way(t.extending, { [today]: charges + fee, [newDate]: repayAmount - charges }),
        ...(waitAmount === undefined ? [] : [way(t.waitingTill, { [newDate]: waitAmount })]),
      ]}
      // More payments may follow: charges that come first, the fee, and the payment itself.
      totalLabel={repayPlan.length > (charges > 0 ? 3 : 2) ? t.inAllOfOne : t.inAll}
      nothing={t.nothing}
    />
  );
}
