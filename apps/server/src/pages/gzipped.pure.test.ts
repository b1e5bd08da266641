import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gzipped } from './gzipped.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 3000 });

describe('a compressed document', () => {
  it('is read as what was written, whatever that is', () => {
    fc.assert(
      fc.property(text, text, text, text, (opening, styles, rest, closing) => {
        const sent = gzipped({ opening, styles, rest, closing });
        expect(gunzipSync(sent).toString()).toBe(opening + styles + rest + closing);
      }),
    );
  });

  it('has the same styles and the same end around every text', () => {
    const [styles, closing] = ['a{color:red}'.repeat(900), '</html>'];
    for (const rest of ['', 'one', 'another one'.repeat(9000)]) {
      const sent = gzipped({ opening: '<style>', styles, rest, closing });
      expect(gunzipSync(sent).toString()).toBe(`<style>${styles}${rest}</html>`);
    }
  });
});
