import { expect, it } from 'vitest';
import { answeringAt } from './service-hours.ts';

const hours = [
  { days: [0, 1, 2, 3, 4], from: '09:00', until: '14:00' },
  { days: [0, 1, 2, 3, 4], from: '16:00', until: '18:00' },
  { days: [5], from: '09:00', until: '14:00' },
];
// Mexico City is six hours behind: 2026-03-12 is a Thursday, 2026-03-16 a holiday.
const at = (instant: string) =>
  answeringAt(hours, {
    at: Date.parse(`${instant}:00-06:00`),
    timeZone: 'America/Mexico_City',
    holidays: ['2026-03-16'],
  });

it.each([
  ['2026-03-12T08:59', { date: '2026-03-12', from: '09:00' }],
  ['2026-03-12T09:00', { until: '14:00' }],
  ['2026-03-12T13:59', { until: '14:00' }],
  ['2026-03-12T14:00', { date: '2026-03-12', from: '16:00' }],
  ['2026-03-12T17:00', { until: '18:00' }],
  ['2026-03-12T18:00', { date: '2026-03-13', from: '09:00' }],
  ['2026-03-14T10:00', { until: '14:00' }],
  // After Saturday come Sunday and a holiday.
  ['2026-03-14T15:00', { date: '2026-03-17', from: '09:00' }],
])('at %s', (instant, answer) => {
  expect(at(instant)).toEqual(answer);
});

it('is unknown without hours, and where they never come', () => {
  const where = { at: 0, timeZone: 'UTC', holidays: [] };
  expect(answeringAt([], where)).toBeNull();
  expect(answeringAt([{ days: [], from: '09:00', until: '18:00' }], where)).toBeNull();
});
