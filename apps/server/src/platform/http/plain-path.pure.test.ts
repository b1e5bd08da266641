import { describe, expect, it } from 'vitest';
import { isPlainPath } from './plain-path.ts';

describe('an address', () => {
  it.each([
    '/',
    '/confirm',
    '/confirm?sessionId=a//b&x=%00',
    '/uploads/a_b-C.jpg',
    '/tells/v3/loan-details/loan-details',
    '/a%20b',
    '/@vite/client',
  ])('with one reading is served: %s', (address) => expect(isPlainPath(address)).toBe(true));

  it.each([
    '',
    '*',
    '//',
    '///',
    '//evil.com/confirm',
    '/\\',
    '/\\evil.com/confirm',
    'http://evil.com/confirm',
    'https://loans.example/confirm?sessionId=x',
    'confirm',
    '/x/../confirm',
    '/./confirm',
    '/x/%2e%2e/confirm',
    '/confirm%00',
    '/confirm#x',
    '/confirm\tx',
    '/ñ',
  ])('with two readings is refused: %j', (address) => expect(isPlainPath(address)).toBe(false));
});
