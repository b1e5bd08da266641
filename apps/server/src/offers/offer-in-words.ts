import type { LoanLocale } from '@plazo/contract/launch';
import type { LoanConfirm } from '@plazo/contract/offer';
import { fill } from '@plazo/contract/text';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import type { CostOfWaiting } from '@plazo/loan-rules/cost-of-waiting';
import { dayInWords, daysAway, shortDay } from '@plazo/loan-rules/day-in-words';
import { maxPenalty } from '@plazo/loan-rules/max-penalty';
import { coolingOffThrough } from '@plazo/loan-rules/payoff';
import type { ProductTerms } from '@plazo/loan-rules/terms';
import type { Formatter } from '../platform/formats/formatter.ts';
import { offerMessages } from './offer.messages.ts';
import { isReviewed, type PricedOffer } from './offer.service.ts';

interface Reader {
  locale: LoanLocale;
  today: IsoDate;
  write: Formatter;
}

/** What an inexperienced reader must know before accepting, in money and days: the cost of being late, and the way out. */
export function inWords(
  { offer, instalments }: PricedOffer,
  late: CostOfWaiting | null,
  { locale, today, write }: Reader,
): Pick<LoanConfirm, 'inWords' | 'firstPayDay' | 'firstPayAway'> {
  const t = offerMessages[locale].inWords;
  const due = instalments[0]?.dueDate ?? '';
  const cancelThrough = coolingOffThrough(offer.plannedOn ?? today, offer.terms);
  return {
    firstPayDay: dayInWords(due, locale, today),
    firstPayAway: daysAway(due, locale, today),
    inWords: {
      ...(late === null
        ? {}
        : { late: lateInWords(late, { offer, instalments }, { locale, write }), lateDay: late.perDay }),
      cancel:
        cancelThrough === null
          ? t[costOfLeaving(offer.terms, instalments)]
          : fill(t.cancel, { date: shortDay(cancelThrough, locale, today) }),
      next: onAccepting(offer, locale),
    },
  };
}

/** What accepting does, and what follows if the money comes late. */
function onAccepting(offer: PricedOffer['offer'], locale: LoanLocale): string {
  const t = offerMessages[locale].inWords;
  const account = accountOf(offer.accountMasked, t);
  if (isReviewed(offer)) return fill(t.acceptReviewed, { account });
  if (offer.terms.latePayout === 'reoffer') return fill(t.acceptReoffer, { account });
  return fill(t.accept, { account });
}

/** The account that the money goes to, as the end of a sentence; nothing without one. */
function accountOf(masked: string, t: { toAccount: string }): string {
  const ending = /\d{2,4}$/.exec(masked)?.[0];
  return ending === undefined ? '' : fill(t.toAccount, { ending });
}

/** What is paid besides the principal by a borrower who has no days to return it free of charge. */
export function costOfLeaving(
  { earlyPayoff }: Pick<ProductTerms, 'earlyPayoff'>,
  instalments: readonly { commission: number }[],
) {
  if (earlyPayoff !== 'accrued') return 'cancelAgreed';
  return instalments.some(({ commission }) => commission > 0) ? 'cancelAccrued' : 'cancelInterest';
}

/** A day late with the first payment, the most that this payment's late charges can come to, and the most of all. */
function lateInWords(
  { perDay, most }: CostOfWaiting,
  { offer, instalments }: Pick<PricedOffer, 'offer' | 'instalments'>,
  { locale, write }: Pick<Reader, 'locale' | 'write'>,
): string {
  const t = offerMessages[locale].inWords;
  if (most === null) return fill(t.lateEndless, { perDay: write.money(perDay) });
  const said = { perDay: write.money(perDay), most: write.money(most) };
  const [first] = instalments;
  // A cap of the whole loan is in `most`: one payment alone may reach it.
  const { penaltyOrderCapPpm: _, ...ofEach } = offer.terms;
  const ofFirst = Math.min(most, (first && maxPenalty([first.principal], ofEach)) ?? most);
  if (instalments.length === 1 || ofFirst === most) return fill(t.late, said);
  return fill(t.latePlan, { ...said, ofFirst: write.money(ofFirst) });
}
