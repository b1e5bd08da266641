/** A date, or a figure of ten characters or more that no blank ends, as in `$1.086.761.642,75`. Addresses may be broken. */
const whole = /((?=[^ ]*\d)[^ @/]{10,})/;

/**
 * A text whose dates and long figures stay on one line each. Browsers break `2026-04-11` after its hyphens and a figure
 * anywhere, and an amount in two lines is read as two amounts. Where React keeps it alive, a text that changes gets an element again (`key`):
 * a translator takes React's text nodes away, and what is done to them is not seen, or throws.
 */
export function TextWithFigures({ text }: { text: string }) {
  return text.split(whole).map((part, index) =>
    // Every second part is one that stays whole. What is longer than any amount has to be broken somewhere.
    index % 2 === 0 || part.length > 21 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
      <span key={index} className={part.length > 17 ? 'figure figure-long' : 'figure'}>
        {part}
      </span>
    ),
  );
}
