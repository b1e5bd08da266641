import { addDays, compareDates, daysBetween, type IsoDate } from './calendar.ts';
import { amountDue, type PenaltyDue, type PenaltyTerms, penaltiesBetween } from './charges.ts';
import { addMinor, type Minor } from './money.ts';

/** The late charges owed at the end of a day, in minor units. */
export interface LateChargeDay {
  date: IsoDate;
  charge: Minor;
}

/** How the late charges of today's amount due grow if nothing is paid. */
export interface LateChargeGrowth {
  /**
   * Starts on the last day without a charge if that is still to come or is known, otherwise today; today is included if there are charges
   * today. Straight lines between these days give the rest.
   */
  days: readonly LateChargeDay[];
  /** Whether they stop growing on the last of these days; without a cap they never do. */
  stops: boolean;
}

/** How many days an uncapped charge is followed, and how many days ahead a cap is looked for. */
const daysShown = 30;
const maxDays = 3_660;

/** The number of pieces that the coming days are cut into: an instalment that becomes late on the way bends the curve. */
const pieces = 12;

/**
 * The growth of late charges from `today` on, by the function that charges them (`penaltiesBetween`). `dues` is the state on that day,
 * penalties included. Null if nothing is due, or no later day costs anything. Throws RangeError for invalid input.
 */
export function lateChargeGrowth(
  dues: readonly PenaltyDue[],
  { today, terms }: { today: IsoDate; terms: PenaltyTerms },
): LateChargeGrowth | null {
  const asked = amountDue(dues, today);
  if (asked === null) return null;
  const isDue = ({ number }: { number: number }) => number <= asked.throughNumber;
  const owed = addMinor(...dues.filter(isDue).map(({ outstanding }) => outstanding.penalty));
  const chargeOn = (date: IsoDate) =>
    owed + chargesOf(penaltiesBetween(dues, { from: today, to: date, terms }).filter(isDue));
  const lastFree = addDays(asked.dueDate, terms.penaltyGraceDays);
  const start = compareDates(lastFree, today) > 0 ? lastFree : today;
  const end = endOf(chargeOn, start, terms);
  if (chargeOn(end.date) === owed) return null;
  const span = daysBetween(start, end.date);
  const between = Array.from({ length: pieces }, (_, index) => Math.round((span * (index + 1)) / pieces));
  const ahead = [...new Set([0, ...between])].map((days) => addDays(start, days));
  const bends = (terms.penaltyFreeDays ?? [])
    .flatMap(({ through }) => through ?? [])
    .filter((date) => compareDates(date, start) > 0 && compareDates(date, end.date) < 0);
  const followed = [...new Set([...ahead, ...bends])].sort(compareDates);
  const days = [...pastOf(dues, { today, terms, owed }), ...followed.map((date) => ({ date, charge: chargeOn(date) }))];
  return { days: withoutStraight(days, today), stops: end.stops };
}

/** The first day after which nothing is added; without a cap, a day not far ahead. */
function endOf(
  chargeOn: (date: IsoDate) => Minor,
  start: IsoDate,
  { penaltyCapPpm, penaltyOrderCapPpm }: PenaltyTerms,
): { date: IsoDate; stops: boolean } {
  const isCapped = penaltyCapPpm !== null || penaltyOrderCapPpm !== undefined;
  const max = chargeOn(addDays(start, maxDays));
  if (!isCapped || chargeOn(addDays(start, maxDays - 1)) < max)
    return { date: addDays(start, daysShown), stops: false };
  let [grows, rests] = [0, maxDays];
  while (rests - grows > 1) {
    const middle = Math.floor((grows + rests) / 2);
    if (chargeOn(addDays(start, middle)) < max) grows = middle;
    else rests = middle;
  }
  return { date: addDays(start, rests), stops: true };
}

/**
 * The day before the first charge, if the charges owed follow from the present debt alone. After a payment, or with several late
 * instalments, they came about in another way, which is not known here.
 */
function pastOf(
  dues: readonly PenaltyDue[],
  { today, terms, owed }: { today: IsoDate; terms: PenaltyTerms; owed: Minor },
): LateChargeDay[] {
  const [only, ...others] = dues.filter(({ penaltyCharged }) => penaltyCharged > 0);
  if (!only || others.length > 0) return [];
  const anew = penaltiesBetween([{ ...only, penaltyCharged: 0 }], { from: null, to: today, terms });
  return chargesOf(anew) === owed ? [{ date: addDays(only.dueDate, terms.penaltyGraceDays), charge: 0 }] : [];
}

/** Today, both ends, and the days on which the curve bends. */
function withoutStraight(days: readonly LateChargeDay[], today: IsoDate): LateChargeDay[] {
  return days.filter((day, index) => {
    const [before, after] = [days[index - 1], days[index + 1]];
    if (!before || !after || day.date === today) return true;
    const rise = (day.charge - before.charge) * daysBetween(day.date, after.date);
    return rise !== (after.charge - day.charge) * daysBetween(before.date, day.date);
  });
}

function chargesOf(charges: readonly { amount: Minor }[]): Minor {
  return addMinor(...charges.map(({ amount }) => amount));
}
