import { expect, it } from 'vitest';
import { cookieText, readCookie } from './cookie.ts';

it('reads back what it writes', () => {
  const text = cookieText('seen', 'sí; a=1, "x"');
  expect(text).toMatch(/; expires=Fri, 31 Dec 9999 23:59:59 GMT; path=\/; secure; samesite=lax$/);
  const [pair = ''] = text.split('; ');
  expect(readCookie(`xseen=no; ${pair}; seen2=no`, 'seen')).toBe('sí; a=1, "x"');
});

it('returns null for a cookie that does not exist', () => {
  expect(readCookie('', 'seen')).toBeNull();
  expect(readCookie('xseen=1', 'seen')).toBeNull();
});

it('returns a badly encoded value as it is', () => {
  expect(readCookie('seen=100%', 'seen')).toBe('100%');
});

it('agrees with the calendar about the weekday', () => {
  expect(new Date('9999-12-31T23:59:59Z').toUTCString()).toBe('Fri, 31 Dec 9999 23:59:59 GMT');
});
