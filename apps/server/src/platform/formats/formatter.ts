import type { LoanLocale } from '@plazo/contract/launch';
import { fillCount, type Plural } from '@plazo/contract/plural';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { currencyExponent } from '@plazo/loan-rules/iso-4217';
import { formatMoney, formatPercent, type MoneyFormat } from '@plazo/loan-rules/money';
import type { TenantSettings } from '../config/schema.ts';

type TenantFormat = TenantSettings['formats']['es'] & { decimals?: number };

/** How the tenant writes money, in each format, with the decimals of its currency. */
export function moneyFormats({
  formats,
  currency,
}: Pick<TenantSettings, 'formats' | 'currency'>): Record<LoanLocale | 'contract', TenantFormat> {
  const decimals = currencyExponent(currency) ?? 2;
  // Two are the norm: documents say only how they differ from it.
  const more = decimals === 2 ? {} : { decimals };
  return {
    es: { ...formats.es, ...more },
    en: { ...formats.en, ...more },
    contract: { ...formats.contract, ...more },
  };
}

/** Formats figures for a reader: the tenant's symbols, the reader's language. */
export interface Formatter {
  money(minorUnits: number): string;
  /** A rate in parts per million, as a percentage. */
  percent(ppm: number, decimals: number): string;
  /** A text with a count, in the form that the reader's language requires. */
  count(forms: Plural, count: number): string;
  format: MoneyFormat;
  /** The same, with the currency code next to each amount: for proofs and agreements. */
  withCode(currency: string): Formatter;
}

/** Anything with formats and a currency, such as a document that keeps those it was accepted with. */
export function formatterFor(written: Pick<TenantSettings, 'formats' | 'currency'>, locale: LoanLocale): Formatter {
  return formatter(moneyFormats(written)[locale], locale);
}

function formatter(format: MoneyFormat, locale: LoanLocale): Formatter {
  return {
    format,
    withCode: (code) => formatter({ ...format, code }, locale),
    money: (minorUnits) => formatMoney(minorUnits, format),
    percent: (ppm, decimals) => formatPercent(ppm, decimals, format.decimal),
    count: (forms, count) => fillCount(forms, count, locale),
  };
}

/** The reader of an answer: texts of one catalogue in the reader's language, and the lender's day. */
export interface Reader<Messages> {
  locale: LoanLocale;
  today: IsoDate;
  t: Messages;
  write: Formatter;
}

export function readerOf<Messages>(
  tenant: TenantSettings,
  { locale, today }: { locale: LoanLocale; today: IsoDate },
  messages: Record<LoanLocale, Messages>,
): Reader<Messages> {
  return { locale, today, t: messages[locale], write: formatterFor(tenant, locale) };
}
