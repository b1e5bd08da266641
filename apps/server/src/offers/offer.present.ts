import * as to from '@plazo/contract/documents';
import type { LoanLocale } from '@plazo/contract/launch';
import type { LoanConfirm } from '@plazo/contract/offer';
import { fill } from '@plazo/contract/text';
import { addDays, formatDateTime, type IsoDate } from '@plazo/loan-rules/calendar';
import { dailyRatePpm, yearlyRatePpm } from '@plazo/loan-rules/day-count';
import { shortDay } from '@plazo/loan-rules/day-in-words';
import { formatDisclosedRate } from '@plazo/loan-rules/disclosed-rate';
import { instalmentTotal } from '@plazo/loan-rules/schedule';
import { loanOf } from '../disclosure/accepted-document.ts';
import type { Disclosing } from '../disclosure/consent.ts';
import { presentOfferDisclosure } from '../disclosure/disclosure.present.ts';
import type { Formatter } from '../platform/formats/formatter.ts';
import { costOfBeingLate } from '../products/late.ts';
import { contractAddress } from './contract-address.ts';
import { offerMessages } from './offer.messages.ts';
import type { PricedOffer } from './offer.service.ts';
import { heldThrough } from './offer-end.ts';
import { inWords } from './offer-in-words.ts';

type Messages = (typeof offerMessages)['es'];

/** Who reads an offer, and when. */
interface OfferReader {
  /** It is the second fetch, after which no reload is requested. */
  isReload: boolean;
  locale: LoanLocale;
  today: IsoDate;
  write: Formatter;
  company: string;
  disclosing: Disclosing;
}

/** The offer on the wire. */
export function presentOffer(priced: PricedOffer, reader: OfferReader): LoanConfirm {
  const { isReload, locale, write } = reader;
  const t = offerMessages[locale];
  const { offer, instalments } = priced;
  const { terms } = offer;
  const withCode = write.withCode(terms.currency).money;
  const dailyRate = write.percent(dailyRatePpm(terms), 4);
  const penalty = terms.penaltyBase === 'instalment' ? t.onOverdueInstalment : t.onOverdue;
  const penaltyRate = write.percent(terms.penaltyDailyPpm, 2);
  const rate = terms.ivaOn?.includes('penalty') ? fill(t.withIva, { rate: penaltyRate }) : penaltyRate;
  return {
    firstPayTime: instalments[0]?.dueDate ?? '',
    amount: offer.amount,
    periods: offer.periods,
    termUnit: offer.termUnit,
    isNeedPop: offer.needsReload && !isReload && !offer.isAccepted ? 1 : 0,
    sendSms: 0,
    details: [
      { text: t.received, value: withCode(offer.amount) },
      { text: t.interest, value: write.money(priced.interest) },
      { text: commissionOf(offer, t, write), value: write.money(priced.commission) },
      { text: t.iva, value: write.money(priced.iva) },
      { text: t.total, value: withCode(priced.total) },
      { text: t.term, value: write.count(t.terms[offer.termUnit], offer.periods) },
      ...holidaysOf(priced, t),
      { text: t.annualRate, value: write.percent(yearlyRatePpm(terms), 2) },
      { text: t.penalty, value: fill(penalty, { rate }) },
    ],
    repay_plans: instalments.map((instalment) => ({
      title:
        instalments.length === 1
          ? t.onlyPayment
          : fill(t.payment, { number: instalment.number, count: instalments.length }),
      amount: instalmentTotal(instalment),
      pay_time: instalment.dueDate,
      description: fill(t.planDescription, {
        principal: write.money(instalment.principal),
        interest: write.money(instalment.interest),
        commission: write.money(instalment.commission),
        iva: write.money(instalment.iva),
      }),
    })),
    loanRate: dailyRate,
    ratemsg: fill(t.dailyRate, { rate: dailyRate }),
    amountDec: fill(t.amountDescription, { amount: write.money(offer.amount) }),
    isNewContract: contractAddress(offer),
    messageType: '',
    comProductLogo: offer.productLogo,
    comProductName: offer.productName,
    couNum: offer.couponAmount,
    currency: terms.currency,
    totalAmount: priced.total,
    ...annualCostOf(priced, write),
    expiresAt: expiryOf(priced, reader),
    offerNo: offer.id,
    ...(offer.isAccepted ? { acceptedOrderId: offer.id } : {}),
    ...(offer.replaces === null ? {} : { replaces: { orderId: offer.replaces, text: t.replaces } }),
    ...firstDueOf(priced, reader),
    ...inWords(priced, costOfBeingLate(instalments, terms), reader),
    ...disclosureOfOffer(priced, reader),
  };
}

function commissionOf({ couponAmount }: PricedOffer['offer'], t: Messages, write: Formatter): string {
  return couponAmount > 0 ? fill(t.commissionWithCoupon, { coupon: write.money(couponAmount) }) : t.commission;
}

/** The days on which the first payment may be due; the path is from the pages' own table (apps/web/src/paths.ts). */
function firstDueOf({ offer }: PricedOffer, { locale, today }: OfferReader): Pick<LoanConfirm, 'firstDue'> {
  const { firstDueMinDays, firstDueMaxDays } = offer.terms;
  const isChosen = firstDueMinDays !== undefined && firstDueMaxDays !== undefined && offer.termUnit !== 'day';
  if (!isChosen || offer.isAccepted) return {};
  const [earliest, latest] = [addDays(today, firstDueMinDays), addDays(today, firstDueMaxDays)];
  return { firstDue: { earliest, latest, text: offerMessages[locale].chooseFirstDue, url: to.firstDueDate } };
}

/** When it expires: the end of the last day on which it must be open, or later if it says so. */
function expiryOf({ offer }: PricedOffer, { disclosing, locale, today }: OfferReader): string {
  const stated = formatDateTime(offer.expiresAt, offer.terms.timeZone).slice(0, 16);
  const held = heldThrough(offer, disclosing);
  const end = held === null ? '' : `${held} 23:59`;
  const [day = '', time] = (end > stated ? end : stated).split(' ');
  return `${shortDay(day, locale, today)}, ${time}`;
}

function disclosureOfOffer(priced: PricedOffer, reader: OfferReader): Pick<LoanConfirm, 'disclosure'> {
  const { offer } = priced;
  const disclosure = reader.disclosing.of(offer.productId);
  if (!disclosure) return {};
  const { locale, write, company } = reader;
  const document = loanOf(priced, offer.plannedOn ?? reader.today);
  return { disclosure: presentOfferDisclosure(disclosure, { orderNo: offer.id, document, locale, write }, company) };
}

/** The number of initial interest-free and interest-only instalments, if any. */
function holidaysOf({ offer: { terms } }: PricedOffer, t: Messages): { text: string; value: string }[] {
  const rows = [
    { text: t.interestFree, count: terms.interestFreePeriods ?? 0 },
    { text: t.principalFree, count: terms.principalFreePeriods ?? 0 },
  ];
  return rows.filter(({ count }) => count > 0).map(({ text, count }) => ({ text, value: String(count) }));
}

/** The annual cost and its method, so that it gets its proper name. */
function annualCostOf({ annualCostPpm, offer: { terms } }: PricedOffer, { format }: Formatter) {
  const annualCostMethod = terms.disclosedRate ?? 'cat';
  return { annualCost: formatDisclosedRate(annualCostMethod, annualCostPpm, format.decimal), annualCostMethod };
}
