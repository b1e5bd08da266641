import { expect, it } from 'vitest';
import { writerOf } from './writer.ts';

const format = { symbol: '$', group: ',', decimal: '.' };
const now = () => Date.parse('2026-11-27T15:42:00Z');
const es = writerOf('es', 'America/Mexico_City', format, now);
const en = writerOf('en', 'America/Mexico_City', format, now);

it('writes money as the lender does, and never computes it', () => {
  expect(es.money(241352)).toBe('$2,413.52');
});

it('writes a rate with the places that it needs', () => {
  expect([es.percent(180_000), es.percent(65), es.percent(0)]).toEqual(['18.00%', '0.0065%', '0.00%']);
});

it('names a day without the year only within this year', () => {
  expect([es.day('2026-11-23'), en.day('2026-11-23')]).toEqual(['23 nov', '23 Nov']);
  expect(es.day('2025-11-23')).toBe('23 nov 2025');
});

it('closes the day in the lender’s zone', () => {
  expect(es.dayOf('2026-11-28T05:30:00Z')).toBe('2026-11-27');
  expect(es.time('2026-11-27T15:05:00Z')).toBe('09:05');
});

it('says how long ago it was on the same day, and when it was before', () => {
  expect(es.ago('2026-11-27T15:01:00Z')).toBe('hace 41 min');
  expect(es.ago('2026-11-27T09:42:00Z')).toBe('hace 6 h');
  expect(es.ago('2026-11-24T15:00:00Z')).toBe('24 nov 09:00');
});

it('finds the noon of a day where the lender is, in summer and in winter', () => {
  expect(es.noonOf('2026-11-27')).toBe('2026-11-27T18:00:00.000Z');
  const spain = writerOf('es', 'Europe/Madrid', format, now);
  expect([spain.noonOf('2026-07-01'), spain.noonOf('2026-12-01')]).toEqual([
    '2026-07-01T10:00:00.000Z',
    '2026-12-01T11:00:00.000Z',
  ]);
});
