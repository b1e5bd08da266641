import { describe, expect, it } from 'vitest';
import { isVisible, readableProblem } from './readable-text.ts';

describe('a text', () => {
  it.each([
    '',
    ' ',
    '\u00a0\u3000',
    '\u200b\u200d\ufeff',
    '\u0000\t',
    '\u3164\u115f\uffa0',
    '\u2800',
    '\u0301',
    '\u{e0041}',
  ])('has nothing visible: %j', (text) => {
    expect([isVisible(text), readableProblem(text)]).toEqual([false, expect.any(String)]);
  });

  it.each(['Ana', '.', '7', '  a', '😀', 'अ', '王', 'e\u0301'])('has something visible: %s', (text) => {
    expect([isVisible(text), readableProblem(text)]).toEqual([true, null]);
  });

  it.each(['\u202e', '\u2066', '\u200f', '\u061c'])('must not change the writing direction: %j', (mark) => {
    const code = mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    expect(readableProblem(`Ana${mark} Ruiz`)).toBe(`has U+${code}, which turns the direction in which it is read`);
  });
});
