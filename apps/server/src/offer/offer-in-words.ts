import type { LoanLocale } from '@plazo/contract/launch';
import type { LoanConfirm } from '@plazo/contract/offer';
import { fill } from '@plazo/contract/text';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import type { CostOfWaiting } from '@plazo/loan-rules/cost-of-waiting';
import { dayInWords, daysAway } from '@plazo/loan-rules/day-in-words';
import { coolingOffThrough } from '@plazo/loan-rules/early-end';
import { addMinor } from '@plazo/loan-rules/money';
import type { Formatter } from '../formatter.ts';
import { offerMessages } from './offer.messages.ts';
import type { PricedOffer } from './offer.service.ts';

interface Reader {
  locale: LoanLocale;
  today: IsoDate;
  write: Formatter;
}

/** What a slow reader has to know before accepting, in money and in days: what it costs, what being late costs, and the way out. */
export function inWords(
  { offer, instalments, interest, commission, iva }: PricedOffer,
  late: CostOfWaiting | null,
  { locale, today, write }: Reader,
): Pick<LoanConfirm, 'inWords' | 'firstPayDay'> {
  const t = offerMessages[locale].inWords;
  const due = instalments[0]?.dueDate ?? '';
  const day = (date: IsoDate) => dayInWords(date, locale, today);
  const term = write.count(offerMessages[locale].terms[offer.termUnit], offer.periods);
  const cost = addMinor(interest, commission, iva);
  const cancelThrough = coolingOffThrough(offer.plannedOn ?? today, offer.terms);
  const lateText = late?.most === null ? t.late : t.lateWithMost;
  return {
    firstPayDay: `${day(due)}, ${daysAway(due, locale, today)}`,
    inWords: [
      { title: fill(t.costs, { cost: write.money(cost), term }), text: '' },
      ...(late === null
        ? []
        : [
            {
              title: fill(t.lateTitle, { date: day(due) }),
              text: fill(lateText, { perDay: write.money(late.perDay), most: write.money(late.most ?? 0) }),
            },
          ]),
      ...(cancelThrough === null ? [] : [{ title: t.cancelTitle, text: fill(t.cancel, { date: day(cancelThrough) }) }]),
    ],
  };
}
