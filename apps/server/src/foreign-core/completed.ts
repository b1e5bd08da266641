import { type ComplaintDetail, type ComplaintTab, complaintScore } from '@plazo/contract/complaints';
import type { AnyEndpoint } from '@plazo/contract/endpoint';
import { settlementLetter } from '@plazo/contract/letter';
import { type LoanDetails, orderList } from '@plazo/contract/loan';
import type { LoanConfirm } from '@plazo/contract/offer';
import { hasTwoRates } from '@plazo/contract/rate-message';
import { coolingOffDetail, type Voucher, voucherState } from '@plazo/contract/repayment';
import { loanStatement, paymentReceipt } from '@plazo/contract/statement';
import { formatDateTime, isIsoDate, localDate } from '@plazo/loan-rules/calendar';
import { dayInWords } from '@plazo/loan-rules/day-in-words';
import type { CoreMapping } from '../platform/config/core-access.ts';
import type { Offers } from '../platform/http/core.ts';
import type { Difference } from './difference.ts';
import type { ReadingRules } from './field-reader.ts';

// What a schema cannot express: a field of ours that follows from others, a field that leads to a missing call, and an answer
// to a different question.

/** The parts of the request that reading its answer depends on. */
export interface Asking {
  endpoint: AnyEndpoint;
  input: Readonly<Record<string, unknown>>;
  locale: 'es' | 'en';
  /** Which of our own calls the core supports. */
  offers: Offers;
  /** Where the addresses in its answer may lead. */
  rules: ReadingRules;
  /** What the core names otherwise. */
  mapping: CoreMapping;
  /** The tenant's time zone. */
  timeZone: string;
  /** Epoch milliseconds. */
  now: number;
}

interface Completed {
  content: unknown;
  missing: Difference[];
}

/** Fields of the request that the answer repeats: another value belongs to another borrower, or to an older answer. */
const repeated: Readonly<Record<string, readonly [asked: string, ...path: string[]]>> = {
  complaintDetail: ['problemId', 'problemId'],
  complaintInit: ['orderId', 'orderDetail', 'orderNo'],
  paymentReceipt: ['paymentId', 'paymentId'],
  settlementLetter: ['orderId', 'orderId'],
};

/** Completes an answer that was read, or reports the missing part. */
export function completed(asking: Asking, content: unknown): Completed {
  const { name } = asking.endpoint;
  const missing = isAboutAnother(asking, content) ?? missingIn(name, content);
  return { content: missing.length === 0 ? adjusted(asking, content) : content, missing };
}

function missingIn(name: string, content: unknown): Difference[] {
  if (name === 'generateVcode') return withoutCode(content as Voucher);
  return name === 'loanDetailConfirm' ? withTwoRates(content as LoanConfirm) : [];
}

function adjusted(asking: Asking, content: unknown): unknown {
  const { endpoint, locale, offers } = asking;
  switch (endpoint.name) {
    case 'complaintList': {
      const { tabs } = content as { tabs: ComplaintTab[] };
      return { tabs: tabs.map((tab, index) => completedTab(tab, index, tabs.length, locale)) };
    }
    case 'complaintDetail':
      return offers(complaintScore) ? content : { ...(content as ComplaintDetail), isNeedScore: '0' };
    case 'generateVcode':
      return offers(voucherState) ? content : { ...(content as Voucher), isWatched: '0' };
    case 'loanDetailConfirm': {
      const offer = content as LoanConfirm;
      if (offer.expiresAt === undefined) return offer;
      return { ...offer, expiresAt: instantInWords(offer.expiresAt, asking) };
    }
    case 'loanDetails':
      return withoutDeadLinks(content as LoanDetails, offers);
    default:
      return content;
  }
}

/** The screen shows this text unchanged, and a core may send a date or an instant as machines write it. */
function instantInWords(text: string, { locale, timeZone, now }: Asking): string {
  const parts = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/.exec(text);
  const [, date, time, offset] = parts ?? [];
  if (!isIsoDate(date) || Number.isNaN(Date.parse(text))) return text;
  const local = offset === undefined ? `${date} ${time ?? ''}` : formatDateTime(Date.parse(text), timeZone);
  const day = dayInWords(local.slice(0, 10), locale, localDate(now, timeZone));
  return time === undefined ? day : `${day}, ${local.slice(11, 16)}`;
}

/** Fields of loan details that become a link, and the call that its screen makes. */
const leadsTo: Partial<Record<keyof LoanDetails, AnyEndpoint>> = {
  coolingOffThrough: coolingOffDetail,
  isLetter: settlementLetter,
  lastPaymentId: paymentReceipt,
  orderListUrl: orderList,
  statementUrl: loanStatement,
  reversal: paymentReceipt,
};

function withoutDeadLinks(loan: LoanDetails, offers: Offers): Partial<LoanDetails> {
  const isAlive = ([name]: [string, unknown]) => {
    const call = leadsTo[name as keyof LoanDetails];
    return call === undefined || offers(call);
  };
  return Object.fromEntries(Object.entries(loan).filter(isAlive));
}

function isAboutAnother({ endpoint, input }: Asking, content: unknown): Difference[] | null {
  const [asked, ...path] = repeated[endpoint.name] ?? [];
  const wanted = asked === undefined ? undefined : input[asked];
  if (wanted === undefined || wanted === '') return null;
  let answered: unknown = content;
  for (const key of path) answered = (answered as Record<string, unknown> | null | undefined)?.[key];
  // Turning an object into text may throw.
  if (answered === undefined || (typeof answered !== 'object' && String(answered) === String(wanted))) return null;
  return [{ field: path.join('.'), came: 'another one', expected: `the ${asked} that was asked for` }];
}

/** A voucher without a code and a barcode cannot be paid. */
function withoutCode({ repayDetail: { vCode, repayCode } }: Voucher): Difference[] {
  if (vCode !== '' || repayCode !== '') return [];
  return [{ field: 'repayDetail.vCode', came: 'nothing', expected: 'a code, or its picture in repayCode' }];
}

/** A borrower cannot agree to two daily rates. */
function withTwoRates(offer: LoanConfirm): Difference[] {
  if (!hasTwoRates(offer)) return [];
  return [
    { field: 'ratemsg', came: 'another daily rate than loanRate', expected: 'the same one, or words without one' },
  ];
}

const tabTitle = { es: 'Tus quejas', en: 'Your complaints' } as const;

/** spec 3: a tab has items; its key, title and count are ours. */
function completedTab(tab: ComplaintTab, index: number, count: number, locale: 'es' | 'en'): ComplaintTab {
  const title = tab.title || (count === 1 ? tabTitle[locale] : `${tabTitle[locale]} ${index + 1}`);
  return { ...tab, key: tab.key || `tab${index}`, title, count: Math.max(tab.count, tab.items.length) };
}
