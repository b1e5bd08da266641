import { describe, expect, it } from 'vitest';
import { fillCount } from './plural.ts';

describe('fillCount', () => {
  const months = { one: '{count} mes', other: '{count} meses' };

  it.each([
    [0, '0 meses'],
    [1, '1 mes'],
    [2, '2 meses'],
    // Spanish has a category of its own for millions; if a text has no form for it, `other` serves.
    [1_000_000, '1000000 meses'],
  ])('writes %i in Spanish as %s', (count, text) => {
    expect(fillCount(months, count, 'es')).toBe(text);
  });

  it('follows the plural rules of the language', () => {
    const days = { one: '{count} day', other: '{count} days' };
    expect([0, 1, 2].map((count) => fillCount(days, count, 'en'))).toEqual(['0 days', '1 day', '2 days']);
    expect(fillCount({ other: '{count} 天' }, 1, 'zh')).toBe('1 天');
  });

  it('fills in other placeholders as well', () => {
    expect(fillCount({ one: '{name}: 1', other: '{name}: {count}' }, 3, 'en', { name: 'Ana' })).toBe('Ana: 3');
  });
});
