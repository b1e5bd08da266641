/**
 * The attributes that the base script acts on. Components render them, in static and live documents alike.
 * Such a control needs no React, and React leaves alone what the script changes.
 */
export const controls = {
  /** A tap before the base script has loaded waits for it. Not for links, which work anyway. */
  late: { 'data-late': 'script' },
  /** Also asks the app by itself, as soon as the script has loaded. */
  atOnce: { 'data-at-once': '' },
  /** A button in `.copy` that copies this text. */
  copies: (text: string) => ({ 'data-copy': text }),
  /** Opens the dialog of this id. */
  opens: (id: string) => ({ 'data-opens': id }),
  /** Closes the dialog around it. */
  closes: { 'data-closes': '' },
  /** Shows this picture in the viewer that it opens. */
  showsPicture: (index: number) => ({ 'data-at': index }),
  /** Moves the strip of pictures in its dialog by this many. */
  steps: (by: number) => ({ 'data-steps': by }),
  /** A strip whose link can be dragged to either side; the device remembers the side under this name. */
  floats: (memory: string) => ({ 'data-memory': memory }),
  /** Shown while there is no network. */
  offline: { 'data-offline': '' },
  /** Keeps a copy of the document for reading offline, under this notice. */
  keepsOffline: (notice: string) => ({ 'data-offline-copy': notice }),
  /** Where the script says that a newer document is being fetched, or that this failed. */
  fresh: (words: { waiting: string; failed: string; retry: string }) => ({
    'data-fresh': '',
    'data-waiting': words.waiting,
    'data-failed': words.failed,
    'data-retry': words.retry,
  }),
  /** Where the script says what became of a code, by its state; `asked` is the request, with its `address`. */
  watches: (asked: Record<string, string>, words: Record<'paid' | 'partly' | 'over', string>) => ({
    'data-watch': JSON.stringify(asked),
    'data-paid': words.paid,
    'data-partly': words.partly,
    'data-over': words.over,
  }),
  /** A button in a form with a captcha: the device solves this puzzle instead of its reader. */
  solves: (address: string, failed: string) => ({ 'data-solve': address, 'data-failed': failed }),
  /** Where the script says that it is done. */
  solved: (words: string) => ({ 'data-solved': words }),
  /** Tells the app once that this product was taken, if the address says that it has not been told. */
  tracks: (productId: string) => ({ 'data-track': productId }),
} as const;
