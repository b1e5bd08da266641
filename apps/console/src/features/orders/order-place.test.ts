import { expect, it } from 'vitest';
import { placeIn } from './order-place.ts';

it('says where an order is in the list that it was opened from, and its neighbours', () => {
  expect(placeIn(['a', 'b', 'c'], 'b')).toEqual({ at: 2, count: 3, before: 'a', after: 'c' });
  expect(placeIn(['a', 'b', 'c'], 'a')).toEqual({ at: 1, count: 3, before: undefined, after: 'b' });
  expect(placeIn(['a', 'b', 'c'], 'x')).toBe(null);
});
