import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  compareDates,
  dayNumber,
  daysBetween,
  formatDateTime,
  fromDayNumber,
  type IsoDate,
  isIsoDate,
  isTimeZone,
  localDate,
  yearsBetween,
} from './calendar.ts';
import vectors from './schedule.vectors.json' with { type: 'json' };

const dayMs = 86_400_000;
const dates = fc.integer({ min: dayNumber('1900-01-01'), max: dayNumber('2200-12-31') }).map(fromDayNumber);
const dayOf = (date: IsoDate) => Number(date.slice(8));

describe('isIsoDate', () => {
  it.each(['2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('accepts %s', (date) => {
    expect(isIsoDate(date)).toBe(true);
  });

  it.each([
    '2023-02-29',
    '1900-02-29',
    '2023-04-31',
    '2023-00-10',
    '2023-13-01',
    '2023-01-00',
    '0000-01-01',
    '2023-1-01',
    '2023/01/01',
    '2023-01-01T00:00',
    '2023-01-0a',
    '２０２３-01-01',
    '',
    null,
    20230101,
  ])('refuses %j', (date) => {
    expect(isIsoDate(date)).toBe(false);
  });
});

describe('days', () => {
  it('agrees with the platform calendar on every day of 9999 years', () => {
    fc.assert(
      fc.property(fc.integer({ min: dayNumber('0001-01-01'), max: dayNumber('9999-12-31') }), (days) => {
        const date = fromDayNumber(days);
        expect(date).toBe(new Date(days * dayMs).toISOString().slice(0, 10));
        expect(dayNumber(date)).toBe(days);
      }),
      { numRuns: 1000 },
    );
  });

  it('crosses month, year and leap ends', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2023-02-28', 1)).toBe('2023-03-01');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
    expect(daysBetween('2024-01-01', '2025-01-01')).toBe(366);
  });

  it('adds up', () => {
    fc.assert(
      fc.property(dates, dates, dates, (a, b, c) => {
        expect(daysBetween(a, b) + daysBetween(b, c)).toBe(daysBetween(a, c));
        expect(addDays(a, daysBetween(a, b))).toBe(b);
        expect(Math.sign(compareDates(a, b))).toBe(Math.sign(daysBetween(b, a)));
      }),
    );
  });

  it('throws on an invalid date and past the last date', () => {
    expect(() => addDays('2023-02-29', 1)).toThrow(RangeError);
    expect(() => addDays('2023-02-28', 0.5)).toThrow(RangeError);
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
    expect(() => addDays('0001-01-01', -1)).toThrow(RangeError);
    expect(() => daysBetween('', '2023-01-01')).toThrow(RangeError);
    expect(() => compareDates('2023-01-01', '2023-1-1')).toThrow(RangeError);
  });
});

describe('addMonths', () => {
  it(`reproduces ${vectors.anchor31.id}: months are added to the first due date`, () => {
    const { first_due: anchor, expected_due_dates: expected } = vectors.anchor31;
    expect(expected.map((_, index) => addMonths(anchor, index))).toEqual(expected);
  });

  it.each([
    ['2024-01-31', 1, '2024-02-29'],
    ['2023-01-31', 1, '2023-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2024-03-31', -1, '2024-02-29'],
    ['2024-01-15', -1, '2023-12-15'],
    ['2024-12-01', 1, '2025-01-01'],
  ])('%s and %i months is %s', (anchor, n, expected) => {
    expect(addMonths(anchor, n)).toBe(expected);
  });

  it('keeps the day of the month or takes its last day, and never runs backwards', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -600, max: 600 }), (anchor, n) => {
        const result = addMonths(anchor, n);
        const isLastDay = dayOf(addDays(result, 1)) === 1;
        expect(dayOf(result) === dayOf(anchor) || (dayOf(result) < dayOf(anchor) && isLastDay)).toBe(true);
        expect(compareDates(addMonths(anchor, n + 1), result)).toBeGreaterThan(0);
        if (dayOf(anchor) <= 28) expect(addMonths(result, -n)).toBe(anchor);
      }),
    );
  });

  it('throws on fractions and past the last date', () => {
    expect(() => addMonths('2024-01-31', 0.5)).toThrow(RangeError);
    expect(() => addMonths('9999-12-01', 1)).toThrow(RangeError);
    expect(() => addMonths('0001-01-01', -1)).toThrow(RangeError);
    expect(() => addMonths('2024-02-30', 1)).toThrow(RangeError);
  });
});

describe('yearsBetween', () => {
  it.each([
    ['2012-01-12', '2012-02-15', 1 / 12 + 3 / 365],
    ['2013-01-01', '2013-07-01', 0.5],
    ['2023-01-31', '2023-02-28', 1 / 12],
    ['2020-02-29', '2021-02-28', 1],
    // Counted back, a month before 31 March is 28 February.
    ['2023-02-28', '2023-03-31', 1 / 12],
    ['2026-01-10', '2026-01-17', 7 / 365],
    // The year that ends with the remaining days includes 29 February 2024.
    ['2024-03-01', '2024-03-31', 30 / 366],
    ['2024-05-05', '2024-05-05', 0],
  ])('%s to %s', (from, to, years) => {
    expect(yearsBetween(from, to)).toBeCloseTo(years, 14);
  });

  it('never falls as time goes on, and stays within a few days of the true time', () => {
    fc.assert(
      fc.property(dates, fc.nat(9500), (from, days) => {
        const to = addDays(from, days);
        const years = yearsBetween(from, to);
        expect(yearsBetween(from, addDays(to, 1))).toBeGreaterThanOrEqual(years);
        // Short months differ by two days and leap years by two more: 3.9 at most, in 2097 to 2103, because 2100 has no 29 February.
        expect(Math.abs(years - days / 365.2425)).toBeLessThan(4.5 / 365);
      }),
    );
  });

  it('counts k months from any date as k twelfths', () => {
    fc.assert(
      fc.property(dates, fc.nat(400), (from, months) => {
        expect(yearsBetween(from, addMonths(from, months))).toBe(months / 12);
      }),
    );
  });

  it('throws backwards', () => {
    expect(() => yearsBetween('2024-01-02', '2024-01-01')).toThrow(RangeError);
  });
});

describe('wall clocks', () => {
  const at = (text: string) => new Date(text);

  it.each([
    ['2026-11-21T05:59:59Z', 'America/Mexico_City', '2026-11-20 23:59:59'],
    ['2026-11-21T06:00:00Z', 'America/Mexico_City', '2026-11-21 00:00:00'],
    // Mexico City still had summer time in 2021.
    ['2021-07-01T05:00:00Z', 'America/Mexico_City', '2021-07-01 00:00:00'],
    ['2026-11-20T18:30:00Z', 'Asia/Kolkata', '2026-11-21 00:00:00'],
    // 02:30 occurs twice on the night when the clocks go back, and not at all on the spring night.
    ['2026-10-25T00:30:00Z', 'Europe/Madrid', '2026-10-25 02:30:00'],
    ['2026-10-25T01:30:00Z', 'Europe/Madrid', '2026-10-25 02:30:00'],
    ['2026-03-29T01:00:00Z', 'Europe/Madrid', '2026-03-29 03:00:00'],
    // Summer time starts at midnight here: this day has no 00:00.
    ['2018-11-04T02:59:59Z', 'America/Sao_Paulo', '2018-11-03 23:59:59'],
    ['2018-11-04T03:00:00Z', 'America/Sao_Paulo', '2018-11-04 01:00:00'],
    // Apia had no 30 December 2011.
    ['2011-12-30T09:59:59Z', 'Pacific/Apia', '2011-12-29 23:59:59'],
    ['2011-12-30T10:00:00Z', 'Pacific/Apia', '2011-12-31 00:00:00'],
    ['2024-02-29T12:00:00Z', 'UTC', '2024-02-29 12:00:00'],
  ])('%s in %s is %s', (instant, timeZone, expected) => {
    expect(formatDateTime(at(instant), timeZone)).toBe(expected);
    expect(localDate(at(instant).getTime(), timeZone)).toBe(expected.slice(0, 10));
  });

  it('agrees with the ISO text in UTC', () => {
    fc.assert(
      fc.property(fc.date({ min: at('0001-01-02'), max: at('9999-12-31'), noInvalidDate: true }), (instant) => {
        expect(formatDateTime(instant, 'UTC')).toBe(instant.toISOString().slice(0, 19).replace('T', ' '));
      }),
    );
  });

  it('throws on an invalid instant, an unknown zone and a year without four digits', () => {
    expect(() => localDate(Number.NaN, 'UTC')).toThrow(RangeError);
    expect(() => localDate(new Date(''), 'UTC')).toThrow(RangeError);
    expect(() => localDate(0, 'Mars/Olympus')).toThrow(RangeError);
    expect(() => localDate(8.64e15, 'UTC')).toThrow(RangeError);
    expect(() => localDate(at('0000-12-31'), 'UTC')).toThrow(RangeError);
  });

  it('knows time zones', () => {
    expect(isTimeZone('America/Mexico_City')).toBe(true);
    expect(isTimeZone('Mars/Olympus')).toBe(false);
    expect(isTimeZone('')).toBe(false);
  });
});
