/**
 * What the base script does, as attributes: the component that renders a control says so, on every document, static or live.
 * Such a control needs no React, and what the script changes of it React does not change.
 */
export const controls = {
  /** Waits for the base script when it is tapped too early. Not for links: they lead where they lead. */
  late: { 'data-late': 'script' },
  /** Asks the app by itself too, as soon as the script is there. */
  atOnce: { 'data-at-once': '' },
  /** A button in `.copy` that puts this text on the clipboard. */
  copies: (text: string) => ({ 'data-copy': text }),
  /** Opens the dialog of this id. */
  opens: (id: string) => ({ 'data-opens': id }),
  /** Closes the dialog that it stands in. */
  closes: { 'data-closes': '' },
  /** Which picture of the viewer that it opens. */
  showsPicture: (index: number) => ({ 'data-at': index }),
  /** Moves the strip of pictures in its dialog by so many. */
  steps: (by: number) => ({ 'data-steps': by }),
  /** A strip whose link is dragged to either side, and the name under which the device remembers which. */
  floats: (memory: string) => ({ 'data-memory': memory }),
  /** Is there while there is no network. */
  offline: { 'data-offline': '' },
  /** Keeps the document readable without a network, under this notice. */
  keepsOffline: (notice: string) => ({ 'data-offline-copy': notice }),
  /** Where the script says that a newer document is being fetched, or cannot be had. */
  fresh: (words: { waiting: string; failed: string; retry: string }) => ({
    'data-fresh': '',
    'data-waiting': words.waiting,
    'data-failed': words.failed,
    'data-retry': words.retry,
  }),
  /** Where the script says what became of a code, for each state of it; `asked` is what it asks, and at which `address`. */
  watches: (asked: Record<string, string>, words: Record<'paid' | 'partly' | 'over', string>) => ({
    'data-watch': JSON.stringify(asked),
    'data-paid': words.paid,
    'data-partly': words.partly,
    'data-over': words.over,
  }),
  /** Tells the app once that this product was taken, if the address still says that nobody has. */
  tracks: (productId: string) => ({ 'data-track': productId }),
} as const;
