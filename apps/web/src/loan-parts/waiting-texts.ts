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

/** The cost of waiting, as a statement. On paper, which is read on other days, no “tomorrow”. */
export function waitingTitle(
  { from, days, added, perDay }: Cost,
  t: WaitingMessages,
  { money, today }: Pick<Writing, 'money' | 'today'>,
): string {
  const values = { days, added: money(added), perDay: money(perDay) };
  return fill(isLateOn(today, from) ? t.titleTomorrow : t.titleEarly, values);
}

/** The amount to pay then, and its date. */
export function waitingOnDay({ date, amount }: Cost, t: WaitingMessages, { money, day }: Writing): string {
  return fill(t.onDay, { date: day(date), amount: money(amount) });
}

/** The amount at which the late charge stops; nothing if it never stops. */
export function waitingTop(cost: Cost, t: WaitingMessages, { money, today }: Omit<Writing, 'day'>): string | undefined {
  const { from, growth, stopsOn, most } = cost;
  const top = growth?.at(-1)?.amount;
  if (stopsOn === undefined || top === undefined) return undefined;
  const ofThese = isLateOn(today, from) ? t.topToday : t.topOfThis;
  // Other payments of the loan can have late charges of their own.
  return fill(most === undefined || most === top ? t.top : ofThese, { amount: money(top) });
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
  const limits = { top: money(top ?? 0), most: money(limit ?? 0) };
  return fill(limit === undefined ? t.eachDayEndless : text, { perDay: money(perDay), ...limits });
}

/** Of a loan that is late: what each day adds, and the most that late charges can come to. */
export function waitingWithTop(
  { perDay, most, growth, stopsOn }: Cost,
  t: WaitingMessages,
  money: Writing['money'],
): string {
  const top = stopsOn === undefined ? undefined : growth?.at(-1)?.amount;
  const limit = most ?? top;
  // With several payments the charges of all come to more.
  const text = top === undefined || top === limit ? t.eachDay : t.lateOfAll;
  return fill(limit === undefined ? t.late : text, { perDay: money(perDay), most: money(limit ?? 0) });
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
export function waitingTexts(cost: Cost, t: WaitingMessages, writing: Writing): string[] {
  const { from, perDay } = cost;
  const { money, day, today } = writing;
  const begins = isLateOn(today, from) ? t.late : t.early;
  return [fill(begins, { last: day(addDays(from, -1)), perDay: money(perDay) }), ...waitingEnds(cost, t, writing)];
}

/** The same below a title that says what a day costs. Late charges of other payments are not mentioned: readers took two limits for one. */
export function waitingBelow(cost: Cost, t: WaitingMessages, writing: Writing): string[] {
  if (!isLateOn(writing.today, cost.from)) return waitingTexts(cost, t, writing);
  const { most, ...ofThese } = cost;
  if (cost.stopsOn === undefined) return waitingEnds(cost, t, writing);
  // A payment that falls due later has a charge of its own.
  const isOfAll = most === undefined || most === cost.growth?.at(-1)?.amount;
  return waitingEnds(ofThese, isOfAll ? t : { ...t, stops: t.stopsOfLate }, writing);
}

function waitingEnds({ most, growth, stopsOn }: Cost, t: WaitingMessages, { money, day }: Writing): string[] {
  const top = growth?.at(-1)?.amount;
  const isStopped = stopsOn !== undefined && top !== undefined;
  return [
    ...(isStopped ? [fill(t.stops, { stop: day(stopsOn) })] : []),
    ...(!isStopped && most === undefined && growth ? [t.endless] : []),
    ...(most !== undefined && !(isStopped && top === most) ? [fill(t.most, { most: money(most) })] : []),
  ];
}
