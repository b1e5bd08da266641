import { describe, expect, it } from 'vitest';
import { parseMove } from './move.ts';

describe('parseMove', () => {
  it.each([
    ['+8d', 8 * 86_400_000],
    ['8d', 8 * 86_400_000],
    ['-1d', -86_400_000],
    ['+3h', 3 * 3_600_000],
    ['-30m', -30 * 60_000],
    [' +1m ', 60_000],
    ['+0d', 0],
  ])('reads %j', (text, milliseconds) => {
    expect(parseMove(text)).toBe(milliseconds);
  });

  it.each(['', 'd', '+d', '8', '+8', '8w', '+8D', '1.5d', '+-1d', '8d 3h', '100000d', 'tomorrow'])(
    'finds no move in %j',
    (text) => {
      expect(parseMove(text)).toBeNull();
    },
  );
});
