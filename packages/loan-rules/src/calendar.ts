/**
 * A calendar date `YYYY-MM-DD` of the proleptic Gregorian calendar, years 0001 to 9999, without time or zone.
 * Dates sort as strings. Source: specification 9 (year-month-day, zero-padded).
 */
export type IsoDate = string;

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
const firstDay = -719_162;
const lastDay = 2_932_896;
// From here on every zone is in year 1 or later; the formatter also writes 1 BC as year 1.
const firstInstant = (firstDay + 1) * 86_400_000;

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

function lengthOfMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (monthLengths[month - 1] ?? 0);
}

// Dates are computed as packed numbers, year * 10000 + month * 100 + day: no objects, so that schedules stay cheap. Returns -1 if the text
// is not a date.
function pack(date: unknown): number {
  if (typeof date !== 'string' || date.length !== 10 || date[4] !== '-' || date[7] !== '-') return -1;
  const year = digits(date, 0, 4);
  const month = digits(date, 5, 7);
  const day = digits(date, 8, 10);
  if (!(year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= lengthOfMonth(year, month))) return -1;
  return year * 10_000 + month * 100 + day;
}

function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let index = from; index < to; index += 1) {
    const digit = text.charCodeAt(index) - 48;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

function packOrThrow(date: IsoDate): number {
  const packed = pack(date);
  if (packed < 0) throw new RangeError(`not a calendar date (YYYY-MM-DD): ${date}`);
  return packed;
}

function unpack(packed: number): IsoDate {
  const text = String(packed).padStart(8, '0');
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
}

const yearOf = (packed: number) => Math.floor(packed / 10_000);
const monthOf = (packed: number) => Math.floor(packed / 100) % 100;

function dayNumberOf(packed: number): number {
  const month = monthOf(packed);
  // Counts years from March, so that the leap day is the last day of its year.
  const year = yearOf(packed) - (month <= 2 ? 1 : 0);
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + (packed % 100) - 1;
  return 365 * year + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400) + dayOfYear - 719_468;
}

function monthsAfter(packed: number, n: number): number {
  const months = yearOf(packed) * 12 + monthOf(packed) - 1 + n;
  const year = Math.floor(months / 12);
  const month = months - year * 12 + 1;
  return year * 10_000 + month * 100 + Math.min(packed % 100, lengthOfMonth(year, month));
}

/** Whether the value is a string with a real calendar date (2023-02-29 is not). Never throws. */
export function isIsoDate(value: unknown): value is IsoDate {
  return pack(value) >= 0;
}

/** Days since 1970-01-01, negative before. Throws RangeError for an invalid date. */
export function dayNumber(date: IsoDate): number {
  return dayNumberOf(packOrThrow(date));
}

/** The date that many days after 1970-01-01. Throws RangeError for a fraction or a year outside 0001 to 9999. */
export function fromDayNumber(days: number): IsoDate {
  if (!Number.isInteger(days) || days < firstDay || days > lastDay) throw new RangeError(`no such day: ${days}`);
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1_460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return unpack((era * 400 + yearOfEra + (month <= 2 ? 1 : 0)) * 10_000 + month * 100 + day);
}

/** The date `days` calendar days later (earlier when negative). Throws RangeError for an invalid date or result. */
export function addDays(date: IsoDate, days: number): IsoDate {
  return fromDayNumber(dayNumber(date) + days);
}

/** Calendar days from `from` to `to`: 1 from one day to the next, negative backwards. Throws RangeError if invalid. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return dayNumber(to) - dayNumber(from);
}

/**
 * The date `n` months after `anchor`, clipped to the end of a shorter month: (31 Jan, 1) is 28 or 29 February.
 * Always add to the anchor, never to a clipped result: 31 Jan + 2 is 31 March, but (31 Jan + 1) + 1 is 28 March.
 * Throws RangeError for an invalid date, a fraction of a month, or a result outside the years 0001 to 9999.
 */
export function addMonths(anchor: IsoDate, n: number): IsoDate {
  if (!Number.isInteger(n)) throw new RangeError(`not a whole number of months: ${n}`);
  const packed = monthsAfter(packOrThrow(anchor), n);
  if (packed < 10_000 || packed > 99_991_231) throw new RangeError(`no such date: ${anchor} and ${n} months`);
  return unpack(packed);
}

/**
 * Years from `from` to `to` as the EU and Mexico count them: whole months back from `to` are twelfths; the days left are divided by the
 * days (365 or 366) of the year that ends with them. A month whose end is clipped (31 January to 28 February) counts as whole. Throws
 * RangeError when `to` is before `from`. Source: directive 2014/17/EU annex I remark (c).
 */
export function yearsBetween(from: IsoDate, to: IsoDate): number {
  const start = packOrThrow(from);
  const end = packOrThrow(to);
  if (end < start) throw new RangeError(`${to} is before ${from}`);
  let months = (yearOf(end) - yearOf(start)) * 12 + monthOf(end) - monthOf(start);
  if (monthsAfter(start, months) === end) return months / 12;
  let anchor = monthsAfter(end, -months);
  if (anchor < start) {
    months -= 1;
    anchor = monthsAfter(end, -months);
  }
  return months / 12 + (dayNumberOf(anchor) - dayNumberOf(start)) / lengthOfYearBefore(anchor);
}

/**
 * The same for intervals in weeks: whole weeks counted back from `to` are fifty-seconds of a year, the remaining days count as in
 * `yearsBetween`. Throws RangeError when `to` is before `from`. Source: directive 2014/17/EU annex I remark (c).
 */
export function yearsBetweenInWeeks(from: IsoDate, to: IsoDate): number {
  const days = daysBetween(from, to);
  if (days < 0) throw new RangeError(`${to} is before ${from}`);
  const weeks = Math.floor(days / 7);
  const odd = days % 7;
  if (odd === 0) return weeks / 52;
  return weeks / 52 + odd / lengthOfYearBefore(packOrThrow(addDays(from, odd)));
}

/** The number of days in the year that ends with this date: 365, or 366 if it includes a leap day. */
function lengthOfYearBefore(packed: number): number {
  return dayNumberOf(packed) - dayNumberOf(monthsAfter(packed, -12));
}

/** Negative, zero or positive as `a` is before, the same as or after `b`; fit for sort. Throws RangeError if invalid. */
export function compareDates(a: IsoDate, b: IsoDate): number {
  return packOrThrow(a) - packOrThrow(b);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (formatter === undefined) {
    // Gregory, not iso8601: V8 switches the latter to the Julian calendar before 1582.
    formatter = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

interface LocalParts {
  date: IsoDate;
  time: string;
}

// Time zones change on whole seconds, and one screen formats the same second many times, at 4 us per call.
const secondsSeen = new Map<string, LocalParts>();
const maxSecondsSeen = 1000;

function localParts(instant: Date | number, timeZone: string): LocalParts {
  const key = `${Math.floor(Number(instant) / 1000)} ${timeZone}`;
  let parts = secondsSeen.get(key);
  if (parts === undefined) {
    parts = formatParts(instant, timeZone);
    if (secondsSeen.size >= maxSecondsSeen) secondsSeen.clear();
    secondsSeen.set(key, parts);
  }
  return parts;
}

function formatParts(instant: Date | number, timeZone: string): LocalParts {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatterFor(timeZone).formatToParts(instant)) part[type] = value;
  const date = `${(part.year ?? '').padStart(4, '0')}-${part.month}-${part.day}`;
  if (Number(instant) < firstInstant || !isIsoDate(date))
    throw new RangeError(`instant outside the years 0001 to 9999: ${Number(instant)}`);
  return { date, time: `${part.hour}:${part.minute}:${part.second}` };
}

/** Whether the runtime knows this IANA time zone. Never throws. */
export function isTimeZone(timeZone: string): boolean {
  try {
    return timeZone !== '' && formatterFor(timeZone) !== undefined;
  } catch {
    return false;
  }
}

/**
 * The calendar date that the wall clock in `timeZone` shows at the instant (a Date or milliseconds since 1970).
 * Observes daylight saving. Throws RangeError for an invalid instant or an unknown zone. Source: requirement M2.
 */
export function localDate(instant: Date | number, timeZone: string): IsoDate {
  return localParts(instant, timeZone).date;
}

/** `YYYY-MM-DD HH:MM:SS` of the wall clock in `timeZone`. Throws like `localDate`. Source: specification 9. */
export function formatDateTime(instant: Date | number, timeZone: string): string {
  const { date, time } = localParts(instant, timeZone);
  return `${date} ${time}`;
}
