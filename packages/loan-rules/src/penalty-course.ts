import { addDays, type IsoDate } from './calendar.ts';
import { type PenaltyDue, type PenaltyTerms, penaltiesBetween } from './charges.ts';
import { addMinor } from './money.ts';

/** What becomes of penalties if nothing is paid: they grow tomorrow, a cap alone has stopped them, or neither. */
export type PenaltyCourse = 'grows' | 'capped' | 'rests';

/**
 * The course of an order's penalties after a day, or of one instalment's (`only`). `dues` stand as on that day, its
 * penalties included. Nothing that falls due later counts. Throws RangeError for invalid input.
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
  // Until then nobody's grace has ended who was not late today.
  const isOver = !costs(addDays(tomorrow, terms.penaltyGraceDays), terms);
  const charged = addMinor(...dues.map(({ penaltyCharged }) => penaltyCharged));
  return isHeldByCap && isOver && charged > 0 ? 'capped' : 'rests';
}
