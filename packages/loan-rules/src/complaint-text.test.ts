import { describe, expect, it } from 'vitest';
import { cleanComplaintText, complaintTextLength, cutComplaintText } from './complaint-text.ts';

describe('complaintTextLength', () => {
  it.each([
    ['', 0],
    ['ñandú', 5],
    ['¡Ya pagué! 😡', 12],
    ['uno\r\ndos', 7],
    ['uno\ndos', 7],
    ['uno\rdos', 7],
  ])('of %j is %d', (text, length) => {
    expect(complaintTextLength(text)).toBe(length);
  });
});

describe('cutComplaintText', () => {
  it('keeps the first 200 characters and splits none', () => {
    expect(cutComplaintText('a'.repeat(200))).toBe('a'.repeat(200));
    expect(cutComplaintText(`${'a'.repeat(200)}b`)).toBe('a'.repeat(200));
    expect(cutComplaintText('😡'.repeat(201))).toBe('😡'.repeat(200));
  });
});

describe('cleanComplaintText', () => {
  it('drops characters that change the writing direction, and does not count letters without a shape', () => {
    expect(cleanComplaintText('Ana\u202e ziuR')).toBe('Ana ziuR');
    expect(cleanComplaintText('\u3164 \u2800\u0301')).toBe('');
  });

  it.each([
    ['  Me cobraron dos veces. \r\n', 'Me cobraron dos veces.'],
    ['uno\r\n\r\ndos\tres', 'uno\n\ndos\tres'],
    ['a\u0000b\u0007c', 'abc'],
    [' \n\t ', ''],
    // All of these are invisible.
    ['\u200b\u2060\ufeff', ''],
    ['?', '?'],
  ])('of %j is %j', (text, clean) => {
    expect(cleanComplaintText(text)).toBe(clean);
  });
});
