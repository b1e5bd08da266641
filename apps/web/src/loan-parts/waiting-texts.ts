import type { LoanDetails } from '@plazo/contract/loan';
import { fill } from '@plazo/contract/text';
import { addDays, compareDates, type IsoDate } from '@plazo/loan-rules/calendar';
import type { WaitingMessages } from './waiting.messages.ts';

type Cost = NonNullable<LoanDetails['waiting']>;

interface Writing {
  money: (minorUnits: number) => string;
  /** The format of a day: as people say it on a screen, as year, month and day on paper. */
  day: (date: IsoDate) => string;
  today: IsoDate;
}

/** The cost of waiting, as a statement. */
export function waitingTitle(
  { from, days, added }: Cost,
  t: WaitingMessages,
  { money, today }: Pick<Writing, 'money' | 'today'>,
): string {
  return fill(isLateOn(today, from) ? t.titleLate : t.titleEarly, { days, added: money(added) });
}

/** The amount to pay then, and its date. */
export function waitingOnDay({ date, amount }: Cost, t: WaitingMessages, { money, day }: Writing): string {
  return fill(t.onDay, { date: day(date), amount: money(amount) });
}

/** The amount at which the late charge stops; nothing if it never stops. */
export function waitingTop({ growth, stopsOn }: Cost, t: WaitingMessages, money: Writing['money']): string | undefined {
  const last = growth?.at(-1);
  return stopsOn === undefined || !last ? undefined : fill(t.top, { amount: money(last.amount) });
}

/** What a late day costs and the most that late charges can come to, in one sentence; null if the first late days are free. */
export function eachDayLate(
  { from, perDay, most, growth, stopsOn }: Cost,
  dueDate: string | undefined,
  t: WaitingMessages,
  money: Writing['money'],
): string | null {
  if (addDays(from, -1) !== dueDate) return null;
  const top = stopsOn === undefined ? undefined : growth?.at(-1)?.amount;
  const limit = most ?? top;
  // With several payments the charges of all come to more.
  const text = top === undefined || top === limit ? t.eachDay : t.eachDayOfAll;
  return fill(limit === undefined ? t.eachDayEndless : text, { perDay: money(perDay), most: money(limit ?? 0) });
}

/** The same in one sentence, if all late charges stop at one amount. */
export function waitingShort(cost: Cost, t: WaitingMessages, writing: Writing): string[] {
  const { perDay, most, growth, stopsOn } = cost;
  const top = stopsOn === undefined ? undefined : growth?.at(-1)?.amount;
  if (top === undefined || (most !== undefined && most !== top)) return waitingTexts(cost, t, writing);
  return [fill(t.eachDay, { perDay: writing.money(perDay), most: writing.money(top) })];
}

/** Whether every further day costs, starting with the next. */
function isLateOn(today: IsoDate, from: IsoDate): boolean {
  return compareDates(addDays(from, -1), today) <= 0;
}

/** What a day costs and where it ends, in sentences. */
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
  };
  const isStopped = stopsOn !== undefined && top !== undefined;
  const isLate = isLateOn(today, from);
  const late = isStopped ? t.lateUntil : t.late;
  const texts = [
    isLate ? late : t.early,
    !isLate && isStopped && t.stops,
    !isStopped && most === undefined && growth && t.endless,
    most !== undefined && !(isStopped && top === most) && t.most,
  ];
  return texts.flatMap((text) => (typeof text === 'string' ? fill(text, values) : []));
}
