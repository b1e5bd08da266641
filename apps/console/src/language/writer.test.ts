import { expect, it } from 'vitest';
import { sharedWriter, writerOf } from './writer.ts';

const format = { symbol: '$', group: ',', decimal: '.' };
const now = () => Date.parse('2026-11-27T15:42:00Z');
const es = writerOf('es', 'America/Mexico_City', format, now);
const en = writerOf('en', 'America/Mexico_City', format, now);

it('writes money as the lender does, and never computes it', () => {
  expect(es.money(241352)).toBe('$2,413.52');
});

it('writes amounts and instants for a program: a point, no groups, the whole date', () => {
  const lender = writerOf('es', 'America/Mexico_City', { symbol: '$', group: '.', decimal: ',' }, now);
  expect([lender.plain(123_456_789), lender.plain(-5), lender.plain(0)]).toEqual(['1234567.89', '-0.05', '0.00']);
  expect(writerOf('en', 'Asia/Tokyo', { ...format, decimals: 0 }, now).plain(1_500)).toBe('1500');
  expect(lender.stamp('2026-11-29T06:42:10Z')).toBe('2026-11-29 00:42:10');
});

it('never writes an amount of another currency with the sign of the lender’s', () => {
  const lender = writerOf('es', 'America/Mexico_City', { ...format, currency: 'MXN' }, now);
  expect([lender.money(150), lender.money(150, 'MXN'), lender.money(2_000_000, 'INR')]).toEqual([
    ...['$1.50', '$1.50', '20,000.00 INR'],
  ]);
  const comma = writerOf('es', 'America/Mexico_City', { symbol: '$', group: '.', decimal: ',', currency: 'MXN' }, now);
  expect([comma.money(2_308_519, 'INR'), comma.money(-2_308_519, 'INR')]).toEqual(['23.085,19 INR', '-23.085,19 INR']);
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

it('is made once for all who write the same way', () => {
  const writer = sharedWriter('es', 'America/Mexico_City', format, 0);
  expect(sharedWriter('es', 'America/Mexico_City', { ...format }, 0)).toBe(writer);
  expect(sharedWriter('en', 'America/Mexico_City', format, 0).day('2026-11-23')).toMatch(/Nov/);
  expect(sharedWriter('es', 'Asia/Manila', format, 0)).not.toBe(writer);
});
