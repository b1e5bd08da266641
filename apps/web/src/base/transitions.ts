/**
 * Screens change with the browser's own transition (theme.css). One that is cut short, because the next document is loaded at
 * once, ends in a rejection that WebKit reports as nobody's: it is nobody's business.
 */
export function startTransitions(): void {
  for (const name of ['pageswap', 'pagereveal']) {
    addEventListener(name, (event) => {
      const { viewTransition } = event as Event & { viewTransition?: ViewTransition | null };
      viewTransition?.ready.catch(() => {});
      viewTransition?.finished.catch(() => {});
    });
  }
}
