/**
 * The alphabet of a letter's code. No two characters are easily confused on a screen, in a bad print or over the phone:
 * at most one each of 0/O/Q, 1/I/L, A/4, E/3, G/6, S/5, U/V, Z/2 and B/8. Its size is 23, a prime, so that the check
 * character catches every single wrong character and every swap of two.
 */
export const letterAlphabet = '23456789CDFHJKMNPRTVWXY';

/** Characters before the check character: 23^19 codes, about 86 bits. Source: ours; at least 80 bits are required. */
export const letterCodeRandomLength = 19;

/** The length of a code. */
export const letterCodeLength = letterCodeRandomLength + 1;

/** The check character of `payload`: the positions, weighted 1, 2, 3 and so on, modulo 23. */
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
    throw new RangeError(`a letter's code needs ${letterCodeRandomLength} characters of its alphabet`);
  }
  return random + checkCharacter(random);
}

/** Reads a code as typed, in any grouping and case; null if it is no code, for example after a typing error. Never throws. */
export function readLetterCode(typed: string): string | null {
  // People group a code with dashes of any kind or spaces.
  const code = typed.replace(/[\s\p{Pd}.]/gu, '').toUpperCase();
  if (!isWritten(code, letterCodeLength)) return null;
  return code.at(-1) === checkCharacter(code.slice(0, -1)) ? code : null;
}

function isWritten(text: string, length: number): boolean {
  return text.length === length && [...text].every((character) => letterAlphabet.includes(character));
}
