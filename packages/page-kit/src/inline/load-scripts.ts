import { failuresPath } from '@plazo/contract/failures';

const ownScripts = '[rel=modulepreload]:not([data-part])';
const state = document.documentElement.dataset;

// Tells our own server why this document is not interactive: the name of the error, or that none occurred for as long as a slow phone on a
// slow network may take.
const report = (why: string) => 'alive' in state || navigator.sendBeacon(failuresPath, why);
setTimeout(report, 30_000, 'late');

// Runs the scripts that the document preloads, after the first paint: the base script first, as soon as it has loaded, then the script that
// makes the roots interactive. If they cannot be loaded, the document is marked `data-bare`, and early taps do what the document does
// without scripts.
requestAnimationFrame(() =>
  setTimeout(() =>
    Promise.all([...document.querySelectorAll<HTMLLinkElement>(ownScripts)].map((link) => import(link.href)))
      .then(([base, live]) => (live as { start: (base: unknown) => void } | undefined)?.start(base))
      .catch(({ name }) => {
        report(name);
        state.bare = '';
        window.plazoTaps?.();
      }),
  ),
);
