/**
 * A calendar date `YYYY-MM-DD` of the proleptic Gregorian calendar, years 0001 to 9999, without time or zone.
 * Dates order like their text. Source: seed section 9 (year-month-day, zero-padded).
 */
export type IsoDate = string;

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
const firstDay = -719_162;
const lastDay = 2_932_896;

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

function lengthOfMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (monthLengths[month - 1] ?? 0);
}

// year * 10000 + month * 100 + day, or -1: one number instead of an object keeps schedules cheap.
function pack(date: unknown): number {
  if (typeof date !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return -1;
  const year = Number(date.slice(0, 4));
  const month = Number(date.slice(5, 7));
  const day = Number(date.slice(8, 10));
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > lengthOfMonth(year, month)) return -1;
  return year * 10_000 + month * 100 + day;
}

function packOrThrow(date: IsoDate): number {
  const packed = pack(date);
  if (packed < 0) throw new RangeError(`not a calendar date (YYYY-MM-DD): ${date}`);
  return packed;
}

function write(year: number, month: number, day: number): IsoDate {
  return `${String(year).padStart(4, '0')}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`;
}

/** Whether the value is the text of a real calendar date (2023-02-29 is not). Never throws. */
export function isIsoDate(value: unknown): value is IsoDate {
  return pack(value) >= 0;
}

/** Days since 1970-01-01, negative before. Throws RangeError for an invalid date. */
export function dayNumber(date: IsoDate): number {
  const packed = packOrThrow(date);
  const month = Math.floor(packed / 100) % 100;
  // Count years from March, so that the leap day is the last day of its year.
  const year = Math.floor(packed / 10_000) - (month <= 2 ? 1 : 0);
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + (packed % 100) - 1;
  return 365 * year + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400) + dayOfYear - 719_468;
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
  return write(era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day);
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
 * The date `n` months after the seed, clipped to the end of a shorter month: (31 Jan, 1) is 28 or 29 February.
 * Always add to the seed, never to a clipped result: 31 Jan + 2 is 31 March, but (31 Jan + 1) + 1 is 28 March.
 * Throws RangeError for an invalid date, a fraction of a month, or a result outside the years 0001 to 9999.
 */
export function addMonths(seed: IsoDate, n: number): IsoDate {
  if (!Number.isInteger(n)) throw new RangeError(`not a whole number of months: ${n}`);
  const packed = packOrThrow(seed);
  const months = Math.floor(packed / 10_000) * 12 + (Math.floor(packed / 100) % 100) - 1 + n;
  const year = Math.floor(months / 12);
  const month = months - year * 12 + 1;
  if (year < 1 || year > 9999) throw new RangeError(`no such date: ${seed} and ${n} months`);
  return write(year, month, Math.min(packed % 100, lengthOfMonth(year, month)));
}

/** Negative, zero or positive as `a` is before, the same as or after `b`; fit for sort. Throws RangeError if invalid. */
export function compareDates(a: IsoDate, b: IsoDate): number {
  return packOrThrow(a) - packOrThrow(b);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-US-u-ca-iso8601-nu-latn', {
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

function localParts(instant: Date | number, timeZone: string): { date: IsoDate; time: string } {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatterFor(timeZone).formatToParts(instant)) part[type] = value;
  const date = `${(part.year ?? '').padStart(4, '0')}-${part.month}-${part.day}`;
  if (!isIsoDate(date)) throw new RangeError(`instant outside the years 0001 to 9999: ${Number(instant)}`);
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
 * Daylight saving is honoured. Throws RangeError for an invalid instant or an unknown zone. Source: requirements M2.
 */
export function localDate(instant: Date | number, timeZone: string): IsoDate {
  return localParts(instant, timeZone).date;
}

/** `YYYY-MM-DD HH:MM:SS` of the wall clock in `timeZone`. Throws like `localDate`. Source: seed section 9. */
export function formatDateTime(instant: Date | number, timeZone: string): string {
  const { date, time } = localParts(instant, timeZone);
  return `${date} ${time}`;
}
