import { sayAlive } from './alive.ts';
import { announce } from './announcement.ts';
import { startAppControls, tell } from './app-controls.ts';
import { startCopying } from './copying.ts';
import { startDialogs } from './dialogs.ts';
import { replayEarlyTaps } from './early-taps.ts';
import { startFailures } from './failures.ts';
import { door, leaving, reload, slowAfter, startLeaving } from './leaving.ts';
import { startOffline } from './offline.ts';
import { onClick } from './on-click.ts';
import { startTransitions } from './transitions.ts';
import { whenAlive } from './when-alive.ts';

// The one script of every borrower's document: native and delegated controls. It listens only on the document, so that elements rendered
// later work too. Its exports are for the live screens, which get them from `screen/start.tsx`, and for its own parts: a module imported
// past it would become a separate file.
export { announce, door, leaving, onClick, slowAfter, tell, whenAlive };

startFailures();
startLeaving();
startAppControls();
startCopying();
startDialogs();
startOffline();
startTransitions();

/** Its parts that this document needs: the document lists their files (`client-scripts.ts`) and preloads them together with this script. */
const parts = [...document.querySelectorAll<HTMLLinkElement>('[data-part]')].map(({ href }) => href);
/** And the parts that nobody needs until every control works. */
const later: string[] = JSON.parse(document.getElementById('root')?.dataset.later ?? '[]');

const load = (files: string[]) => Promise.allSettled(files.map((file) => import(/* @vite-ignore */ file)));

// A part that fails to load does not affect the rest.
void load(parts).then(() => {
  if (document.getElementById('boot')) return replayEarlyTaps('[data-late=""]');
  replayEarlyTaps();
  sayAlive();
});
whenAlive(() => setTimeout(load, 0, later));

/** Fetches the document again (`later/fresh.ts`); false if that failed. */
export async function refresh(): Promise<boolean> {
  try {
    const fresh = await import('./later/fresh.ts');
    return await fresh.refresh(reload);
  } catch {
    return false;
  }
}
