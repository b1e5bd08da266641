import type { LoanDetails } from '@plazo/contract/loan';
import { fill } from '@plazo/contract/text';
import { addDays, compareDates, type IsoDate } from '@plazo/loan-rules/calendar';
import type { WaitingMessages } from './waiting.messages.ts';

interface Writing {
  money: (minorUnits: number) => string;
  /** How a day is written: as people say it on a screen, as year, month and day on paper. */
  day: (date: IsoDate) => string;
  today: IsoDate;
}

/** What waiting costs, in sentences. */
export function waitingTexts(
  { from, date, perDay, amount, most, growth, stopsOn }: NonNullable<LoanDetails['waiting']>,
  t: WaitingMessages,
  { money, day, today }: Writing,
): string[] {
  const last = addDays(from, -1);
  const top = growth?.at(-1)?.amount;
  const values = {
    last: day(last),
    date: day(date),
    perDay: money(perDay),
    amount: money(amount),
    most: money(most ?? 0),
    stop: day(stopsOn ?? date),
    top: money(top ?? 0),
  };
  const isStopped = stopsOn !== undefined && top !== undefined;
  const texts = [
    compareDates(last, today) <= 0 ? t.late : t.early,
    isStopped && t.stops,
    !isStopped && most === undefined && growth && t.endless,
    most !== undefined && !(isStopped && top === most) && t.most,
  ];
  return texts.flatMap((text) => (typeof text === 'string' ? fill(text, values) : []));
}
