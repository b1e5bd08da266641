import { pullRefreshDampingLimit, pullRefreshFallbackMs, pullRefreshThreshold } from '@plazo/loan-rules/limits';

export type PullPhase = 'resting' | 'pulling' | 'ready' | 'refreshing';

export interface PullListener {
  /** Resolves once the content is refreshed, or refreshing has failed. */
  refresh: () => Promise<void>;
  setPhase: (phase: PullPhase) => void;
}

/** How far the page follows a finger: less and less, never beyond the limit (requirement U2). */
export function damped(pulled: number): number {
  return pullRefreshDampingLimit * (1 - Math.exp(-Math.max(0, pulled) / pullRefreshDampingLimit));
}

/**
 * Makes an element follow a finger that pulls it down from the top of the page, and refreshes on release. Returns a function that removes
 * this behaviour.
 */
export function followPulls(element: HTMLElement, { refresh, setPhase }: PullListener): () => void {
  let distance = 0;
  let fallback: ReturnType<typeof setTimeout> | undefined;
  let isRefreshing = false;
  // Only the latest pull may be released: a slow answer to an earlier one must not interrupt it.
  let pulls = 0;

  function follow(next: number) {
    distance = next;
    element.style.setProperty('--pulled', `${next}px`);
  }

  function rest() {
    clearTimeout(fallback);
    follow(0);
    setPhase('resting');
  }

  function startRefresh() {
    const pull = pulls;
    const restIfLast = () => {
      if (pull === pulls) rest();
    };
    follow(pullRefreshThreshold);
    setPhase('refreshing');
    isRefreshing = true;
    // spec 9: the indicator disappears 1 s after the release, with or without an answer
    fallback = setTimeout(restIfLast, pullRefreshFallbackMs);
    void refresh().finally(() => {
      isRefreshing = false;
      restIfLast();
    });
  }

  const forget = onPull(element, {
    begin() {
      clearTimeout(fallback);
      pulls += 1;
    },
    pull(by) {
      follow(damped(by));
      setPhase(distance >= pullRefreshThreshold ? 'ready' : 'pulling');
    },
    release() {
      // One refresh at a time is enough.
      if (distance < pullRefreshThreshold || isRefreshing) rest();
      else startRefresh();
    },
  });
  return () => {
    clearTimeout(fallback);
    forget();
  };
}

/** Reports a single finger that pulls an element down while the page is at its top, and prevents scrolling during the pull. */
function onPull(
  element: HTMLElement,
  act: { begin: () => void; pull: (by: number) => void; release: () => void },
): () => void {
  let start: { x: number; y: number } | null = null;
  let isPulling = false;

  function touch({ touches: [finger, second] }: TouchEvent) {
    isPulling = false;
    start = finger && !second && scrollY <= 0 ? { x: finger.clientX, y: finger.clientY } : null;
  }

  function move(event: TouchEvent) {
    const [finger] = event.touches;
    if (!start || !finger) return;
    const down = finger.clientY - start.y;
    // The first movement decides: sideways is for the tabs, upwards for the page.
    if (!isPulling && (down <= 0 || Math.abs(finger.clientX - start.x) > down)) {
      start = null;
      return;
    }
    if (!isPulling) act.begin();
    isPulling = true;
    if (event.cancelable) event.preventDefault();
    act.pull(down);
  }

  function release() {
    if (!isPulling) return;
    start = null;
    isPulling = false;
    act.release();
  }

  const listening = new AbortController();
  const { signal } = listening;
  element.addEventListener('touchstart', touch, { passive: true, signal });
  element.addEventListener('touchmove', move, { passive: false, signal });
  element.addEventListener('touchend', release, { signal });
  element.addEventListener('touchcancel', release, { signal });
  return () => listening.abort();
}
