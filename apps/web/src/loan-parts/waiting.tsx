import type { LoanDetails } from '@plazo/contract/loan';
import { dayInWords } from '@plazo/loan-rules/day-in-words';
import { useMoney, useScreen } from '../screen/screen.ts';
import { TextWithFigures } from '../ui/text-with-figures.tsx';
import type { WaitingMessages } from './waiting.messages.ts';
import { waitingTexts } from './waiting-texts.ts';

/** What waiting costs, in money: as plain as the amount due, and no louder. */
export function Waiting({ cost, t }: { cost: NonNullable<LoanDetails['waiting']>; t: WaitingMessages }) {
  const { loadedOn, locale } = useScreen();
  const day = (date: string) => dayInWords(date, locale, loadedOn);
  const money = useMoney();
  return (
    <section className="card card-roomy" aria-labelledby="waiting">
      <h2 id="waiting">{t.title}</h2>
      {waitingTexts(cost, t, { money, day, today: loadedOn }).map((text) => (
        <p key={text}>
          <TextWithFigures text={text} />
        </p>
      ))}
    </section>
  );
}
