/**
 * Screens change with the browser's own view transition (theme.css). If the next document interrupts it, it rejects, and WebKit reports an
 * unhandled rejection; this is harmless, so it is caught here.
 */
export function startTransitions(): void {
  for (const name of ['pageswap', 'pagereveal']) {
    addEventListener(name, (event) => {
      const { viewTransition } = event as Event & { viewTransition?: ViewTransition | null };
      void Promise.allSettled([viewTransition?.ready, viewTransition?.finished]);
    });
  }
}
