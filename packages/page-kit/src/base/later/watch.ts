import { announce, refresh } from '../base.ts';

/** The first and the longest wait between two checks of the code, in milliseconds. */
const shortestWait = 5_000;
const longestWait = 60_000;
const growth = 1.5;
/** How many checks while the document stays visible: about half an hour's. */
const maxQuestions = 40;
/** How long the news is shown before the screen is refreshed (spec 9: a success is shown for 1.5 s). */
const newsFor = 1_500;

const watched = document.querySelector<HTMLElement>('[data-watch]');
if (watched) startVoucherWatch(watched);

/**
 * Checks whether the code on the screen has been paid (`voucher-state`) while the document is visible, less and less often. Only if the
 * core has said that it supports this: a lender's own core need not have our calls.
 */
function startVoucherWatch(watched: HTMLElement): void {
  let wait = shortestWait;
  let left = maxQuestions;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function plan(): void {
    clearTimeout(timer);
    if (left > 0 && document.visibilityState === 'visible') timer = setTimeout(ask, wait);
  }

  async function ask(): Promise<void> {
    left -= 1;
    wait = Math.min(wait * growth, longestWait);
    const state = await stateOf(watched.dataset.watch ?? '');
    if (state === 'open' || state === 'unreachable') return plan();
    left = 0;
    const words = watched.dataset[state];
    if (words === undefined) return;
    announce(watched, words);
    setTimeout(refresh, newsFor);
  }

  // A reader who comes back, perhaps from a bank's app, wants to know at once.
  document.addEventListener('visibilitychange', () => {
    if (left === 0) return;
    wait = shortestWait;
    left = maxQuestions;
    plan();
  });
  plan();
}

/** The code's state; `unreachable` without an answer, `unknown` if the answer names no state. */
async function stateOf(question: string): Promise<string> {
  try {
    const { address, ...asked } = JSON.parse(question) as Record<string, string>;
    const answer = await fetch(`${address}${location.search}`, {
      method: 'POST',
      body: new URLSearchParams(asked),
      // Requirement L2: the session is in the query, so the URL must not be sent on as a referrer, nor the answer be cached.
      referrerPolicy: 'no-referrer',
      credentials: 'omit',
      cache: 'no-store',
    });
    if (answer.status >= 500 || answer.status === 429) return 'unreachable';
    const { data } = (await answer.json()) as { data: { state?: string } | null };
    return data?.state ?? 'unknown';
  } catch {
    return 'unreachable';
  }
}
