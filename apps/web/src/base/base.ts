import { replayEarlyTaps } from '../lib/early-taps.ts';
import { sayAlive } from './alive.ts';
import { startAppControls } from './app-controls.ts';
import { startCopying } from './copying.ts';
import { startDialogs } from './dialogs.ts';
import { startFloating } from './floating.ts';
import { startOffline } from './offline.ts';
import { startPictures } from './pictures.ts';
import { startTransitions } from './transitions.ts';

// The one script of every borrower's document: what is native or delegated. It listens on the document alone, so what is
// rendered later is served too.
startAppControls();
startCopying();
startDialogs();
startPictures();
startFloating();
startOffline();
startTransitions();

if (document.getElementById('boot')) replayEarlyTaps('[data-late=""]');
else {
  replayEarlyTaps();
  sayAlive();
}

const late = document.querySelector<HTMLMetaElement>('meta[name=late-script]')?.content;
// Left before it has come, or without a network: the screen is what it is.
if (late !== undefined) import(/* @vite-ignore */ late).catch(() => {});
