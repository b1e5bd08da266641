/** How long a requested document may take to arrive, in milliseconds. */
const mayTake = 30_000;

let leftAt = Number.NEGATIVE_INFINITY;

/** Notes when the reader goes to another of our documents by a link or a form that no script has handled. */
export function startLeaving(): void {
  for (const name of ['click', 'submit']) addEventListener(name, note);
  addEventListener('pagehide', () => leaving(false));
}

/** For scripts that navigate: whether another document is awaited from now on. */
export function leaving(isLeaving: boolean): void {
  leftAt = isLeaving ? Date.now() : Number.NEGATIVE_INFINITY;
}

function note({ type, target, defaultPrevented }: Event): void {
  const isWay = type === 'submit' || (target as Element).closest('a[href^="/"]');
  if (isWay && !defaultPrevented) leaving(true);
}

/** Loads the document again. Not while the reader is waiting for another one: on a slow network that would take them back. */
export function reload(): void {
  setTimeout(() => location.reload(), Date.now() - leftAt < mayTake ? mayTake : 0);
}
