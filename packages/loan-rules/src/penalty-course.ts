import { addDays, type IsoDate } from './calendar.ts';
import { type PenaltyDue, type PenaltyTerms, penaltiesBetween } from './charges.ts';
import { addMinor } from './money.ts';

/** Where penalties are heading if nothing is paid: growing tomorrow, stopped only by a cap, or neither. */
export type PenaltyCourse = 'grows' | 'capped' | 'rests';

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
