import { daysBetween, type IsoDate, isIsoDate } from './calendar.ts';
import { farDays } from './limits.ts';

type Locale = 'es' | 'en' | 'zh';

// Rendered only on the server: browsers' names and word order differ from version to version, and a live view must read the same on both
// sides.

const languages: Record<Locale, string> = { es: 'es-MX', en: 'en-GB', zh: 'zh-CN' };

type Style = Pick<Intl.DateTimeFormatOptions, 'weekday' | 'month' | 'day' | 'year'>;

// Creating a format takes longer than using it a hundred times.
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
  // 'lunes, 30 de marzo': people say it without a pause at the comma.
  return formatOf(locale, { ...style, ...year, day: 'numeric' })
    .format(new Date(`${date}T00:00:00Z`))
    .replace(',', '');
}

/** 'lunes 30 de marzo', with its year if it is far away. An invalid date is returned unchanged. */
export function dayInWords(date: string, locale: Locale, today: IsoDate): string {
  return isIsoDate(date) ? written(date, locale, { weekday: 'long', month: 'long' }, today) : date;
}

/** '30 mar', for narrow places: never broken over two lines. */
export function shortDay(date: string, locale: Locale, today: IsoDate): string {
  return isIsoDate(date) ? written(date, locale, { month: 'short' }, today).replaceAll(' ', '\u00a0') : date;
}

/** A text in which a core wrote days as year, month and day, with each as '30 mar'. */
export function withShortDays(text: string, locale: Locale, today: IsoDate): string {
  return text.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (date) => shortDay(date, locale, today));
}

/** '30 mar, 12:05' of '2026-03-30 12:05', its seconds dropped. Anything else is returned unchanged. */
export function momentInWords(moment: string, locale: Locale, today: IsoDate): string {
  const [, date = '', time] = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2})(?::\d{2})?)?$/.exec(moment) ?? [];
  if (!isIsoDate(date)) return moment;
  const day = shortDay(date, locale, today);
  return time === undefined ? day : `${day}, ${time}`;
}

/** '30 mar 2026', never broken: for the days between which one is chosen, next to a field that shows its year. */
export function dayWithYear(date: string, locale: Locale): string {
  if (!isIsoDate(date)) return date;
  const style = { month: 'short', year: 'numeric', day: 'numeric' } as const;
  return formatOf(locale, style)
    .format(new Date(`${date}T00:00:00Z`))
    .replaceAll(' ', '\u00a0');
}

/** '30 mar 2026, 12:05' of '2026-03-30 12:05', and '30 mar 2026' of a day alone. Anything else is returned unchanged. */
export function momentWithYear(moment: string, locale: Locale): string {
  const [, date = '', time] = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}))?$/.exec(moment) ?? [];
  if (!isIsoDate(date)) return moment;
  const day = dayWithYear(date, locale);
  return time === undefined ? day : `${day}, ${time}`;
}

/** '30 de marzo de 2026': for a letter, which is read years later. An invalid date is returned unchanged. */
export function dayOfLetter(date: string, locale: Locale): string {
  if (!isIsoDate(date)) return date;
  const style = { month: 'long', year: 'numeric', day: 'numeric' } as const;
  return formatOf(locale, style).format(new Date(`${date}T00:00:00Z`));
}

/** 'en 18 días', 'mañana', 'hace 4 días'; empty for an invalid date. */
export function daysAway(date: string, locale: Locale, today: IsoDate): string {
  if (!isIsoDate(date)) return '';
  const away = distanceOf(locale).format(daysBetween(today, date), 'day');
  // 'dentro de 18 días' is correct too, but longer.
  return away.replace('dentro de', 'en');
}
