import type { start } from '../entry-client.tsx';

const ownScripts = '[rel=modulepreload]:not([data-part])';

// Runs the scripts that the document preloads, after the first paint: the base script first, as soon as it is there, then what
// brings the roots alive. If they cannot be had, the document is marked `data-bare`, and early taps get what it does by itself.
requestAnimationFrame(() =>
  setTimeout(() =>
    Promise.all([...document.querySelectorAll<HTMLLinkElement>(ownScripts)].map((link) => import(link.href)))
      .then(([base, entry, ...views]) => (entry as { start: typeof start } | undefined)?.start(views, base))
      .catch(() => {
        document.documentElement.dataset.bare = '';
        window.plazoTaps?.();
      }),
  ),
);
