import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import pg from 'pg';
import { findHeadless } from '../../scripts/find-tools.mjs';
import { chromiumFlags } from '../../scripts/setup.mjs';
import { row } from './report.mjs';
import { freePort, production, startServer } from './server.mjs';
import { quantile } from './statistics.mjs';

/** Milliseconds until a page shows what it is asked for, and those of the slowest call that it waits for. */
const pageAim = 300;
const callAim = 200;
/** No task may hold up a list that scrolls for longer. */
const taskAim = 50;
/** Of the tab's memory when the work begins. */
const memoryAim = 1.2;
/** An hour of somebody who opens a page every six seconds. */
const pagesOfHour = 600;

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{ shown: number, calls: { path: string, ms: number }[] }} Visit */

/**
 * What the console's pages take on a database that `npm run fill` has filled, as the owner of the demo, in a browser on this machine.
 * @param {{ url: string, folder: string, rounds: number, progress: (line: string) => void }} options url: the database's
 */
export async function measureConsole({ url, folder, rounds, progress }) {
  const { orders, places } = await placesOf(url, rounds);
  const port = await freePort();
  const limits = { ADDRESS_CALLS_PER_SECOND: '0', LENDER_CALLS_PER_SECOND: '0' };
  // Its people are those of the demo, whom production refuses.
  const environment = {
    ...production,
    ...limits,
    NODE_ENV: 'development',
    LENDER_PORT: String(port),
    DATABASE_URL: url,
  };
  const server = await startServer({ folder, environment: { ...environment, PUBLIC_BASE_URL: '' } });
  const executablePath = findHeadless()?.path ?? '';
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags(), '--enable-precise-memory-info'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
    await openConsole(page, `http://127.0.0.1:${port}`, '#demo=owner');
    progress('the reports of the portfolio');
    const rows = [await timeReports(page)];
    for (const { what, paths } of places) {
      progress(what);
      rows.push(...(await timePage(page, what, paths)));
    }
    progress('scrolling');
    rows.push(...(await timeScrolling(page)));
    progress('an hour of work');
    rows.push(await timeHour(page, places));
    return rows.map((one) => ({ ...one, what: `${one.what}, ${orders.toLocaleString('en')} orders` }));
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** The pages, and of each as many addresses as there are rounds. @param {string} url @param {number} rounds */
async function placesOf(url, rounds) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: counted } = await client.query('select count(*)::integer as orders from loan_order');
  const { rows: some } = await client.query(
    `select id, borrower_id from loan_order where id ~ '^[0-9]{6}-' order by md5(id) limit $1`,
    [rounds],
  );
  await client.end();
  const often = (/** @type {string} */ path) => Array.from({ length: rounds }, () => path);
  /** @type {[string, string][]} */
  const lists = [
    ['today', ''],
    ['orders', 'orders'],
    ['orders under review', 'orders?state=under-review'],
    ['borrowers', 'borrowers'],
    ['collections', 'collections'],
    ['payouts', 'payouts'],
    ['money in', 'money'],
    ['all payments', 'money?view=all'],
    ['credit balances', 'money?view=credit'],
    ['complaints', 'complaints'],
    ['approvals', 'approvals'],
    ['messages', 'texts?view=plan'],
    ['products', 'products'],
    ['campaigns', 'campaigns'],
    ['portfolio', 'portfolio'],
    ['audit', 'audit'],
    ['webhooks', 'webhooks'],
  ];
  const places = [
    ...lists.map(([what, path]) => ({ what, paths: often(path) })),
    { what: 'an order', paths: some.map(({ id }) => `orders/${id}`) },
    { what: 'a borrower', paths: some.map(({ borrower_id }) => `borrowers/${borrower_id}`) },
  ];
  return { orders: counted[0].orders, places };
}

/** Opens a page without a list. @param {Page} page @param {string} origin @param {string} [sign] signs in */
async function openConsole(page, origin, sign = '') {
  await page.goto(`${origin}/console/team${sign}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(watch);
}

/** Runs in the page: notes tasks that take long. */
function watch() {
  const noted = /** @type {any} */ (globalThis);
  noted.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) noted.longTasks.push(duration);
  }).observe({ type: 'longtask' });
}

/** Runs in the page: goes to an address as a link of the console does, until it has no call under way and nothing is loading. */
/** @param {string} path @returns {Promise<Visit>} */
async function visit(path) {
  performance.clearResourceTimings();
  let underWay = 0;
  const asked = globalThis.fetch;
  globalThis.fetch = async (...given) => {
    underWay += 1;
    try {
      const answer = await asked(...given);
      // Its text, too.
      await answer.clone().arrayBuffer();
      return answer;
    } finally {
      underWay -= 1;
    }
  };
  const begun = performance.now();
  history.pushState({}, '', `/console/${path}`);
  dispatchEvent(new PopStateEvent('popstate'));
  let shown = begun;
  let quiet = 0;
  // Three frames without anything under way: a page that asks again after its first answer is not there yet.
  while (quiet < 3 && performance.now() - begun < 30_000) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const isLoading = document.querySelector('.loading, progress') !== null;
    const isBusy = underWay > 0 || isLoading || document.querySelector('h1') === null;
    if (isBusy) quiet = 0;
    else if (quiet === 0) shown = performance.now();
    if (!isBusy) quiet += 1;
  }
  globalThis.fetch = asked;
  const calls = performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.includes('/lender/v1/'))
    .map(({ name, duration }) => ({ path: new URL(name).pathname.replace('/lender/v1', ''), ms: duration }));
  return { shown: shown - begun, calls };
}

/** The first time somebody looks, the reports are made one after the other; from then on they are kept. @param {Page} page */
async function timeReports(page) {
  const begun = performance.now();
  await page.evaluate(visit, 'portfolio');
  const isThere = () =>
    document.querySelector('.loading, progress') === null &&
    [...document.querySelectorAll('.portfolio > *')].every((card) => card.querySelector('time'));
  await page.waitForFunction(isThere, null, { timeout: 3_600_000 });
  const what = 'the reports of the portfolio, made for the first time';
  return row({ what, measured: (performance.now() - begun) / 1_000, unit: 's' });
}

/** @param {Page} page @param {string} what @param {string[]} paths */
async function timePage(page, what, paths) {
  const shown = [];
  const calls = [];
  for (const path of paths) {
    // In a page that has kept no list yet.
    await openConsole(page, new URL(page.url()).origin);
    const one = await page.evaluate(visit, path);
    shown.push(one.shown);
    calls.push(one.calls.toSorted((a, b) => b.ms - a.ms)[0] ?? { path: 'no call', ms: 0 });
  }
  // The first fetches the page's script.
  const slowest = calls.slice(1).toSorted((a, b) => b.ms - a.ms)[0];
  const times = calls.slice(1).map(({ ms }) => ms);
  return [
    row({ what: `${what}, 95 %`, measured: quantile(shown.slice(1), 0.95), unit: 'ms', aim: pageAim }),
    row({
      what: `${what}, its slowest call, 95 %`,
      measured: quantile(times, 0.95),
      unit: 'ms',
      aim: callAim,
      note: slowest?.path ?? '',
    }),
  ];
}

/** @param {Page} page */
async function timeScrolling(page) {
  await page.evaluate(visit, 'orders');
  await page.locator('tbody tr').first().hover();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const scripted = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0);
  };
  const before = await scripted();
  // The first scroll carries out what these tools have asked of the page: 0.15 s of a task that no person waits for.
  await page.mouse.wheel(0, 40);
  await sleep(500);
  await page.evaluate(() => {
    /** @type {any} */ (globalThis).longTasks.length = 0;
  });
  for (let turn = 0; turn < 80; turn += 1) {
    await page.mouse.wheel(0, 400);
    await sleep(50);
  }
  const longest = await page.evaluate(() => Math.max(0, .../** @type {any} */ (globalThis).longTasks));
  const script = (await scripted()) - before;
  await session.detach();
  return [
    row({ what: 'the longest task while a list scrolls', measured: longest, unit: 'ms', aim: taskAim }),
    row({ what: 'script while a list scrolls by 700 rows', measured: script, unit: 'ms' }),
  ];
}

/** @param {Page} page @param {{ paths: string[] }[]} places */
async function timeHour(page, places) {
  const session = await page.context().newCDPSession(page);
  const memory = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return usedSize / 1_000_000;
  };
  const work = async (/** @type {number} */ first, /** @type {number} */ count) => {
    for (let n = first; n < first + count; n += 1) {
      const { paths } = /** @type {{ paths: string[] }} */ (places[n % places.length]);
      await page.evaluate(visit, /** @type {string} */ (paths[n % paths.length]));
    }
  };
  await work(0, pagesOfHour / 10);
  const before = await memory();
  await work(pagesOfHour / 10, pagesOfHour);
  const what = `memory of the tab after ${pagesOfHour} pages`;
  return row({
    what,
    measured: await memory(),
    unit: 'MB',
    reference: before,
    referenceName: 'before',
    aim: memoryAim,
  });
}
