/**
 * @typedef {{ firstPaint: number, largestPaint: number, largest: string, alive: number, shift: number, tapped: number,
 *   answered: number }} Visit times in milliseconds since the navigation; alive: never before the first paint
 */
/** @typedef {{ control: string, afterMs: number }} Tap a selector, and how long after the first paint it is tapped */

/** A slow phone: six times slower than this machine. */
const slowerBy = 6;
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** Runs in the page before its own code. @param {Tap | null} tap */
function watchPage(tap) {
  const none = Number.NaN;
  const seen = {
    firstPaint: none,
    largestPaint: none,
    largest: '',
    alive: none,
    shift: 0,
    tapped: none,
    answered: none,
  };
  Object.assign(window, { benchSeen: seen });
  /** @param {string} type @param {(entry: any) => void} note */
  const observe = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('paint', (entry) => {
    if (entry.name !== 'first-contentful-paint') return;
    seen.firstPaint = entry.startTime;
    if (tap !== null) setTimeout(doTap, Math.max(0, entry.startTime + tap.afterMs - performance.now()), tap.control);
  });
  observe('largest-contentful-paint', (entry) => {
    seen.largestPaint = entry.startTime;
    seen.largest = [entry.element?.tagName.toLowerCase(), ...(entry.element?.classList ?? [])].join('.');
  });
  observe('layout-shift', (entry) => {
    seen.shift += entry.value;
  });
  // The document reports it (base/alive.ts): from then on every control works.
  new MutationObserver(() => {
    if (Number.isNaN(seen.alive) && 'alive' in document.documentElement.dataset) seen.alive = performance.now();
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-alive'] });

  /** Taps, and waits for the first visible effect: a status text, a field marked as invalid, a dialog. */
  function doTap(/** @type {string} */ control) {
    const element = document.querySelector(control);
    if (!(element instanceof HTMLElement)) throw new Error(`nothing to tap: ${control}`);
    new MutationObserver(() => {
      if (Number.isNaN(seen.answered)) seen.answered = performance.now();
    }).observe(document, {
      attributes: true,
      subtree: true,
      attributeFilter: ['data-outcome', 'aria-invalid', 'open'],
    });
    seen.tapped = performance.now();
    element.click();
  }
}

/**
 * Opens addresses one after the other in a new profile, so that the first finds an empty cache.
 * @param {import('@playwright/test').Browser} browser
 * @param {readonly string[]} urls
 * @param {{ isDead?: boolean, watchedMs: number, tap?: Tap }} options isDead: no script will report that it is alive
 * @returns {Promise<Visit>} of the last one
 */
export async function visit(browser, urls, { isDead = false, watchedMs, tap }) {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowerBy });
    await page.addInitScript(watchPage, tap ?? null);
    for (const url of urls) {
      await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
      await until(session, tap ? 'answered' : isDead ? 'largestPaint' : 'alive');
      // No reader takes movement after this long for loading.
      await page.waitForTimeout(watchedMs);
    }
    return await page.evaluate(() => {
      const { benchSeen, benchAttached } = Object(window);
      // A handler on something not yet painted is of no use.
      return { ...benchSeen, alive: Math.max(benchAttached ?? benchSeen.alive, benchSeen.firstPaint) };
    });
  } finally {
    await context.close();
  }
}

/**
 * Asks the page again and again, by the protocol itself: `waitForFunction` would first compile a script of its own in the page, 40 ms
 * of a slow phone, just when its scripts start.
 * @param {import('@playwright/test').CDPSession} session
 * @param {'answered' | 'largestPaint' | 'alive'} what
 */
async function until(session, what) {
  const attached = what === 'alive' ? 'window.benchAttached ?? ' : '';
  const expression = `!Number.isNaN(${attached}window.benchSeen.${what})`;
  for (let tries = 0; tries < 600; tries += 1) {
    const { result } = await session.send('Runtime.evaluate', { expression });
    if (result.value === true) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`not ${what} after 30 s`);
}
