/**
 * A date, `12 de marzo`, `12 March` or `2026-03-12`, or a figure of ten characters or more without a space, such as `$1.086.761.642,75`.
 * URLs may be broken.
 */
const whole = /((?=[^ ]*\d)[^ @/]{10,}|\b\d\d? (?:de [a-z]{4,}|[A-Z][a-z]{2,}))/;

/**
 * A text whose dates and long figures stay on one line each. Browsers break `2026-04-11` after its hyphens and a figure anywhere, and an
 * amount on two lines is read as two amounts. If React keeps the text interactive, a text that changes needs an element with a `key`: a
 * browser's translator replaces React's text nodes, and later changes to them are then invisible, or throw.
 */
export function TextWithFigures({ text }: { text: string }) {
  return text.split(whole).map((part, index, parts) =>
    // Every second part must stay on one line. A part longer than any amount has to be broken somewhere; `$60,00 de recargo` ends in no date.
    index % 2 === 0 || part.length > 21 || /\d[.,]$/.test(parts[index - 1] ?? '') ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
      <span key={index} className={part.length > 17 ? 'figure figure-long' : 'figure'}>
        {part}
      </span>
    ),
  );
}
