import { expect, it } from 'vitest';
import { unlessChanged } from './unless-changed.ts';

it('keeps the previous object if the newer one says the same, so that React renders nothing', () => {
  const before = { phone: '', code: '1' };
  expect(unlessChanged({ phone: '', code: '1' })(before)).toBe(before);
  expect(unlessChanged({ phone: '5', code: '1' })(before)).toEqual({ phone: '5', code: '1' });
});
