import { beforeEach, expect, it, vi } from 'vitest';
import { readNextCode, writeNextCode } from './next-code.ts';

const now = Date.parse('2026-03-02T18:00:00Z');
let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  return () => vi.unstubAllGlobals();
});

it('is read as it was written, until it has passed', () => {
  expect(readNextCode(now)).toBe(0);
  writeNextCode(now + 45_000);
  expect(readNextCode(now)).toBe(now + 45_000);
  expect(readNextCode(now + 44_999)).toBe(now + 45_000);
  expect(readNextCode(now + 45_000)).toBe(0);
});

it.each(['', 'soon', 'NaN', 'Infinity', '-1', String(now + 25 * 60 * 60_000)])('is not trusted: %j', (text) => {
  writeNextCode(0);
  for (const key of kept.keys()) kept.set(key, text);
  expect(readNextCode(now)).toBe(0);
});

it('works if nothing can be stored', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse });
  expect(() => writeNextCode(now + 45_000)).not.toThrow();
  expect(readNextCode(now)).toBe(0);
});
