import type { LoanLocale } from '@plazo/contract/launch';
import type { LoanConfirm } from '@plazo/contract/offer';
import { fill } from '@plazo/contract/text';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import type { CostOfWaiting } from '@plazo/loan-rules/cost-of-waiting';
import { dayAndMonth, daysAway, weekday } from '@plazo/loan-rules/day-in-words';
import { coolingOffThrough } from '@plazo/loan-rules/early-end';
import type { Formatter } from '../formatter.ts';
import { offerMessages } from './offer.messages.ts';
import type { PricedOffer } from './offer.service.ts';

interface Reader {
  locale: LoanLocale;
  today: IsoDate;
  write: Formatter;
}

/** What a slow reader has to know before accepting, in money and in days: what being late costs, and the way out. */
export function inWords(
  { offer, instalments }: PricedOffer,
  late: CostOfWaiting | null,
  { locale, today, write }: Reader,
): Pick<LoanConfirm, 'inWords' | 'firstPayDay' | 'firstPayAway'> {
  const t = offerMessages[locale].inWords;
  const due = instalments[0]?.dueDate ?? '';
  const cancelThrough = coolingOffThrough(offer.plannedOn ?? today, offer.terms);
  const lateRow = late && {
    title: t.late,
    text: write.money(late.perDay),
    note: late.most === null ? t.lateEndless : fill(t.lateMost, { most: write.money(late.most) }),
  };
  // Where there is no way out, that is what has to be known.
  const cancelRow =
    cancelThrough === null
      ? { title: t.cancel, text: t.cancelNever, note: t.cancelNeverMeans }
      : {
          title: t.cancel,
          text: fill(t.cancelThrough, { date: dayAndMonth(cancelThrough, locale, today) }),
          note: t.cancelHow,
        };
  return {
    firstPayDay: dayAndMonth(due, locale, today),
    firstPayAway: `${weekday(due, locale)}, ${daysAway(due, locale, today)}`,
    inWords: [...(lateRow ? [lateRow] : []), cancelRow],
  };
}
