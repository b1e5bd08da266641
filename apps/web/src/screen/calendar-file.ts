import { addDays, type IsoDate } from '@plazo/loan-rules/calendar';

/** Days for a borrower's own calendar. Others may read it: it has no amount, no link and no name of a person. */
export interface CalendarDates {
  /** What each day is called. */
  title: string;
  /** Saved again, the same days replace the former ones: this and a day's number name it. */
  id: string;
  days: readonly { number: number; date: IsoDate }[];
  fileName: string;
}

/** The alarm of each day: at nine in the morning of the day before. */
const alarm = '-PT15H';

/** The days as iCalendar (RFC 5545). `now`: epoch milliseconds. */
export function calendarFile({ title, id, days }: CalendarDates, now: number): string {
  const stamp = `${new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  const events = days.flatMap(({ number, date }) => [
    'BEGIN:VEVENT',
    `UID:${escaped(`${id}-${number}`)}`,
    // A calendar takes the newer of two with one UID.
    `SEQUENCE:${Math.floor(now / 60_000)}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(date)}`,
    `DTEND;VALUE=DATE:${compact(addDays(date, 1))}`,
    `SUMMARY:${escaped(title)}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    `TRIGGER:${alarm}`,
    'END:VALARM',
    'END:VEVENT',
  ]);
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Plazo//Plazo//ES', ...events, 'END:VCALENDAR'];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const compact = (date: IsoDate) => date.replaceAll('-', '');

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, (character) => `\\${character}`).replaceAll(/\r\n|\r|\n/g, '\\n');
}

/** No line has more than 75 bytes, and no character is divided. */
function folded(line: string): string {
  let [text, bytes] = ['', 0];
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > 75) [text, bytes] = [`${text}\r\n `, 1];
    text += character;
    bytes += size;
  }
  return text;
}
