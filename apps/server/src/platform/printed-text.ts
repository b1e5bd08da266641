import { codeOf, readableProblem } from '@plazo/loan-rules/readable-text';
import file from './printed-letters.json' with { type: 'json' };

let printed: ReadonlySet<number> | undefined;

/**
 * The character for which a text cannot be printed in a contract or a letter, in words; null if there is none. Documents use its composed
 * form.
 */
export function printedProblem(text: string): string | null {
  const problem = readableProblem(text);
  if (problem !== null) return problem;
  printed ??= lettersOf(file.ranges);
  for (const character of text.normalize('NFC')) {
    if (printed.has(character.codePointAt(0) ?? 0)) continue;
    return `has ${character} (${codeOf(character)}), which the fonts of the documents lack`;
  }
  return null;
}

/** Ranges of code points: the distance of each from the end of the one before, and its length, in base 36. */
export function lettersOf(written: string): Set<number> {
  const letters = new Set<number>();
  let at = 0;
  for (const range of written.split(' ')) {
    const [gap = 0, length = 0] = range.split('.').map((part) => Number.parseInt(part, 36));
    at += gap;
    for (let end = at + length; at <= end; at += 1) letters.add(at);
    at -= 1;
  }
  return letters;
}
