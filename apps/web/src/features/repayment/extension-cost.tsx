import * as to from '@plazo/contract/documents';
import { fill } from '@plazo/contract/text';
import { compareDates, daysBetween } from '@plazo/loan-rules/calendar';
import { dayInWords, daysAway, shortDay } from '@plazo/loan-rules/day-in-words';
import { Waiting } from '../../loan-parts/waiting.tsx';
import { linkTo } from '../../paths.ts';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import { type Way, Ways } from '../../ui/ways.tsx';
import type { ExtensionData } from './extension.data.ts';
import type { ExtensionMessages } from './extension.messages.ts';

/** The anchor on the screen where the extension is paid. */
export const payExtension = 'pay';

/** Paying and extending side by side: the total of each, and its date; nothing if a core does not say what is due. */
export function ExtensionCost({ data, t }: { data: ExtensionData; t: ExtensionMessages }) {
  const { carry, locale, loadedOn: today } = useScreen();
  const money = useMoney();
  const { orderId, productId, isOverdue, extension } = data;
  const { delayInfo, repayAmount, repayDate, chargesAmount: charges = 0, waitAmount, waiting } = extension;
  if (repayAmount === undefined || repayDate === undefined) return null;
  const { delayAmount: fee, delayTime: newDate } = delayInfo;
  // More payments follow: charges that come first, the fee, and the payment itself.
  const isOneOfSeveral = extension.repayPlan.length > (charges > 0 ? 3 : 2);
  const inAll = isOneOfSeveral ? t.inAllOfOne : t.inAll;
  const payOn = compareDates(repayDate, today) > 0 ? repayDate : today;
  const dayOf = (date: string) => (date === today ? t.today : shortDay(date, locale, today));
  /** How the total cost of extending is made up, and how long there is to decide. */
  const notes = [
    ...(charges > 0
      ? [
          fill(isOverdue ? t.ofChargesLate : t.ofCharges, { amount: money(charges) }),
          fill(t.ofFee, { amount: money(fee) }),
        ]
      : []),
    ...(payOn === today ? [] : [fill(t.decideBy, { date: dayOf(payOn) })]),
  ];
  const ways: [Way, Way] = [
    {
      title: t.paying,
      note: noteOf(daysAway(payOn, locale, today), t.payAway),
      length: daysBetween(today, payOn) / daysBetween(today, newDate),
      rows: [{ text: dayOf(payOn), value: money(repayAmount) }],
      total: { text: inAll, value: money(repayAmount) },
      href: linkTo(to.repayUrl, carry, { orderId, productId }),
    },
    {
      title: t.extending,
      note: noteOf(daysAway(newDate, locale, today), t.payTwice),
      length: 1,
      rows: [
        // Before the due date nobody has to pay today.
        { text: payOn === today ? t.today : t.onExtending, value: money(charges + fee), notes },
        { text: dayOf(newDate), value: money(repayAmount - charges) },
      ],
      total: { text: inAll, value: money(repayAmount + fee) },
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

/** 'Pagas en 6 días'; nothing for an invalid date. */
function noteOf(away: string, text: string): string {
  return away && fill(text, { away });
}
