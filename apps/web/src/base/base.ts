import { sayAlive } from './alive.ts';
import { startAppControls, tell } from './app-controls.ts';
import { startCopying } from './copying.ts';
import { startDialogs } from './dialogs.ts';
import { replayEarlyTaps } from './early-taps.ts';
import { startOffline } from './offline.ts';
import { startTransitions } from './transitions.ts';

// The one script of every borrower's document: what is native or delegated. It listens on the document alone, so what is
// rendered later is served too. What it exports is for the live screens, which `entry-client.tsx` gives it to.
export { tell };

startAppControls();
startCopying();
startDialogs();
startOffline();
startTransitions();

/**
 * What few documents need: each part is named after an attribute of the elements that it serves. A document asks for its parts
 * together with this script (`client-scripts.ts`).
 */
const parts = Object.entries(import.meta.glob('./parts/*.ts'))
  .filter(([file]) => document.querySelector(`[data-${file.slice('./parts/'.length, -'.ts'.length)}]`))
  .map(([, load]) => load());

// One that cannot be had leaves the rest as it is.
void Promise.allSettled(parts).then(() => {
  if (document.getElementById('boot')) return replayEarlyTaps('[data-late=""]');
  replayEarlyTaps();
  sayAlive();
});

/** Fetches the document again (`refresh.ts`); false when it could not be had. */
export async function refresh(): Promise<boolean> {
  try {
    const fresh = await import('./parts/fresh.ts');
    return await fresh.refresh();
  } catch {
    return false;
  }
}
