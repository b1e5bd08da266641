import { fork } from 'node:child_process';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumFlags, ensureTools } from '../scripts/setup.mjs';
import { startPlainServer } from './plain-page.mjs';
import { row } from './report.mjs';
import { interleave, median, quantile } from './statistics.mjs';

/** @typedef {{ firstPaint: number, largestPaint: number, hydrated: number, shift: number, longTasks: number }} Visit */

/** A slow phone on a slow link: 150 ms, 1.6 Mbit/s down and 0.75 up, a processor six times slower than this one. */
const shape = { roundTripMs: 150, downKbit: 1600, upKbit: 750 };
const slowerBy = 6;
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
/** What still moves after this long is counted by no reader as loading. */
const watchedMs = 1000;

/** Runs in the page before anything else of it. */
function watchPage() {
  const seen = { firstPaint: Number.NaN, largestPaint: Number.NaN, hydrated: Number.NaN, shift: 0, longTasks: 0 };
  Object.assign(window, { benchSeen: seen });
  /** @param {string} type @param {(entry: any) => void} note */
  const observe = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.firstPaint = entry.startTime;
  });
  observe('largest-contentful-paint', (entry) => {
    seen.largestPaint = entry.startTime;
  });
  observe('layout-shift', (entry) => {
    seen.shift += entry.value;
  });
  observe('longtask', (entry) => {
    seen.longTasks += Math.max(0, entry.duration - 50);
  });
  // The document says so itself (base/alive.ts): every control works from then on.
  new MutationObserver(() => {
    if (Number.isNaN(seen.hydrated) && 'alive' in document.documentElement.dataset) seen.hydrated = performance.now();
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-alive'] });
}

/**
 * One visit of a new browser with nothing cached.
 * @param {string} executablePath
 * @param {string} url
 * @param {{ isStatic: boolean }} screen
 * @returns {Promise<Visit>}
 */
async function visit(executablePath, url, { isStatic }) {
  // By flag and not by context: there Chromium would connect a second time after it has refused the certificate.
  const args = [...chromiumFlags(), '--ignore-certificate-errors'];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const context = await browser.newContext(phone);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowerBy });
    await page.addInitScript(watchPage);
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
    if (!isStatic) {
      await page.waitForFunction(
        () => !Number.isNaN(Object(window).benchAttached ?? Object(window).benchSeen.hydrated),
        undefined,
        { timeout: 30_000, polling: 100 },
      );
    }
    await page.waitForTimeout(watchedMs);
    return await page.evaluate(() => {
      const { benchSeen, benchAttached } = Object(window);
      // A handler on what is not painted yet is of use to nobody.
      return { ...benchSeen, hydrated: Math.max(benchAttached ?? benchSeen.hydrated, benchSeen.firstPaint) };
    });
  } finally {
    await browser.close();
  }
}

/** A server that has just started compiles its code while it answers; one that is in use has done so. @param {string} url */
async function warmUp(url) {
  for (let asked = 0; asked < 100; asked += 1) await (await fetch(url, { headers: { accept: 'text/html' } })).text();
}

/** @param {number[]} upstreams @param {boolean} isHttp2 */
function startNetwork(upstreams, isHttp2) {
  const child = fork(join(import.meta.dirname, 'network.mjs'));
  child.send({ upstreams, shape, isHttp2 });
  /** @type {Promise<number[]>} */
  const ports = new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(/** @type {number[]} */ (message)));
    child.once('exit', () => reject(new Error('the link ended')));
  });
  return { child, ports };
}

/**
 * Largest paint and time to hydrated of every screen, against the same document without JavaScript; and what moves.
 * @param {{ server: import('./server.mjs').Server, screens: import('./screens.mjs').Screen[], rounds: number,
 *   isHttp2: boolean, progress: (line: string) => void }} options
 */
export async function measurePages({ server, screens, rounds, isHttp2, progress }) {
  const executablePath = ensureTools(['chromium'], () => {}).chromium?.path ?? '';
  const plain = await startPlainServer(server.url);
  const { child, ports } = startNetwork([server.port, plain.port], isHttp2);
  try {
    const [ourPort, plainPort] = await ports;
    const rows = [];
    for (const screen of screens) {
      await plain.take(screen.path);
      await warmUp(server.url + screen.path);
      const go = (/** @type {number | undefined} */ port) => () =>
        visit(executablePath, `https://localhost:${port}${screen.path}`, screen);
      /** @type {{ ours: Visit[], plain: Visit[] }} */
      const visits = { ours: [], plain: [] };
      for (let turn = 0; turn < 3 && (turn === 0 || isInDoubt(visits)); turn += 1) {
        const more = await interleave(rounds, { ours: go(ourPort), plain: go(plainPort) }, (line) =>
          progress(`${screen.name}, ${line}`),
        );
        visits.ours.push(...more.ours);
        visits.plain.push(...more.plain);
      }
      rows.push(...rowsOf(screen, visits));
    }
    return rows;
  } finally {
    child.kill();
    plain.close();
  }
}

/** At most this many times the bound. */
const paintAim = 1.05;

/**
 * Whether the largest paint comes near its aim or misses it: chance alone moves the ratio of so few visits by that much,
 * so it is settled by more of them, all of which count.
 * @param {{ ours: Visit[], plain: Visit[] }} visits
 */
function isInDoubt({ ours, plain }) {
  const paint = (/** @type {Visit[]} */ visits) => median(visits.map(({ largestPaint }) => largestPaint));
  return paint(ours) / paint(plain) > paintAim - 0.02;
}

/**
 * @param {import('./screens.mjs').Screen} screen
 * @param {{ ours: Visit[], plain: Visit[] }} visits
 */
function rowsOf({ name, isStatic }, { ours, plain }) {
  const compared = (/** @type {string} */ what, /** @type {keyof Visit} */ key, /** @type {number} */ aim) =>
    row({
      what: `${name}: ${what}`,
      measured: median(ours.map((visit) => visit[key])),
      unit: 'ms',
      reference: median(plain.map((visit) => visit[key])),
      referenceName: 'without JavaScript',
      aim,
      note: spread(ours.map((visit) => visit[key])),
    });
  return [
    compared('largest contentful paint', 'largestPaint', paintAim),
    ...(isStatic ? [] : [compared('hydrated', 'hydrated', 1.8)]),
    row({ what: `${name}: layout shift`, measured: Math.max(...ours.map(({ shift }) => shift)), unit: '', aim: 0 }),
  ];
}

/** @param {number[]} values */
function spread(values) {
  return `${values.length} visits, quartiles ${quantile(values, 0.25).toFixed(0)} to ${quantile(values, 0.75).toFixed(0)}`;
}
