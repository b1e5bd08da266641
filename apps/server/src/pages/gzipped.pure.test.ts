import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gzipped } from './gzipped.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 3000 });

describe('a compressed document', () => {
  it('is read as what was written, whatever that is', () => {
    fc.assert(
      fc.property(text, text, text, (opening, styles, rest) => {
        expect(gunzipSync(gzipped({ opening, styles, rest })).toString()).toBe(opening + styles + rest);
      }),
    );
  });

  it('compresses styles once and uses them with every text', () => {
    const styles = 'a{color:red}'.repeat(900);
    for (const rest of ['', 'one', 'another one'.repeat(9000)])
      expect(gunzipSync(gzipped({ opening: '<style>', styles, rest })).toString()).toBe(`<style>${styles}${rest}`);
  });
});
