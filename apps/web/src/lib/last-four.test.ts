import { describe, expect, it } from 'vitest';
import { lastFour } from './last-four.ts';

describe('the last four digits', () => {
  it.each([
    ['012180001234567897', '··7897'],
    ['0121 8000 1234 5678 97', '··7897'],
    ['4111-1111-1111-1111', '··1111'],
    ['BBVA 12345', '··2345'],
    // Already masked, or missing.
    ['**** **** **** 4417', '··4417'],
    ['•••• 4417', '··4417'],
    ['417', '417'],
    ['', ''],
  ])('of %j are shown as %j', (number, shown) => {
    expect(lastFour(number)).toBe(shown);
  });
});
