import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { cpuOfPostgres } from './load.mjs';
import { row } from './report.mjs';
import { freePort } from './server.mjs';
import { interleave, median } from './statistics.mjs';

/** @typedef {{ url: string, form?: string }} Asked form: posted */
/** @typedef {{ perSecond: number, cpu: number, databaseCpu: number }} Run CPU in ms per answer */

const agent = new Agent({ keepAlive: true, maxSockets: 4 });
/** A server runs for weeks: until its code is compiled, a third of its CPU goes to the compiler. */
const warmUp = 3_000;

/** @param {Asked} asked @returns {Promise<Buffer>} */
function ask({ url, form }) {
  const headers = {
    'accept-encoding': form === undefined ? 'gzip, deflate, br' : 'identity',
    ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method: form === undefined ? 'GET' : 'POST', headers }, (answer) => {
      /** @type {Buffer[]} */
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(Buffer.concat(chunks)) : reject(new Error(`${url}: ${answer.statusCode}`)),
      );
    });
    sent.on('error', reject);
    sent.end(form);
  });
}

/** @param {Asked} asked @param {number} count */
async function askMany(asked, count) {
  let left = count;
  const worker = async () => {
    while (left-- > 0) await ask(asked);
  };
  await Promise.all(Array.from({ length: 4 }, worker));
}

/**
 * Pages and JSON calls per second of one process, compared with an app that a team could write in a day (lab/bench/day-app.mjs): one order
 * by one statement, a page of the same size, nothing checked.
 * @param {{ server: import('./server.mjs').Server, cluster: { url: string, port: number }, folder: string, path: string, rounds: number,
 * count: number, progress: (line: string) => void }} options path: of a running loan's details, with its query
 */
export async function measureDay({ server, cluster, folder, path, rounds, count, progress }) {
  const { searchParams, search } = new URL(path, server.url);
  const orderId = searchParams.get('orderId') ?? '';
  const form = new URLSearchParams({ orderId }).toString();
  const call = { url: `${server.url}/tells/v3/loan-details/loan-details${search}`, form };
  const page = { url: server.url + path };
  const [html, answer] = [await plainPage(page.url), await ask(call)];
  const files = { DAY_PAGE: join(folder, 'day.html'), DAY_ANSWER: join(folder, 'day.json') };
  writeFileSync(files.DAY_PAGE, html);
  writeFileSync(files.DAY_ANSWER, answer);
  const day = await startDay({ DAY_DATABASE: cluster.url, ...files });
  try {
    const sides = {
      page: { server, asked: page },
      'day page': { server: day, asked: { url: `${day.url}/page?orderId=${orderId}` } },
      call: { server, asked: call },
      'day call': { server: day, asked: { url: `${day.url}/call`, form } },
    };
    for (const { asked } of Object.values(sides)) await askMany(asked, warmUp);
    const runs = await interleave(
      rounds,
      Object.fromEntries(
        Object.entries(sides).map(([name, side]) => [name, () => measureRun(side, count, cluster.port)]),
      ),
      progress,
    );
    return ['page', 'call'].flatMap((kind) => rowsOf(kind, runs[kind] ?? [], runs[`day ${kind}`] ?? []));
  } finally {
    day.stop();
  }
}

/**
 * @param {{ server: { measure: (work: () => Promise<void>) => Promise<{ probe: import('./server.mjs').Probe }> }, asked: Asked }} side
 * @param {number} count @param {number} port @returns {Promise<Run>}
 */
async function measureRun({ server, asked }, count, port) {
  const before = cpuOfPostgres(port);
  const start = performance.now();
  const { probe } = await server.measure(() => askMany(asked, count));
  const seconds = (performance.now() - start) / 1_000;
  return {
    perSecond: count / seconds,
    cpu: probe.cpuMs / count,
    databaseCpu: (cpuOfPostgres(port) - before) / count,
  };
}

const aims = { page: 0.75, call: 0.6 };

/** @param {string} kind @param {Run[]} ours @param {Run[]} day */
function rowsOf(kind, ours, day) {
  const of = (/** @type {Run[]} */ runs, /** @type {keyof Run} */ figure) => median(runs.map((run) => run[figure]));
  const referenceName = 'an app written in a day';
  const name = kind === 'page' ? 'loan-details' : 'loan-details (call)';
  const compared = (/** @type {keyof Run} */ figure) => ({ measured: of(ours, figure), reference: of(day, figure) });
  return [
    row({
      what: `${name}: answers a second`,
      ...compared('perSecond'),
      unit: '/s',
      referenceName,
      aim: aims[/** @type {keyof typeof aims} */ (kind)],
      atLeast: true,
    }),
    row({ what: `${name}: server CPU an answer`, ...compared('cpu'), unit: 'ms', referenceName }),
    row({ what: `${name}: PostgreSQL CPU an answer`, ...compared('databaseCpu'), unit: 'ms', referenceName }),
  ];
}

/** @param {string} url */
async function plainPage(url) {
  return (await fetch(url, { headers: { 'accept-encoding': 'identity' } })).text();
}

/** @param {Record<string, string>} environment */
async function startDay(environment) {
  const port = Number(await freePort());
  const child = fork(join(import.meta.dirname, 'day-app.mjs'), {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DAY_PORT: String(port), ...environment },
  });
  const answer = () =>
    new Promise((resolve, reject) => {
      child.once('message', resolve);
      child.once('exit', () => reject(new Error('the app written in a day ended')));
    });
  await answer();
  const say = (/** @type {string} */ question) => {
    const answered = answer();
    child.send(question);
    return answered;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    async measure(/** @type {() => Promise<void>} */ work) {
      await say('probe:start');
      await work();
      return { probe: /** @type {import('./server.mjs').Probe} */ (await say('probe:stop')) };
    },
    stop: () => child.kill(),
  };
}
