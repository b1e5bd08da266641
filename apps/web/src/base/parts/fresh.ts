import { announce } from '../announcement.ts';
import { refresh } from '../refresh.ts';
import { whenAlive } from '../when-alive.ts';

// For other parts: where they are needed this one is too.
export { announce, refresh };

/** Out of sight for this long, in milliseconds, it may have been paid elsewhere: in another tab, in the app of a bank. */
const awayFor = 15_000;
/** After this long the reader is told that nothing has come; what comes later still counts. */
const patience = 10_000;

startFreshness();

/**
 * Keeps a screen with figures true (`refetches` in the page's declaration). Shown again as the browser kept it, or out of its
 * cache, or after it was out of sight, it is fetched anew. Meanwhile it says from when its figures are; where none can be had
 * it stays as it is and says so.
 */
function startFreshness(): void {
  const region = () => document.querySelector<HTMLElement>('[data-fresh]');
  if (!region()) return;
  let leftAt = Number.POSITIVE_INFINITY;
  let hasFailed = false;
  // Only the newest attempt speaks: one that was frozen with the document ends in nothing.
  let attempt = 0;

  function update(): void {
    // The notice of the lost connection has the time already.
    if (!navigator.onLine) hasFailed = true;
    else whenAlive(fetchAnew);
  }

  async function fetchAnew(): Promise<void> {
    attempt += 1;
    const own = attempt;
    say('waiting');
    const timer = setTimeout(() => say('failed'), patience);
    const isFresh = await refresh();
    clearTimeout(timer);
    if (own !== attempt) return;
    hasFailed = !isFresh;
    if (hasFailed) say('failed');
    else region()?.replaceChildren();
  }

  function say(what: 'waiting' | 'failed'): void {
    const place = region();
    if (!place) return;
    place.dataset.fresh = what;
    const { retry = '', [what]: words = '' } = place.dataset;
    announce(place, words, what === 'failed' ? { label: retry, act: update } : undefined);
  }

  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) update();
  });
  addEventListener('online', () => {
    if (hasFailed) update();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') leftAt = Date.now();
    else if (Date.now() - leftAt > awayFor) update();
  });
  if (isFromCache()) update();
}

/** Whether Back or Forward found the document in the browser's cache, which asks nobody. */
function isFromCache(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // What does not say its size may have come from there.
  return navigation?.type === 'back_forward' && !navigation.transferSize;
}
