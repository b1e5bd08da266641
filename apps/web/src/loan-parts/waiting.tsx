import type { LoanDetails } from '@plazo/contract/loan';
import { fill } from '@plazo/contract/text';
import { addDays, compareDates } from '@plazo/loan-rules/calendar';
import { useMoney, useScreen } from '../screen/screen.ts';
import { TextWithFigures } from '../ui/text-with-figures.tsx';
import type { WaitingMessages } from './waiting.messages.ts';

/** What waiting costs, in money: as plain as the amount due, and no louder. */
export function Waiting({ cost, t }: { cost: NonNullable<LoanDetails['waiting']>; t: WaitingMessages }) {
  const { loadedOn } = useScreen();
  const money = useMoney();
  const { from, date, most } = cost;
  const last = addDays(from, -1);
  const values = { last, date, perDay: money(cost.perDay), amount: money(cost.amount), most: money(most ?? 0) };
  const isLate = compareDates(last, loadedOn) <= 0;
  return (
    <section className="section" aria-labelledby="waiting">
      <h2 id="waiting">{t.title}</h2>
      <p>
        <TextWithFigures text={fill(isLate ? t.late : t.early, values)} />
      </p>
      {most !== undefined && (
        <p>
          <TextWithFigures text={fill(t.most, values)} />
        </p>
      )}
    </section>
  );
}
