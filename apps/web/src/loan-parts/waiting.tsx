import type { LoanDetails } from '@plazo/contract/loan';
import { fill } from '@plazo/contract/text';
import { daysBetween } from '@plazo/loan-rules/calendar';
import { dayAndMonth, dayInWords, shortDay } from '@plazo/loan-rules/day-in-words';
import { useScreen } from '../screen/screen.ts';
import { useMoney } from '../screen/use-money.ts';
import { GrowthChart } from '../ui/growth-chart.tsx';
import { TextWithFigures } from '../ui/text-with-figures.tsx';
import type { WaitingMessages } from './waiting.messages.ts';
import { waitingTexts, waitingTitle } from './waiting-texts.ts';

interface WaitingProps {
  cost: NonNullable<LoanDetails['waiting']>;
  /** What the lender says of it, if it is not said elsewhere. */
  note?: string | undefined;
  t: WaitingMessages;
}

/** What waiting costs, in money: as plain as the amount due, and no louder. */
export function Waiting({ cost, note = '', t }: WaitingProps) {
  const { loadedOn, locale } = useScreen();
  const day = (date: string) => dayInWords(date, locale, loadedOn);
  const money = useMoney();
  return (
    <section className="card card-roomy" aria-labelledby="waiting">
      <h2 id="waiting">
        <TextWithFigures
          text={waitingTitle(cost, t, { money, day: (date) => dayAndMonth(date, locale, loadedOn), today: loadedOn })}
        />
      </h2>
      <Growth cost={cost} t={t} />
      {[note, ...waitingTexts(cost, t, { money, day, today: loadedOn })].filter(Boolean).map((text) => (
        <p key={text}>
          <TextWithFigures text={text} />
        </p>
      ))}
    </section>
  );
}

/** How the late charge grows and where it stops; nothing where a core does not say. */
function Growth({ cost: { growth = [], stopsOn, date }, t }: WaitingProps) {
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
  const now = growth.find(({ date, amount }) => date === loadedOn && amount > 0);
  return (
    <GrowthChart
      label={fill(stopsOn === undefined ? t.chartEndless : t.chartStops, values)}
      points={growth.map(({ date, amount }) => ({ day: daysBetween(first.date, date), amount }))}
      today={now && { index: growth.indexOf(now), text: fill(t.now, { amount: money(now.amount) }) }}
      // The day in the title over it, unless the line ends there and has its date below.
      mark={
        date > first.date && date < last.date
          ? { day: daysBetween(first.date, date), text: shortDay(date, locale, loadedOn) }
          : undefined
      }
      top={stopsOn === undefined ? undefined : fill(t.top, { amount: money(last.amount) })}
      from={shortDay(first.date, locale, loadedOn)}
      to={shortDay(last.date, locale, loadedOn)}
    />
  );
}
