import type { LoanDetails } from '@plazo/contract/loan';
import { fill } from '@plazo/contract/text';
import { daysBetween } from '@plazo/loan-rules/calendar';
import { dayInWords, shortDay } from '@plazo/loan-rules/day-in-words';
import { useScreen } from '../screen/screen.ts';
import { useMoney } from '../screen/use-money.ts';
import { GrowthChart } from '../ui/growth-chart.tsx';
import { TextWithFigures } from '../ui/text-with-figures.tsx';
import type { WaitingMessages } from './waiting.messages.ts';
import { waitingBelow, waitingOnDay, waitingTitle, waitingTop } from './waiting-texts.ts';

interface WaitingProps {
  cost: NonNullable<LoanDetails['waiting']>;
  /** The lender's text about it, unless that is shown elsewhere. */
  note?: string | undefined;
  t: WaitingMessages;
}

/** The cost of waiting in money, as prominent as the amount due, but no more. */
export function Waiting({ cost, note = '', t }: WaitingProps) {
  const { loadedOn: today, locale } = useScreen();
  const money = useMoney();
  const writing = { money, day: (date: string) => dayInWords(date, locale, today), today };
  const texts = [
    note,
    // The mark of that day on the line says it.
    isMarked(cost) ? '' : waitingOnDay(cost, t, writing),
    ...waitingBelow(cost, t, writing),
  ];
  return (
    <section className="card card-roomy" aria-labelledby="waiting">
      <h2 id="waiting">
        <TextWithFigures text={waitingTitle(cost, t, writing)} />
      </h2>
      <Growth cost={cost} t={t} />
      {texts.filter(Boolean).map((text) => (
        <p key={text}>
          <TextWithFigures text={text} />
        </p>
      ))}
    </section>
  );
}

/** Whether the day of the title is on the line; if the line ends on it, its date is already below. */
function isMarked({ growth = [], date }: WaitingProps['cost']): boolean {
  return date > (growth[0]?.date ?? date) && date < (growth.at(-1)?.date ?? date);
}

/** How the late charge grows and where it stops; nothing if a core does not say. */
function Growth({ cost, t }: WaitingProps) {
  const { growth = [], stopsOn, date, added } = cost;
  const { loadedOn, locale } = useScreen();
  const money = useMoney();
  const [first, last] = [growth[0], growth.at(-1)];
  if (!first || !last || first === last) return null;
  const day = (date: string) => dayInWords(date, locale, loadedOn);
  const values = {
    from: day(first.date),
    stop: day(last.date),
    start: money(first.amount),
    top: money(last.amount),
  };
  const charged = growth.find(({ date }) => date === loadedOn);
  const now = charged && charged.amount > 0 ? charged : undefined;
  // What is charged by now; unknown if a core's line bends before today and not on it.
  const soFar = charged?.amount ?? (first.date > loadedOn ? 0 : undefined);
  return (
    <GrowthChart
      label={fill(stopsOn === undefined ? t.chartEndless : t.chartStops, values)}
      points={growth.map(({ date, amount }) => ({ day: daysBetween(first.date, date), amount }))}
      // The hero says how much that is.
      today={now && growth.indexOf(now)}
      mark={
        isMarked(cost) && soFar !== undefined
          ? {
              day: daysBetween(first.date, date),
              // The charge, as the line and its top; the title says by how much it grows.
              text: fill(t.markedDay, {
                date: shortDay(date, locale, loadedOn),
                amount: money(soFar + added),
              }),
            }
          : undefined
      }
      top={waitingTop(cost, t, { money, today: loadedOn })}
      from={shortDay(first.date, locale, loadedOn)}
      to={shortDay(last.date, locale, loadedOn)}
    />
  );
}
