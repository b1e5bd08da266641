import { sayAlive } from './alive.ts';
import { startAppControls, tell } from './app-controls.ts';
import { startCopying } from './copying.ts';
import { startDialogs } from './dialogs.ts';
import { replayEarlyTaps } from './early-taps.ts';
import { startFailures } from './failures.ts';
import { startOffline } from './offline.ts';
import { startTransitions } from './transitions.ts';

// The one script of every borrower's document: native and delegated controls. It listens on the document only, so that what is
// rendered later works too. Its exports are for the live screens, which get them from `entry-client.tsx`.
export { tell };

startFailures();
startAppControls();
startCopying();
startDialogs();
startOffline();
startTransitions();

/**
 * Parts that few documents need, each named after an attribute of the elements that it serves. A document preloads its parts
 * together with this script (`client-scripts.ts`).
 */
const parts = Object.entries(import.meta.glob('./parts/*.ts'))
  .filter(([file]) => document.querySelector(`[data-${file.slice('./parts/'.length, -'.ts'.length)}]`))
  .map(([, load]) => load());

// A part that fails to load does not affect the rest.
void Promise.allSettled(parts).then(() => {
  if (document.getElementById('boot')) return replayEarlyTaps('[data-late=""]');
  replayEarlyTaps();
  sayAlive();
});

/** Fetches the document again (`refresh.ts`); false if that failed. */
export async function refresh(): Promise<boolean> {
  try {
    const fresh = await import('./parts/fresh.ts');
    return await fresh.refresh();
  } catch {
    return false;
  }
}
