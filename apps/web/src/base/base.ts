import { replayEarlyTaps } from '../lib/early-taps.ts';
import { sayAlive } from './alive.ts';
import { startAppControls } from './app-controls.ts';
import { startCopying } from './copying.ts';
import { startDialogs } from './dialogs.ts';
import { startFloating } from './floating.ts';
import { startFreshness } from './freshness.ts';
import { startOffline } from './offline.ts';
import { startPictures } from './pictures.ts';

// The one script of every borrower's document: what is native or delegated. It listens on the document alone, so what is
// rendered later is served too.
startAppControls();
startCopying();
startDialogs();
startPictures();
startFloating();
startOffline();
startFreshness();

if (document.getElementById('boot')) replayEarlyTaps('[data-late=""]');
else {
  replayEarlyTaps();
  sayAlive();
}
