import { addDays, compareDates, type IsoDate } from './calendar.ts';
import { countedForCaps, type PenaltyDue, type PenaltyTerms, penaltiesBetween, penaltyBase } from './charges.ts';
import { freeDaysBetween } from './free-days.ts';
import { addMinor, type Minor, multiplyRatio, ppmBase } from './money.ts';

/** The penalty of one instalment on one day. */
export interface PenaltyPart {
  number: number;
  /** Minor units, more than 0. */
  amount: Minor;
  /** The base that the rate applied to. */
  base: Minor;
  /** A cap is reached: later days cost nothing for this instalment. */
  isLast: boolean;
}

/** A calendar day with penalties, and the penalty of each late instalment. */
export interface PenaltyDay {
  date: IsoDate;
  parts: PenaltyPart[];
}

/**
 * The days that `penaltiesBetween` charges for, one by one, oldest first. Per instalment the amounts sum to its result for
 * the same input. Days that cost nothing (on time, grace, past a cap) are left out. Throws RangeError for invalid input.
 */
export function penaltyDays(
  dues: readonly PenaltyDue[],
  { from, to, terms }: { from: IsoDate | null; to: IsoDate; terms: PenaltyTerms },
): PenaltyDay[] {
  const days: PenaltyDay[] = [];
  const lastFreeDays = dues.map(({ dueDate }) => addDays(dueDate, terms.penaltyGraceDays)).sort(compareDates);
  const [firstLate, lastLate] = [lastFreeDays[0], lastFreeDays.at(-1)];
  if (firstLate === undefined || lastLate === undefined) return days;
  let left = [...dues];
  let last = from !== null && compareDates(from, firstLate) > 0 ? from : firstLate;
  while (compareDates(last, to) < 0) {
    const date = addDays(last, 1);
    const charges = penaltiesBetween(left, { from: last, to: date, terms }).filter(({ amount }) => amount > 0);
    const isGranted = freeDaysBetween(terms.penaltyFreeDays ?? [], last, date) > 0;
    // Once all are late, no day after one that cost nothing costs anything: there is no rate, no base, or a cap is used up.
    if (charges.length === 0 && compareDates(last, lastLate) >= 0 && !isGranted) break;
    const amounts = new Map(charges.map(({ number, amount }) => [number, amount]));
    left = left.map((due) => ({ ...due, penaltyCharged: due.penaltyCharged + (amounts.get(due.number) ?? 0) }));
    if (charges.length > 0) days.push({ date, parts: partsOf(left, amounts, terms) });
    last = date;
  }
  return days;
}

function partsOf(dues: readonly PenaltyDue[], amounts: ReadonlyMap<number, Minor>, terms: PenaltyTerms): PenaltyPart[] {
  const all = addMinor(...dues.map(({ principal }) => principal));
  const isOrderCapped = isReached(addMinor(...dues.map(countedForCaps)), all, terms.penaltyOrderCapPpm);
  return dues.flatMap((due) => {
    const { number, outstanding, principal } = due;
    const amount = amounts.get(number);
    if (amount === undefined) return [];
    const isLast = isOrderCapped || isReached(countedForCaps(due), principal, terms.penaltyCapPpm);
    return [{ number, amount, base: penaltyBase(outstanding, terms), isLast }];
  });
}

function isReached(charged: Minor, principal: Minor, capPpm: number | null | undefined): boolean {
  return capPpm !== null && capPpm !== undefined && charged >= multiplyRatio(principal, capPpm, ppmBase);
}
