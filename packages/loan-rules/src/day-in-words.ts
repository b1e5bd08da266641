import { daysBetween, type IsoDate, isIsoDate } from './calendar.ts';

type Locale = 'es' | 'en' | 'zh';

// For what is rendered on the server alone: the browsers' own names and word order differ from version to version, and a live
// view must say the same on both sides.

const languages: Record<Locale, string> = { es: 'es-MX', en: 'en-GB', zh: 'zh-CN' };

/** So far away a date needs its year. */
const farDays = 300;

type Style = Pick<Intl.DateTimeFormatOptions, 'weekday' | 'month' | 'day' | 'year'>;

// To make a format takes longer than to use it a hundred times.
const formats = new Map<string, Intl.DateTimeFormat>();
const distances = new Map<Locale, Intl.RelativeTimeFormat>();

function formatOf(locale: Locale, style: Style): Intl.DateTimeFormat {
  const key = `${locale} ${style.weekday} ${style.month} ${style.year}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(languages[locale], { ...style, timeZone: 'UTC' });
    formats.set(key, format);
  }
  return format;
}

function distanceOf(locale: Locale): Intl.RelativeTimeFormat {
  let format = distances.get(locale);
  if (!format) {
    format = new Intl.RelativeTimeFormat(languages[locale], { numeric: 'auto' });
    distances.set(locale, format);
  }
  return format;
}

function written(date: IsoDate, locale: Locale, style: Style, today: IsoDate): string {
  const year = Math.abs(daysBetween(today, date)) > farDays ? ({ year: 'numeric' } as const) : {};
  // 'lunes, 30 de marzo': people say it without the pause.
  return formatOf(locale, { ...style, ...year, day: 'numeric' })
    .format(new Date(`${date}T00:00:00Z`))
    .replace(',', '');
}

/** 'lunes 30 de marzo', with its year where that is far. What is no date is said as it came. */
export function dayInWords(date: string, locale: Locale, today: IsoDate): string {
  return isIsoDate(date) ? written(date, locale, { weekday: 'long', month: 'long' }, today) : date;
}

/** '30 de marzo', with its year where that is far. */
export function dayAndMonth(date: string, locale: Locale, today: IsoDate): string {
  return isIsoDate(date) ? written(date, locale, { month: 'long' }, today) : date;
}

/** 'lunes'; nothing for what is no date. */
export function weekday(date: string, locale: Locale): string {
  return isIsoDate(date) ? formatOf(locale, { weekday: 'long' }).format(new Date(`${date}T00:00:00Z`)) : '';
}

/** '30 mar', where there is little room: never broken over two lines. */
export function shortDay(date: string, locale: Locale, today: IsoDate): string {
  return isIsoDate(date) ? written(date, locale, { month: 'short' }, today).replaceAll(' ', '\u00a0') : date;
}

/** 'en 18 días', 'mañana', 'hace 4 días'; nothing for what is no date. */
export function daysAway(date: string, locale: Locale, today: IsoDate): string {
  if (!isIsoDate(date)) return '';
  const away = distanceOf(locale).format(daysBetween(today, date), 'day');
  // 'dentro de 18 días' is right, and longer.
  return away.replace('dentro de', 'en');
}
