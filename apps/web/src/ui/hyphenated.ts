/** A word longer than this may not fit its line on the smallest phone. */
const longWord = /\p{L}{15,}/gu;

/** After a vowel before one consonant and a vowel, and after the first of several consonants: where most syllables of product names end. */
const syllable =
  /(\p{L}{2}(?:[aeiouáéíóúäöü](?=[^\P{L}aeiouáéíóúäöü][aeiouáéíóúäöü]\p{L})|[bdfgklmnprstvxz](?=[bcdfghkpqtv]\p{L}{2})))/giu;

/** A name whose very long words may break at a syllable, with a hyphen, instead of anywhere. */
export function hyphenated(name: string): string {
  return name.replace(longWord, (word) => word.replace(syllable, '$1\u00ad'));
}
