import type { LocaleFormat } from '@plazo/contract/pages';
import { fillCount, type Plural } from '@plazo/contract/plural';
import { formatDateTime } from '@plazo/loan-rules/calendar';
import { decimalsOf, formatMoney, formatPercent } from '@plazo/loan-rules/money';

export type Language = 'es' | 'en';

/** Writes figures and times for the person: the lender's money and zone, the person's language. */
export interface Writer {
  language: Language;
  /** An amount of the lender's currency in its format; of another one with its code, as `20.000,00 INR`. */
  money(minor: number, currency?: string): string;
  /** An amount for a program that reckons: `1234.50`, whatever the format. */
  plain(minor: number): string;
  /** A rate in parts per million: `18,00%`. */
  percent(ppm: number): string;
  count(forms: Plural, count: number): string;
  /** `23 nov`, with the year if it is another one than today's. */
  day(date: string): string;
  /** `lunes 23 de noviembre`. */
  longDay(date: string): string;
  time(instant: string): string;
  moment(instant: string): string;
  /** An instant for a program, on the lender's clock: `2026-11-29 00:42:10`. */
  stamp(instant: string): string;
  /** The day of an instant where the lender is. */
  dayOf(instant: string): string;
  /** The instant of a moment on the lender's clock, written as `2026-11-29T10:30`. */
  instantOf(local: string): string;
  /** Noon of a day where the lender is: an instant that surely lies on it. */
  noonOf(date: string): string;
  /** `hace 41 min`. */
  ago(instant: string): string;
  today(): string;
  /** The server's clock. */
  now(): number;
}

/** How the lender's currency is written, and which one it is. */
type MoneyFormat = LocaleFormat & { currency?: string };

const shared = new Map<string, Writer>();

/** The writer of a language and a lender: one for all cells of a list, because its forms of dates take longer to make than a row to draw. */
export function sharedWriter(language: Language, timeZone: string, format: MoneyFormat, ahead: number): Writer {
  const name = JSON.stringify([language, timeZone, format, ahead]);
  const writer = shared.get(name) ?? writerOf(language, timeZone, format, () => Date.now() + ahead);
  shared.set(name, writer);
  return writer;
}

export function writerOf(language: Language, timeZone: string, format: MoneyFormat, now = Date.now): Writer {
  const locale = language === 'es' ? 'es-MX' : 'en-GB';
  const form = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options);
  const short = form({ day: 'numeric', month: 'short', timeZone: 'UTC' });
  const withYear = form({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const long = form({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  const clock = form({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  const plain = (amount: number) =>
    formatMoney(amount, { symbol: '', group: '', decimal: '.', decimals: decimalsOf(format) });
  const dayOf = (instant: string) => isoDay.format(new Date(instant));
  const today = () => isoDay.format(now());
  const day = (date: string) =>
    (date.slice(0, 4) === today().slice(0, 4) ? short : withYear).format(new Date(`${date}T00:00:00Z`));
  const time = (instant: string) => clock.format(new Date(instant));
  const moment = (instant: string) => `${day(dayOf(instant))} ${time(instant)}`;
  const instantOf = (local: string) => {
    const there = Date.parse(`${local}Z`);
    const seen = Date.parse(`${formatDateTime(there, timeZone).replace(' ', 'T')}Z`);
    return new Date(2 * there - seen).toISOString();
  };
  return {
    language,
    money: (amount, currency = format.currency) =>
      currency === format.currency
        ? formatMoney(amount, format)
        : `${formatMoney(amount, { ...format, symbol: '' })} ${currency}`,
    plain,
    percent: (ppm) => formatPercent(ppm, ppm !== 0 && ppm < 1_000 ? 4 : 2, format.decimal),
    count: (forms, count) => fillCount(forms, count, language),
    day,
    longDay: (date) => long.format(new Date(`${date}T00:00:00Z`)),
    time,
    moment,
    stamp: (instant) => formatDateTime(Date.parse(instant), timeZone),
    dayOf,
    instantOf,
    noonOf: (date) => instantOf(`${date}T12:00`),
    ago(instant) {
      const minutes = Math.round((Date.parse(instant) - now()) / 60_000);
      if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute');
      if (Math.abs(minutes) < 24 * 60) return relative.format(Math.round(minutes / 60), 'hour');
      return moment(instant);
    },
    today,
    now,
  };
}
