import { describe, expect, it } from 'vitest';
import {
  dayInWords,
  dayOfLetter,
  daysAway,
  dayWithYear,
  momentWithYear,
  shortDay,
  withShortDays,
} from './day-in-words.ts';

const today = '2026-03-12';

describe('a date in words', () => {
  it.each([
    ['es', 'lunes 30 de marzo', '30\u00a0mar', 'en 18 días'],
    ['en', 'Monday 30 March', '30\u00a0Mar', 'in 18 days'],
  ] as const)('is written as people say it in %s', (locale, long, short, away) => {
    expect(dayInWords('2026-03-30', locale, today)).toBe(long);
    expect(shortDay('2026-03-30', locale, today)).toBe(short);
    expect(daysAway('2026-03-30', locale, today)).toBe(away);
  });

  it('replaces the days that a core wrote into a text', () => {
    expect(withShortDays('Del 2026-03-14 al 2026-03-21, pago 2026-1.', 'es', today)).toBe(
      'Del 14\u00a0mar al 21\u00a0mar, pago 2026-1.',
    );
  });

  it.each([
    ['2026-03-12', 'hoy', 'today'],
    ['2026-03-13', 'mañana', 'tomorrow'],
    ['2026-03-08', 'hace 4 días', '4 days ago'],
    ['2026-03-29', 'en 17 días', 'in 17 days'],
  ] as const)('is counted in whole days: %s', (date, es, en) => {
    expect(daysAway(date, 'es', today)).toBe(es);
    expect(daysAway(date, 'en', today)).toBe(en);
  });

  it('includes its year if it is not the current one', () => {
    expect(dayInWords('2027-03-30', 'es', today)).toBe('martes 30 de marzo de 2027');
    expect(dayInWords('2027-01-05', 'es', today)).toBe('martes 5 de enero');
  });

  it('has its year next to a field that shows one', () => {
    expect(dayWithYear('2026-04-12', 'es')).toBe('12\u00a0abr\u00a02026');
    expect(dayWithYear('2026-04-12', 'en')).toBe('12\u00a0Apr\u00a02026');
    expect(dayWithYear('pronto', 'es')).toBe('pronto');
  });

  it('has its year in a receipt, and its time if there is one', () => {
    expect(momentWithYear('2026-04-12 12:05', 'es')).toBe('12\u00a0abr\u00a02026, 12:05');
    expect(momentWithYear('2026-04-12', 'en')).toBe('12\u00a0Apr\u00a02026');
    expect(momentWithYear('demo-93 2026', 'es')).toBe('demo-93 2026');
  });

  it('is written out in a letter', () => {
    expect(dayOfLetter('2027-02-24', 'es')).toBe('24 de febrero de 2027');
    expect(dayOfLetter('2027-02-24', 'en')).toBe('24 February 2027');
    expect(dayOfLetter('pronto', 'es')).toBe('pronto');
  });

  it.each(['', '30/03/2026', '2026-02-30', 'pronto'])('that is invalid is returned unchanged: %j', (date) => {
    expect(dayInWords(date, 'es', today)).toBe(date);
    expect(shortDay(date, 'en', today)).toBe(date);
    expect(daysAway(date, 'es', today)).toBe('');
  });
});
