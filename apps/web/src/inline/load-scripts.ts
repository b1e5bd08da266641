import type { start } from '../entry-client.tsx';
import { replayEarlyTaps } from '../lib/early-taps.ts';

// Runs the scripts that the document preloads, after the first paint: the base script first, as soon as it is there, then what
// brings the roots alive. If they cannot be had, the document is marked `data-bare`, and early taps get what it does by itself.
requestAnimationFrame(() =>
  setTimeout(async () => {
    const links = document.querySelectorAll<HTMLLinkElement>('[rel=modulepreload]:not([data-part])');
    try {
      const scripts = Array.from(links, ({ href }) => import(/* @vite-ignore */ href));
      const [base, entry, ...views] = await Promise.all(scripts);
      (entry as { start: typeof start } | undefined)?.start(views, base);
    } catch {
      document.documentElement.dataset.bare = '';
      replayEarlyTaps();
    }
  }),
);
