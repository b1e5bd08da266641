import { expect, it } from 'vitest';
import { fingerprint } from './fingerprint.ts';

it('is short, and another for every other text', () => {
  const texts = Array.from({ length: 20_000 }, (_, index) => `250000,30,day,PZ1,${271_691 + index},2027-04-10`);
  expect(new Set(texts.map(fingerprint)).size).toBeGreaterThan(19_998);
  expect(fingerprint('250000,30,day')).toBe(fingerprint('250000,30,day'));
  // The published value of FNV-1a for `a`.
  expect(fingerprint('a')).toBe((0xe4_0c_29_2c).toString(36));
});
