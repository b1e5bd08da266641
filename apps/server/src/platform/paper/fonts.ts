import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import * as fontkit from 'fontkit';
import { type FontName, fontFiles } from './font-files.ts';
import { unwrapped } from './woff.ts';

export type Weight = 'regular' | 'bold';

export interface Run {
  font: FontName;
  text: string;
}

/** Reads the fonts once; they take a few megabytes. */
export function openFonts() {
  const contents = new Map<FontName, Buffer>();
  const read = (name: FontName): Buffer => {
    const content = contents.get(name) ?? unwrapped(readFileSync(placeOf(name)));
    contents.set(name, content);
    return content;
  };
  const covered = new Map<FontName, ReadonlySet<number>>();
  const has = (name: FontName, codePoint: number) => {
    const set = covered.get(name) ?? charactersOf(read(name));
    covered.set(name, set);
    return set.has(codePoint);
  };

  /** Splits a text into runs of one font each. A character that no font has is shown as missing. */
  function runsOf(text: string, weight: Weight): Run[] {
    const runs: Run[] = [];
    for (const character of text.normalize('NFC')) {
      const codePoint = character.codePointAt(0) ?? 0;
      const font = has(weight, codePoint) ? weight : has('chinese', codePoint) ? 'chinese' : null;
      // Invisible: a tab, or a character that joins or colours emoji.
      if (font === null && /\p{Cc}|\p{Cf}|\ufe0f/u.test(character)) continue;
      const last = runs.at(-1);
      const wanted = font ?? weight;
      const shown = font === null ? missing : character;
      if (last?.font === wanted) last.text += shown;
      else runs.push({ font: wanted, text: shown });
    }
    return runs;
  }

  return { read, runsOf };
}

export type Fonts = ReturnType<typeof openFonts>;

/** U+FFFD, which all our fonts have. */
const missing = '\ufffd';

function charactersOf(content: Buffer): ReadonlySet<number> {
  const font = fontkit.create(content);
  if (!('characterSet' in font)) throw new Error('a collection of fonts');
  return new Set(font.characterSet);
}

function placeOf(name: FontName): string | URL {
  const file = fontFiles[name];
  if (import.meta.url.endsWith('.ts')) return createRequire(import.meta.url).resolve(file);
  return new URL(`./fonts/${basename(file)}`, import.meta.url);
}
