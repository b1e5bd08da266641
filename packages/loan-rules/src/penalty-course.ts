import { addDays, type IsoDate } from './calendar.ts';
import { type PenaltyDue, type PenaltyTerms, penaltiesBetween } from './charges.ts';
import { addMinor, type Minor } from './money.ts';

/** Where penalties are heading if nothing is paid: growing tomorrow, stopped only by a cap, or neither. */
export type PenaltyCourse = 'grows' | 'capped' | 'rests';

/** The penalties that another day would add, in minor units. `dues` is the state today. Throws RangeError for invalid input. */
export function chargedTomorrow(
  dues: readonly PenaltyDue[],
  { today, terms }: { today: IsoDate; terms: PenaltyTerms },
): Minor {
  const added = penaltiesBetween(dues, { from: today, to: addDays(today, 1), terms });
  return addMinor(...added.map(({ amount }) => amount));
}

/**
 * The course of an order's penalties after a day, or of one instalment's (`only`). `dues` is the state on that day,
 * including its penalties. Instalments that fall due later do not count. Throws RangeError for invalid input.
 */
export function penaltyCourse(
  dues: readonly PenaltyDue[],
  { today, terms, only }: { today: IsoDate; terms: PenaltyTerms; only?: number },
): PenaltyCourse {
  const tomorrow = addDays(today, 1);
  const costs = (to: IsoDate, some: PenaltyTerms) =>
    penaltiesBetween(dues, { from: today, to, terms: some }).some(
      ({ number, amount }) => amount > 0 && (only === undefined || number === only),
    );
  if (costs(tomorrow, terms)) return 'grows';
  const { penaltyOrderCapPpm: _, ...rest } = terms;
  const isHeldByCap = costs(tomorrow, { ...rest, penaltyCapPpm: null });
  // By then, no further instalment's grace has ended.
  const isOver = !costs(addDays(tomorrow, terms.penaltyGraceDays), terms);
  const charged = addMinor(...dues.map(({ penaltyCharged }) => penaltyCharged));
  return isHeldByCap && isOver && charged > 0 ? 'capped' : 'rests';
}
