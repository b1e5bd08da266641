import { expect, it } from 'vitest';
import { writerOf } from '../../language/writer.ts';
import { instantOf, todayOf } from './day-of-money.ts';

const now = Date.parse('2026-11-28T03:10:00Z');
const write = writerOf('es', 'America/Mexico_City', { symbol: '$', group: ',', decimal: '.' }, () => now);

it('books money of today now, and money of an earlier day on that day', () => {
  const today = todayOf(write);
  expect(today.on).toBe('2026-11-27');
  expect(instantOf(today, write)).toBe('2026-11-28T03:10:00.000Z');
  expect(instantOf({ ...today, on: '2026-11-25' }, write)).toBe('2026-11-25T18:00:00.000Z');
  expect(instantOf({ ...today, on: '' }, write)).toBe('');
});
