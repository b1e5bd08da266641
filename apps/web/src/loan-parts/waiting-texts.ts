import type { LoanDetails } from '@plazo/contract/loan';
import { fill } from '@plazo/contract/text';
import { addDays, compareDates, type IsoDate } from '@plazo/loan-rules/calendar';
import type { WaitingMessages } from './waiting.messages.ts';

type Cost = NonNullable<LoanDetails['waiting']>;

interface Writing {
  money: (minorUnits: number) => string;
  /** How a day is written: as people say it on a screen, as year, month and day on paper. */
  day: (date: IsoDate) => string;
  today: IsoDate;
}

/** What waiting comes to, as a claim. */
export function waitingTitle({ from, date, amount }: Cost, t: WaitingMessages, { money, day, today }: Writing): string {
  const title = isLateOn(today, from) ? t.titleLate : t.titleEarly;
  return fill(title, { date: day(date), amount: money(amount) });
}

/** Whether each further day costs, from the next on. */
function isLateOn(today: IsoDate, from: IsoDate): boolean {
  return compareDates(addDays(from, -1), today) <= 0;
}

/** What a day costs and where that ends, in sentences. */
export function waitingTexts(
  { from, date, perDay, most, growth, stopsOn }: Cost,
  t: WaitingMessages,
  { money, day, today }: Writing,
): string[] {
  const last = addDays(from, -1);
  const top = growth?.at(-1)?.amount;
  const values = {
    last: day(last),
    perDay: money(perDay),
    most: money(most ?? 0),
    stop: day(stopsOn ?? date),
    top: money(top ?? 0),
  };
  const isStopped = stopsOn !== undefined && top !== undefined;
  const texts = [
    isLateOn(today, from) ? t.late : t.early,
    isStopped && t.stops,
    !isStopped && most === undefined && growth && t.endless,
    most !== undefined && !(isStopped && top === most) && t.most,
  ];
  return texts.flatMap((text) => (typeof text === 'string' ? fill(text, values) : []));
}
