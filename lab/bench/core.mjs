import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { row } from './report.mjs';
import { production, startServer } from './server.mjs';
import { interleave, median, quantile } from './statistics.mjs';

/** How long the core takes to answer. */
const delayMs = 50;
/** The screens that borrowers come for; each makes one or two calls to the core. */
const asked = ['loan-details', 'repayment', 'confirm-offer', 'contract', 'complaint-list'];
/** If a page costs more than this much above one on our own database, more than the network is to blame. */
const cpuAim = 1.3;
/** Simultaneous requests while CPU is measured: enough that the core's delay leaves no idle time. */
const atOnce = 16;
/** A rate counts as sustained if its pages take no more than this many times as long as a single one. */
const maxLate = 1.5;
const stepMs = 4000;

/** One borrower represents them all. */
export const unlimited = { ADDRESS_CALLS_PER_SECOND: '0', BORROWER_CALLS_PER_SECOND: '0' };

const agent = new Agent({ keepAlive: true, maxSockets: 512 });

/** @param {string} url @returns {Promise<number>} milliseconds until all of it has arrived */
function open(url) {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const headers = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' };
    request(url, { agent, headers }, (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - begun);
        else reject(new Error(`${url.split('?')[0]} answered ${answer.statusCode}`));
      });
    })
      .on('error', reject)
      .end();
  });
}

/** @param {readonly string[]} urls @param {number} count @param {number} workers */
async function openMany(urls, count, workers) {
  let next = 0;
  /** @type {number[]} */
  const times = [];
  const worker = async () => {
    while (next < count) times.push(await open(urls[next++ % urls.length] ?? ''));
  };
  await Promise.all(Array.from({ length: workers }, worker));
  return times;
}

/**
 * Requests pages at a fixed rate, whether or not the earlier ones have arrived: the 95th percentile of their times.
 * @param {readonly string[]} urls @param {number} perSecond
 */
async function lateness(urls, perSecond) {
  const begun = performance.now();
  /** @type {Promise<number>[]} */
  const opened = [];
  for (let count = 0; count < (perSecond * stepMs) / 1000; count += 1) {
    const due = begun + (count * 1000) / perSecond;
    const wait = due - performance.now();
    if (wait > 1) await sleep(wait);
    // Counted from when it was due, so that a generator that is late itself hides no queue.
    const late = Math.max(0, performance.now() - due);
    opened.push(open(urls[count % urls.length] ?? '').then((time) => time + late));
  }
  return quantile(await Promise.all(opened), 0.95);
}

/** @param {readonly string[]} urls @param {(line: string) => void} progress */
async function highestRate(urls, progress) {
  const alone = quantile(await openMany(urls, 60, 1), 0.95);
  let best = 0;
  for (let rate = 20; rate < 2000; rate = Math.round(rate * 1.25)) {
    const late = await lateness(urls, rate);
    progress(`${rate} pages/s: 95 % within ${late.toFixed(0)} ms, alone ${alone.toFixed(0)} ms`);
    if (late > alone * maxLate) break;
    best = rate;
  }
  return best;
}

/**
 * The same pages with the same data on our own database, and through a second Plazo whose core is the first one, 50 ms away.
 * @param {{ server: import('./server.mjs').Server, screens: import('./screens.mjs').Screen[], rounds: number, count: number, folder:
 * string, progress: (line: string) => void }} options
 */
export async function measureCore({ server, screens, rounds, count, folder, progress }) {
  const child = fork(join(import.meta.dirname, 'slow-core.mjs'));
  child.send({ port: server.port, delayMs });
  const [port] = /** @type {[number]} */ (await once(child, 'message'));
  const base = { API_BASE_URL: `http://127.0.0.1:${port}`, ALLOW_HTTP_BASE: 'true' };
  const front = await startServer({ folder, environment: { ...production, ...unlimited, ...base } });
  try {
    const paths = screens.filter(({ name }) => asked.includes(name)).map(({ path }) => path);
    const sides = { own: { at: server, workers: 4 }, core: { at: front, workers: atOnce } };
    const urlsOf = (/** @type {import('./server.mjs').Server} */ at) => paths.map((path) => at.url + path);
    // A server that has just started is still compiling its code while it answers.
    for (const { at, workers } of Object.values(sides)) await openMany(urlsOf(at), 400, workers);
    const measure = (/** @type {keyof typeof sides} */ name) => async () => {
      const { at, workers } = sides[name];
      const { probe } = await at.measure(() => openMany(urlsOf(at), count, workers));
      return probe.cpuMs / count;
    };
    const cpu = await interleave(rounds, { own: measure('own'), core: measure('core') }, progress);
    const times = await openMany(urlsOf(front), 60, 1);
    const rate = await highestRate(urlsOf(front), progress);
    const what = `a core that answers in ${delayMs} ms`;
    return [
      row({
        what: `${what}: server CPU a page`,
        measured: median(cpu.core ?? []),
        unit: 'ms',
        reference: median(cpu.own ?? []),
        referenceName: 'on the own database',
        aim: cpuAim,
      }),
      row({
        what: `${what}: a page alone`,
        measured: median(times),
        unit: 'ms',
        note: `its calls take ${delayMs} ms each`,
      }),
      row({
        what: `${what}: highest rate without queueing`,
        measured: rate,
        unit: 'pages/s',
        note: 'core and client on the same machine',
      }),
    ];
  } finally {
    await front.stop();
    child.kill();
  }
}
