/** How long a requested document may take to arrive, in milliseconds. */
const mayTake = 30_000;
/** A quick answer shows no waiting. */
const shownAfter = 300;
/** Until then, in milliseconds, further taps are ignored; after it the reader is told that it is slow, and may choose again. */
export const slowAfter = 8_000;
/** Not a file to save: it leaves this document where it is. */
const ways = 'a[href^="/"]:not([target], [href$="=pdf"], [href$="=ics"])';

let leftAt = Number.NEGATIVE_INFINITY;
let pressed: Element | null = null;
let timer: ReturnType<typeof setTimeout>;

/** Set by `later/door.ts`: whether a way leads nowhere now, and what follows from waiting for another document. */
export const door = {
  stops: (_way: Element): boolean => false,
  waits: (_way: Element | null): void => {},
};

/** Notes when the reader goes to another of our documents by a link or a form that no script has handled, and marks what was pressed. */
export function startLeaving(): void {
  for (const name of ['click', 'submit']) addEventListener(name, note);
  addEventListener('pagehide', () => leaving(false));
}

/** For scripts that navigate: whether another document is awaited from now on. `way`: the link or button that was pressed. */
export function leaving(isLeaving: boolean, way: Element | null = null): void {
  leftAt = isLeaving ? Date.now() : Number.NEGATIVE_INFINITY;
  pressed?.removeAttribute('aria-busy');
  pressed = way;
  way?.setAttribute('aria-busy', 'true');
  clearTimeout(timer);
  const show = () => document.documentElement.toggleAttribute('data-leaving', way !== null);
  if (way) timer = setTimeout(show, shownAfter);
  else show();
  door.waits(way);
}

function note(event: Event): void {
  const { ctrlKey, metaKey, shiftKey } = event as MouseEvent;
  const target = event.target as Element;
  const way = event.type === 'submit' ? ((event as SubmitEvent).submitter ?? target) : target.closest(ways);
  if (!way || event.defaultPrevented || ctrlKey || metaKey || shiftKey) return;
  if (Date.now() - leftAt < slowAfter || door.stops(way)) event.preventDefault();
  else leaving(true, way);
}

/** Loads the document again. Not while the reader is waiting for another one: on a slow network that would take them back. */
export function reload(): void {
  setTimeout(() => location.reload(), Date.now() - leftAt < mayTake ? mayTake : 0);
}
