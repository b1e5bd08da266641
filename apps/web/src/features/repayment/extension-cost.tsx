import { fill } from '@plazo/contract/text';
import { compareDates, daysBetween } from '@plazo/loan-rules/calendar';
import { dayInWords, daysAway, shortDay } from '@plazo/loan-rules/day-in-words';
import * as to from '../../documents.ts';
import { Waiting } from '../../loan-parts/waiting.tsx';
import { linkTo } from '../../paths.ts';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import { type Way, Ways } from '../../ui/ways.tsx';
import type { ExtensionData } from './extension.data.ts';
import type { ExtensionMessages } from './extension.messages.ts';

/** Where on the screen the extension is paid. */
export const payExtension = 'pay';

/** Paying and extending side by side, day for day; nothing if a core does not say what is due. */
export function ExtensionCost({ data, t }: { data: ExtensionData; t: ExtensionMessages }) {
  const { carry, locale, loadedOn: today } = useScreen();
  const money = useMoney();
  const { orderId, productId, extension } = data;
  const { delayInfo, repayAmount, repayDate, chargesAmount: charges = 0, waitAmount, waiting } = extension;
  if (repayAmount === undefined || repayDate === undefined) return null;
  const { delayAmount: fee, delayTime: newDate } = delayInfo;
  const some = (amount: number) => (amount === 0 ? t.nothing : money(amount));
  const isDueLater = compareDates(repayDate, today) > 0;
  const payOn = isDueLater ? repayDate : today;
  /** What is paid on which day; the due date has a row of its own while it is still to come. */
  const rows = (now: number, due: number, later: number) => [
    { text: t.today, value: some(isDueLater ? now : now + due) },
    ...(isDueLater ? [{ text: shortDay(repayDate, locale, today), value: some(due) }] : []),
    { text: shortDay(newDate, locale, today), value: some(later) },
  ];
  const ways: [Way, Way] = [
    {
      title: t.paying,
      note: noteOf(daysAway(payOn, locale, today), t),
      length: daysBetween(today, payOn) / daysBetween(today, newDate),
      rows: rows(0, repayAmount, 0),
      total: { text: t.inAll, value: money(repayAmount) },
      href: linkTo(to.repayUrl, carry, { orderId, productId }),
    },
    {
      title: t.extending,
      note: noteOf(daysAway(newDate, locale, today), t),
      length: 1,
      rows: rows(charges + fee, 0, repayAmount - charges),
      total: { text: t.inAll, value: money(repayAmount + fee) },
      href: `#${payExtension}`,
    },
  ];
  const saved = waitAmount === undefined ? 0 : repayAmount + fee - waitAmount;
  const wait = { date: dayInWords(newDate, locale, today), amount: money(waitAmount ?? 0), less: money(saved) };
  return (
    <>
      <Ways ways={ways} />
      {saved > 0 && (
        <section className="card card-roomy" aria-labelledby="wait">
          <h2 id="wait">{t.waitTitle}</h2>
          <p>
            <TextWithFigures text={fill(t.wait, wait)} />
          </p>
        </section>
      )}
      {waiting && <Waiting cost={waiting} t={t.waiting} />}
    </>
  );
}

/** 'Pagas en 6 días'; nothing for what is no date. */
function noteOf(away: string, t: ExtensionMessages): string {
  return away && fill(t.payAway, { away });
}
