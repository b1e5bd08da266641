import type { LoanLocale } from '@plazo/contract/launch';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { formatMoney, formatPercent, type MoneyFormat } from '@plazo/loan-rules/money';
import type { TenantSettings } from './config/schema.ts';

/** Writes figures for a reader: the tenant's symbols, the reader's language. */
export interface Formatter {
  money(minorUnits: number): string;
  /** A rate in parts per million, as a percentage. */
  percent(ppm: number, decimals: number): string;
  format: MoneyFormat;
}

export function formatterFor(tenant: TenantSettings, locale: LoanLocale): Formatter {
  const format = tenant.formats[locale];
  return {
    format,
    money: (minorUnits) => formatMoney(minorUnits, format),
    percent: (ppm, decimals) => formatPercent(ppm, decimals, format.decimal),
  };
}

/** Puts values into a text with `{name}` places. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** For whom an answer is worded: texts of one catalogue in the reader's language, and the day it is for the lender. */
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
