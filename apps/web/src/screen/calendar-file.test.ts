import { expect, it } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const now = Date.UTC(2026, 2, 2, 18, 30);
const dates = {
  title: 'Recordatorio de Plazo',
  id: 'PZ1',
  fileName: 'fechas',
  days: [
    { number: 1, date: '2026-03-31' },
    { number: 3, date: '2026-12-31' },
  ],
};
const lines = (text: string) => text.split('\r\n');

it('is a day of its own for each date, with an alarm the morning before', () => {
  const file = lines(calendarFile(dates, now));
  expect(file.slice(0, 17)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Plazo//Plazo//ES',
    'BEGIN:VEVENT',
    'UID:PZ1-1',
    'SEQUENCE:29541270',
    'DTSTAMP:20260302T183000Z',
    'DTSTART;VALUE=DATE:20260331',
    'DTEND;VALUE=DATE:20260401',
    'SUMMARY:Recordatorio de Plazo',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Recordatorio de Plazo',
    'TRIGGER:-PT15H',
    'END:VALARM',
    'END:VEVENT',
  ]);
  expect(file).toContain('DTEND;VALUE=DATE:20270101');
  expect(file.slice(-2)).toEqual(['END:VCALENDAR', '']);
});

it('names a day the same each time, and says which of two is newer', () => {
  const of = (moment: number, name: string) =>
    lines(calendarFile(dates, moment)).filter((line) => line.startsWith(`${name}:`));
  expect(of(now, 'UID')).toEqual(of(now + 60_000, 'UID'));
  expect(of(now, 'SEQUENCE')).not.toEqual(of(now + 60_000, 'SEQUENCE'));
});

it('escapes what a title may have, and folds long lines without dividing a character', () => {
  const title = `Año; nuevo, \\ vida\nEND:VEVENT ${'ñ日'.repeat(60)}`;
  const file = calendarFile({ ...dates, title }, now);
  expect(file).toContain('SUMMARY:Año\\; nuevo\\, \\\\ vida\\nEND:VEVENT');
  for (const line of lines(file)) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain('ñ日'.repeat(60));
  expect(lines(file).filter((line) => line === 'END:VEVENT')).toHaveLength(2);
});
