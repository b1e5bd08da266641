/**
 * @typedef {{ firstPaint: number, largestPaint: number, largest: string, alive: number, shift: number, moved: string, tapped: number,
 * answered: number }} Visit times in milliseconds since the navigation; alive: when it is interactive, never before the first paint; moved:
 * the elements that shifted, from where to where, and when
 */
/**
 * @typedef {{ control: string, afterMs: number, isPress?: boolean }} Tap a selector, and how long after the first paint it is tapped;
 * isPress: it leads to another document, and is answered when the pressed control has been painted
 */

/** A slow phone: six times slower than this machine. */
const slowerBy = 6;
const phone = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true };

/** Runs in the page before its own code. @param {Tap | null} tap */
function watchPage(tap) {
  const none = Number.NaN;
  const seen = {
    firstPaint: none,
    largestPaint: none,
    largest: '',
    alive: none,
    shift: 0,
    moved: '',
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
    if (tap !== null) setTimeout(doTap, Math.max(0, entry.startTime + tap.afterMs - performance.now()), tap);
  });
  const nameOf = (/** @type {Element | undefined} */ element) =>
    [element?.nodeName.toLowerCase(), ...(element?.classList ?? [])].join('.');
  observe('largest-contentful-paint', (entry) => {
    seen.largestPaint = entry.startTime;
    seen.largest = nameOf(entry.element);
  });
  observe('layout-shift', (entry) => {
    seen.shift += entry.value;
    for (const { node, previousRect, currentRect } of entry.sources)
      seen.moved += ` ${nameOf(node)} ${JSON.stringify([previousRect, currentRect])} ${entry.startTime} ms`;
  });
  // The document reports it (base/alive.ts): from then on every control works. The report is handled when the other work of that moment is
  // done.
  new MutationObserver(() => {
    if (Number.isNaN(seen.alive) && 'alive' in document.documentElement.dataset) seen.alive = performance.now();
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-alive'] });

  /** Taps, and waits for the first visible effect: a status text, a field marked as invalid, a dialog, a pressed control. */
  function doTap(/** @type {Tap} */ { control, isPress = false }) {
    const element = document.querySelector(control);
    if (!(element instanceof HTMLElement)) throw new Error(`nothing to tap: ${control}`);
    const note = () => {
      if (Number.isNaN(seen.answered)) seen.answered = performance.now();
    };
    // After the frame that paints it.
    const noteFrame = () => requestAnimationFrame(() => setTimeout(note));
    new MutationObserver(isPress ? noteFrame : note).observe(document, {
      attributes: true,
      subtree: true,
      attributeFilter: isPress ? ['aria-busy'] : ['data-outcome', 'aria-invalid', 'open'],
    });
    // The document stays, because what it has seen is read from it.
    if (isPress) {
      addEventListener(element.matches('a') ? 'click' : 'submit', (event) => event.preventDefault());
      window.fetch = () => new Promise(() => {});
    }
    seen.tapped = performance.now();
    element.click();
  }
}

/**
 * Opens addresses one after the other in a new profile, so that the first finds an empty cache.
 * @param {import('./chromium.mjs').Chromium} browser
 * @param {readonly string[]} urls
 * @param {{ isDead?: boolean, watchedMs: number, tap?: Tap }} options isDead: no script will report that it is alive
 * @returns {Promise<Visit>} of the last one
 */
export async function visit(browser, urls, { isDead = false, watchedMs, tap }) {
  const { send, close } = await browser.openPage();
  try {
    await send('Emulation.setDeviceMetricsOverride', phone);
    await send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await send('Emulation.setCPUThrottlingRate', { rate: slowerBy });
    await send('Page.enable');
    await send('Page.addScriptToEvaluateOnNewDocument', { source: `(${watchPage})(${JSON.stringify(tap ?? null)})` });
    for (const url of urls) {
      const { errorText } = await send('Page.navigate', { url });
      if (errorText) throw new Error(`${url.split('?')[0]}: ${errorText}`);
      await until(send, tap ? 'answered' : isDead ? 'largestPaint' : 'alive');
      // Nobody takes movement after this long for loading.
      await wait(watchedMs);
    }
    // A handler on something that is not painted yet is useless.
    const alive = 'Math.max(benchSeen.alive, benchSeen.firstPaint)';
    return await evaluate(send, `({ ...benchSeen, alive: ${alive} })`);
  } finally {
    await close();
  }
}

/**
 * Polls the page, because a promise in it would add work just when its scripts start.
 * @param {import('./chromium.mjs').Send} send
 * @param {'answered' | 'largestPaint' | 'alive'} what
 */
async function until(send, what) {
  const isSeen = `document.readyState === 'complete' && Number.isFinite(window.benchSeen?.${what})`;
  for (let tries = 0; tries < 600; tries += 1) {
    if (await evaluate(send, isSeen)) return;
    await wait(50);
  }
  throw new Error(`not ${what} after 30 s`);
}

/** @param {import('./chromium.mjs').Send} send @param {string} expression */
async function evaluate(send, expression) {
  const { result, exceptionDetails } = await send('Runtime.evaluate', { expression, returnByValue: true });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}

/** @param {number} ms */
function wait(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
