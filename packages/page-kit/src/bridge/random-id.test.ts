import { expect, it } from 'vitest';
import { randomId } from './random-id.ts';

it('is 32 hex digits, never the same', () => {
  const ids = new Set(Array.from({ length: 1000 }, randomId));
  expect(ids.size).toBe(1000);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
});
