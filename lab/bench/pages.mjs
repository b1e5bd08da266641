import { fork } from 'node:child_process';
import { join } from 'node:path';
import { ensureTools } from '../../scripts/setup.mjs';
import { startChromium } from './chromium.mjs';
import { startPlainServer, withoutScripts, withTrivialReact } from './plain-page.mjs';
import { reactAlone } from './react-alone.mjs';
import { row } from './report.mjs';
import { interleave, median, quantile } from './statistics.mjs';
import { visit } from './visit.mjs';

/** @typedef {import('./visit.mjs').Visit} Visit */
/** @typedef {import('./screens.mjs').Screen} Screen */
/** @typedef {'ours' | 'plain' | 'react'} Side plain: without scripts; react: with React and one trivial component instead */
/** @typedef {{ [side in Side]?: Visit[] }} Visits */

/** A slow link: 150 ms, 1.6 Mbit/s down and 0.75 up. */
const shape = { roundTripMs: 150, downKbit: 1600, upKbit: 750 };

/** The targets, as multiples of the bound. */
const aims = { paint: 1.05, alive: 1.1, second: 1.2 };
/**
 * If a figure is this close to a target after the first visits, or past it, chance may decide: then there are this many visits, as time
 * allows.
 */
const margin = 0.03;
const enoughVisits = 41;
/** Visits per side of a journey and of a tap. */
const visitsOfJourney = 15;
const visitsOfTap = 7;
const visitsOfPress = 15;

/** The first two screens of the usual journeys. */
const journeys = [
  { what: 'offer, then loan', screens: ['confirm-offer', 'loan-details'] },
  { what: 'loan, then payment', screens: ['loan-details', 'repayment'] },
  { what: 'payment, then card', screens: ['repayment', 'bank-card'] },
  { what: 'complaints, then a new one', screens: ['complaint-home', 'complaint-form'] },
];

/** A control that the base script serves, and one that needs React. */
const taps = [
  { what: 'copy', screen: 'instruction', control: '[data-copy]' },
  { what: 'send', screen: 'complaint-form', control: 'form [type=submit]' },
];
const tapTimes = [0, 250, 750];
/**
 * Ways to another document, tapped when every control works: the press must be seen at once (decision 084), however slow the phone. In
 * milliseconds after the first paint, and the target for the first answer.
 */
const pressed = [
  { what: 'a row', screen: 'loan-details', control: 'main a.link-row[href^="/statement"]' },
  { what: 'the button', screen: 'loan-details', control: '.action-bar a.button' },
  { what: 'the button that accepts', screen: 'confirm-offer', control: '.action-bar [type=submit]' },
  { what: 'a way to pay', screen: 'repayment', control: 'main a[href^="/carpmm"]' },
];
const pressedAfter = 2000;
const answerWithin = 100;

/** Warms up a server: after its start it is still compiling its code while it answers. @param {string} url */
async function warmUp(url) {
  for (let asked = 0; asked < 50; asked += 1) await (await fetch(url, { headers: { accept: 'text/html' } })).text();
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
 * The largest paint of every screen and the time until it is interactive, compared with the same document without scripts and with React
 * alone; the second screens of journeys; taps.
 * @param {{ server: import('./server.mjs').Server, screens: Screen[], rounds: number, minutes: number, isHttp2: boolean, progress: (line:
 * string) => void }} options minutes: after these no more visits are added
 */
export async function measurePages({ server, screens, rounds, minutes, isHttp2, progress }) {
  const executablePath = ensureTools(['chromium'], () => {}).chromium?.path ?? '';
  const react = await reactAlone();
  const plain = await startPlainServer(server.url, react);
  const trivial = await startPlainServer(server.url, react);
  const { child, ports } = startNetwork([server.port, plain.port, trivial.port], isHttp2);
  const browser = await startChromium(executablePath, ['--ignore-certificate-errors']);
  try {
    const [ourPort, plainPort, trivialPort] = await ports;
    const until = Date.now() + minutes * 60_000;
    for (const { path, isStatic } of screens) {
      await plain.take(path, withoutScripts);
      // A first screen without React leaves no React in the cache.
      await trivial.take(path, isStatic ? withoutScripts : withTrivialReact);
      await warmUp(server.url + path);
    }
    const at = (/** @type {number | undefined} */ port, /** @type {Screen[]} */ ...opened) =>
      opened.map(({ path }) => `https://localhost:${port}${path}`);
    /** @param {Screen} screen @returns {Record<string, () => Promise<Visit>>} */
    const sides = (screen) => ({
      ours: () => visit(browser, at(ourPort, screen), { isDead: screen.isDead, watchedMs: 500 }),
      plain: () => visit(browser, at(plainPort, screen), { watchedMs: 100 }),
      ...(screen.isStatic ? {} : { react: () => visit(browser, at(trivialPort, screen), { watchedMs: 100 }) }),
    });
    const named = (/** @type {string} */ name) => screens.find((screen) => screen.name === name);

    // A browser's first page takes longer.
    if (screens[0]) await sides(screens[0]).ours?.();
    /** @type {Map<Screen, Visits>} */
    const visits = new Map(screens.map((screen) => [screen, {}]));
    const visitTimes = async (/** @type {Screen} */ screen, /** @type {number} */ times) => {
      const seen = await interleave(times, sides(screen), (line) => progress(`${screen.name}, ${line}`));
      add(visits.get(screen) ?? {}, seen);
    };
    for (const screen of screens) await visitTimes(screen, rounds);

    const seconds = await visitJourneys(
      named,
      (which, first, second) =>
        visit(browser, at({ ours: ourPort, plain: plainPort, react: trivialPort }[which], first, second), {
          watchedMs: 100,
        }),
      progress,
    );
    const tapped = [];
    for (const { what, screen: name, control } of taps) {
      const screen = named(name);
      if (!screen) continue;
      const seen = await interleave(
        visitsOfTap,
        Object.fromEntries(
          tapTimes.map((afterMs) => [
            `${afterMs}`,
            () => visit(browser, at(ourPort, screen), { watchedMs: 0, tap: { control, afterMs } }),
          ]),
        ),
        (line) => progress(`tap on ${what}, ${line}`),
      );
      for (const [afterMs, waits] of Object.entries(seen)) tapped.push(tapRow(`${name}, ${what}`, afterMs, waits));
    }

    /** @type {(screen: Screen, tap: import('./visit.mjs').Tap) => Promise<Visit>} */
    const press = (screen, tap) => visit(browser, at(ourPort, screen), { watchedMs: 0, tap });
    tapped.push(...(await visitPresses(named, press, progress)));

    // Decided once: stopping as soon as a figure is good would mean choosing it.
    const doubtful = screens.filter((screen) => isInDoubt(visits.get(screen) ?? {}));
    const more = 4;
    for (let done = rounds; done < enoughVisits && Date.now() < until; done += more)
      for (const screen of doubtful) await visitTimes(screen, more);
    return [...[...visits].flatMap(([screen, seen]) => rowsOf(screen, seen, progress)), ...seconds, ...tapped];
  } finally {
    await browser.close();
    child.kill();
    plain.close();
    trivial.close();
  }
}

/**
 * The second screens of the journeys, compared with trivial React if they have React, otherwise with the document without scripts.
 * @param {(name: string) => Screen | undefined} named
 * @param {(side: Side, first: Screen, second: Screen) => Promise<Visit>} open one after the other
 * @param {(line: string) => void} progress
 */
async function visitJourneys(named, open, progress) {
  const rows = [];
  for (const { what, screens } of journeys) {
    const [first, second] = screens.map(named);
    if (!first || !second) continue;
    /** @type {Side[]} */
    const sides = second.isStatic ? ['ours', 'plain'] : ['ours', 'plain', 'react'];
    const ways = Object.fromEntries(sides.map((side) => [side, () => open(side, first, second)]));
    const seen = await interleave(visitsOfJourney, ways, (line) => progress(`${what}, ${line}`));
    rows.push(...secondRows(`${what} (${second.name})`, seen));
  }
  return rows;
}

/**
 * The first answers to presses of ways to another document.
 * @param {(name: string) => Screen | undefined} named
 * @param {(screen: Screen, tap: import('./visit.mjs').Tap) => Promise<Visit>} press
 * @param {(line: string) => void} progress
 */
async function visitPresses(named, press, progress) {
  const rows = [];
  for (const { what, screen: name, control } of pressed) {
    const screen = named(name);
    if (!screen) continue;
    const tap = { control, afterMs: pressedAfter, isPress: true };
    const { seen = [] } = await interleave(visitsOfPress, { seen: () => press(screen, tap) }, (line) =>
      progress(`press of ${what}, ${line}`),
    );
    rows.push(pressRow(`${name}, ${what}`, seen));
  }
  return rows;
}

/** @param {Visits} visits @param {Partial<Record<string, Visit[]>>} more */
function add(visits, more) {
  for (const side of /** @type {Side[]} */ (Object.keys(more)))
    visits[side] = [...(visits[side] ?? []), ...(more[side] ?? [])];
}

/** @param {Visit[] | undefined} visits @param {'largestPaint' | 'alive'} key */
const middle = (visits, key) => median((visits ?? []).map((visit) => visit[key]));

/** Whether a result is so close to a target that chance may decide. @param {Visits} visits */
function isInDoubt({ ours = [], plain, react }) {
  if (middle(ours, 'largestPaint') / middle(plain, 'largestPaint') > aims.paint - margin) return true;
  return react !== undefined && middle(ours, 'alive') / middle(react, 'alive') > aims.alive - margin;
}

/** @param {Screen} screen @param {Visits} visits @param {(line: string) => void} progress */
function rowsOf({ name, isDead }, { ours = [], plain, react }, progress) {
  const note = spread(ours);
  const paint = row({
    what: `${name}: largest contentful paint`,
    measured: middle(ours, 'largestPaint'),
    unit: 'ms',
    reference: middle(plain, 'largestPaint'),
    referenceName: 'without JavaScript',
    aim: aims.paint,
    note,
  });
  for (const { shift, moved } of ours) if (shift > 0) progress(`${name} moved:${moved}`);
  if (paint.isOk === false)
    progress(`${name} paints ${[...new Set(ours.map(({ largest }) => largest))].join(', ')} last`);
  const alive = { what: `${name}: alive`, measured: middle(ours, 'alive'), unit: 'ms', note };
  return [
    paint,
    ...(isDead ? [] : [row({ ...alive, reference: middle(plain, 'alive'), referenceName: 'without JavaScript' })]),
    ...(react
      ? [row({ ...alive, reference: middle(react, 'alive'), referenceName: 'trivial React', aim: aims.alive })]
      : []),
    row({ what: `${name}: layout shift`, measured: Math.max(...ours.map(({ shift }) => shift)), unit: '', aim: 0 }),
  ];
}

/** @param {string} what @param {Visits} visits */
function secondRows(what, { ours, plain, react }) {
  const alive = { what: `second screen alive: ${what}`, measured: middle(ours, 'alive'), unit: 'ms' };
  const bound = { reference: middle(plain, 'alive'), referenceName: 'without JavaScript' };
  if (!react) return [row({ ...alive, ...bound, aim: aims.second })];
  const trivial = { reference: middle(react, 'alive'), referenceName: 'trivial React', aim: aims.second };
  return [row({ ...alive, ...bound }), row({ ...alive, ...trivial })];
}

/** @param {string} what @param {string} afterMs @param {Visit[]} visits */
function tapRow(what, afterMs, visits) {
  return row({
    what: `${what}: tap ${afterMs} ms after the first paint, to its effect`,
    measured: median(visits.map(({ tapped, answered }) => answered - tapped)),
    unit: 'ms',
  });
}

/** The slowest of nearly all: the reader who waits is not the one in the middle. @param {string} what @param {Visit[]} visits */
function pressRow(what, visits) {
  const waits = visits.map(({ tapped, answered }) => answered - tapped);
  return row({
    what: `${what}: tap to the first answer that is painted`,
    measured: quantile(waits, 0.9),
    unit: 'ms',
    aim: answerWithin,
    note: `9 of 10 in ${waits.length} visits; half within ${median(waits).toFixed(0)}`,
  });
}

/** @param {Visit[]} visits */
function spread(visits) {
  const paints = visits.map(({ largestPaint }) => largestPaint);
  return `${visits.length} visits, quartiles ${quantile(paints, 0.25).toFixed(0)} to ${quantile(paints, 0.75).toFixed(0)}`;
}
