/**
 * What a letter's code is written with. None of them is taken for another, on a screen, on a bad print or on the
 * telephone: no 0/O/Q, 1/I/L, A/4, E/3, G/6, S/5, U/V, Z/2, B/8 side by side. Twenty-three, a prime, so that the check
 * character finds every single mistake and every two that changed places.
 */
export const letterAlphabet = '23456789CDFHJKMNPRTVWXY';

/** Characters before the check character: 23 to the 19th, 85 bits. Source: ours; at least 80 are asked for. */
export const letterCodeRandomLength = 19;

/** Characters of a code in all. */
export const letterCodeLength = letterCodeRandomLength + 1;

/** The check character of `payload`: the places, weighted 1, 2, 3 and so on, modulo 23. */
function checkCharacter(payload: string): string {
  const sum = [...payload].reduce(
    (total, character, index) => total + (index + 1) * letterAlphabet.indexOf(character),
    0,
  );
  return letterAlphabet[sum % letterAlphabet.length] ?? '';
}

/** A letter's code from 19 random characters of the alphabet. Throws RangeError for anything else. */
export function makeLetterCode(random: string): string {
  if (!isWritten(random, letterCodeRandomLength)) {
    throw new RangeError(`a letter's code is made of ${letterCodeRandomLength} characters of its alphabet`);
  }
  return random + checkCharacter(random);
}

/**
 * The code that somebody has typed, however it was grouped and in whichever case; null for what no letter can say, a
 * slip of the keyboard included. Never throws.
 */
export function readLetterCode(typed: string): string | null {
  // Dashes of every kind, and blanks, are how a code is grouped.
  const code = typed.replace(/[\s\p{Pd}.]/gu, '').toUpperCase();
  if (!isWritten(code, letterCodeLength)) return null;
  return code.at(-1) === checkCharacter(code.slice(0, -1)) ? code : null;
}

function isWritten(text: string, length: number): boolean {
  return text.length === length && [...text].every((character) => letterAlphabet.includes(character));
}
