// The attributes that the base script acts on. Components render them, in static and live documents alike. Such a control needs no React,
// and React leaves the script's changes alone. One export each, so that a live screen downloads only those that it renders: `import * as
// controls`.

/** A tap before the base script has loaded waits for it. Not for links, which work anyway. */
export const late = { 'data-late': 'script' } as const;
/** Also asks the app automatically, as soon as the script has loaded. */
export const atOnce = { 'data-at-once': '' } as const;
/** A button in `.copy` that copies this text. */
export const copies = (text: string) => ({ 'data-copy': text });
/** Hidden inside an app, which does this itself. */
export const browserOnly = { 'data-browser-only': '' } as const;
/** Opens the dialog of this id. */
export const opens = (id: string) => ({ 'data-opens': id });
/** Keeps the screen on while the dialog around it is open. */
export const keepsAwake = { 'data-awake': '' } as const;
/** Closes the dialog around it. */
export const closes = { 'data-closes': '' } as const;
/** Shows this picture in the viewer that it opens. */
export const showsPicture = (index: number) => ({ 'data-at': index });
/** Moves the strip of pictures in its dialog by this many pictures. */
export const steps = (by: number) => ({ 'data-steps': by });
/** Zooms the visible picture of its dialog by this many steps. */
export const zooms = (by: number) => ({ 'data-zooms': by });
/** The link to help can be dragged anywhere, and this button moves it; the device stores its place under this name. */
export const movesHelp = (memory: string) => ({ 'data-memory': memory });
/** Says the day of the date field of this id in words. */
export const saysDay = (id: string) => ({ 'data-day': id });
/** Shown while there is no network. */
export const offline = { 'data-offline': '' } as const;
/** Where the script says that a tap leads nowhere without a network, or that its answer is slow or lost. */
export const door = (words: Record<'needs' | 'code' | 'slow' | 'lost', string>) => ({
  'data-door': JSON.stringify(words),
});
/** Keeps a copy of the document for reading offline, under this notice. */
export const keepsOffline = (notice: string) => ({ 'data-offline-copy': notice });
/** Where the script says that a newer document is being fetched, or that this failed. */
export const fresh = (words: { waiting: string; failed: string; retry: string }) => ({
  'data-fresh': '',
  'data-waiting': words.waiting,
  'data-failed': words.failed,
  'data-retry': words.retry,
});
/** Where the script shows what became of a code, by its state; `asked` is the request, with its `address`. */
export const watches = (asked: Record<string, string>, words: Record<'paid' | 'partly' | 'over', string>) => ({
  'data-watch': JSON.stringify(asked),
  'data-paid': words.paid,
  'data-partly': words.partly,
  'data-over': words.over,
});
/** A button in a form with a captcha: the device solves this puzzle instead of the reader. */
export const solves = (address: string, failed: string) => ({ 'data-solve': address, 'data-failed': failed });
/** Where the script says that it is solved. */
export const solved = (words: string) => ({ 'data-solved': words });
/** Tells the app once that this product was taken, if the URL says that the app has not been told. */
export const tracks = (productId: string) => ({ 'data-track': productId });
