// The letters of GSM 03.38, each a septet; those of its extension take two. Any other letter makes the whole message UCS-2.
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extended = new Set('\f^{}\\[~]|€');

/** The letters that do not fit into a message of 160 septets: ó is one, é is not. */
export function lettersOutside(text: string): string[] {
  return [...new Set(text)].filter((letter) => !basic.has(letter) && !extended.has(letter));
}

/**
 * The number of messages that a text is sent and charged as: each has 160 septets or 70 UTF-16 units, and with several each has a little
 * less.
 */
export function segmentsOf(text: string): number {
  const isPlain = lettersOutside(text).length === 0;
  const length = isPlain ? [...text].reduce((sum, letter) => sum + (extended.has(letter) ? 2 : 1), 0) : text.length;
  const [alone, together] = isPlain ? [160, 153] : [70, 67];
  return length <= alone ? 1 : Math.ceil(length / together);
}
