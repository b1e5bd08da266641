import { announce, refresh, whenAlive } from '../base.ts';

/** After this long in the background, in milliseconds, a payment may have been made elsewhere: in another tab or a bank's app. */
const awayFor = 15_000;
/** After this long the reader is told that it failed; a later answer still counts. */
const patience = 10_000;

startFreshness();

/**
 * Keeps the figures of a screen current (`refetches` in the page's declaration). If the screen is shown again from the back/forward cache
 * or the HTTP cache, or after a while in the background, it is fetched again. Until then it shows the time of its figures; if fetching
 * fails, it stays as it is and says so.
 */
function startFreshness(): void {
  const region = () => document.querySelector<HTMLElement>('[data-fresh]');
  if (!region()) return;
  let leftAt = Number.POSITIVE_INFINITY;
  let hasFailed = false;
  // Only the newest attempt reports: one that was frozen with the document is ignored.
  let attempt = 0;

  function update(): void {
    // The offline notice already shows the time.
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

/** Whether Back or Forward took the document from the HTTP cache, without a request to the server. */
function isFromCache(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // A document of unknown size may have come from the cache.
  return navigation?.type === 'back_forward' && !navigation.transferSize;
}
