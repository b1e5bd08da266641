const dates = /(\d{4}-\d{2}-\d{2})/;

/** A sentence whose dates stay on one line: engines break `2026-04-11` after its hyphens. */
export function DatedText({ text }: { text: string }) {
  return text.split(dates).map((part, index) =>
    // Every second part is a date.
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
      <time key={index}>{part}</time>
    ),
  );
}
