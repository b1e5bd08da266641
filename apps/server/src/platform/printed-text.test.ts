import { writeFileSync } from 'node:fs';
import * as fontkit from 'fontkit';
import { describe, expect, it } from 'vitest';
import { openFonts } from './paper/fonts.ts';
import written from './printed-letters.json' with { type: 'json' };
import { lettersOf, printedProblem } from './printed-text.ts';

/** The letters of every weight, or of the Chinese font. */
function lettersOfFonts(): number[] {
  const { read } = openFonts();
  const [regular, bold, chinese] = (['regular', 'bold', 'chinese'] as const).map((name) => {
    const font = fontkit.create(read(name));
    return new Set('characterSet' in font ? font.characterSet : []);
  });
  const all = [...(regular ?? [])].filter((letter) => bold?.has(letter)).concat([...(chinese ?? [])]);
  // A character without a shape is no letter of a name, whatever a font says.
  return [...new Set(all)].filter((letter) => letter >= 0x20).sort((one, other) => one - other);
}

function rangesOf(letters: readonly number[]): string {
  const ranges: string[] = [];
  let end = 0;
  for (let index = 0; index < letters.length; index += 1) {
    const from = letters[index] ?? 0;
    let through = from;
    while (letters[index + 1] === through + 1) {
      through += 1;
      index += 1;
    }
    ranges.push((from - end).toString(36) + (through > from ? `.${(through - from).toString(36)}` : ''));
    end = through;
  }
  return ranges.join(' ');
}

describe('a printed text', () => {
  // LETTERS=write writes them again after a font has changed.
  it('has the letters that the fonts of the documents have', () => {
    const letters = lettersOfFonts();
    const file = new URL('./printed-letters.json', import.meta.url);
    if (process.env.LETTERS === 'write')
      writeFileSync(file, `${JSON.stringify({ ranges: rangesOf(letters) }, null, 2)}\n`);
    expect([...lettersOf(written.ranges)]).toEqual(letters);
    const { runsOf } = openFonts();
    for (const text of ['א', '가', '😀', '\u0e01', 'ا', '\u{10ffff}']) {
      expect([text, runsOf(text, 'regular')[0]?.text, printedProblem(`a${text}`)]).toEqual([
        text,
        text === '\u{10ffff}' ? expect.any(String) : '\ufffd',
        expect.stringContaining('which the fonts of the documents lack'),
      ]);
    }
  });

  it.each([
    ['José Ángel Núñez Güemes', 'Inês Conceição', 'Ñuflo Ch’aska', 'Itzel Xóchitl K’inich'],
    ['Nguyễn Thị Ánh Tuyết', 'Trần Đức Lương', 'Łukasz Żółć-Śliwiński', 'Grzegorz Brzęczyszczykiewicz'],
    ['प्रिया शर्मा', '王小明', 'Иван Чайковский', 'Αθηνά'],
  ])('allows real names, composed or not', (...names) => {
    for (const name of names) {
      expect([name, printedProblem(name), printedProblem(name.normalize('NFD'))]).toEqual([name, null, null]);
    }
  });

  it('is refused with the character, or its number if that is invisible', () => {
    expect(printedProblem('Ana 😀')).toBe('has 😀 (U+1F600), which the fonts of the documents lack');
    expect(printedProblem('\u200b \u00a0')).toBe('has nothing that can be seen');
    expect(printedProblem('Ana\u202e')).toContain('U+202E');
  });
});
