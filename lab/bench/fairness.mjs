import { fork } from 'node:child_process';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { renewSessions } from './renew-sessions.mjs';
import { row } from './report.mjs';
import { production, startServer } from './server.mjs';
import { interleave, quantile } from './statistics.mjs';

/** Complaints of one borrower that are always in flight. */
const atOnce = 200;
/** Documents of the other borrower in a round, one after the other. */
const documents = 100;
/** They may take this many times as long as without load. */
const aim = 2;

/**
 * How long another borrower's loan takes to open while one borrower keeps sending complaints, on both databases, with the default limits.
 * @param {{ cluster: { url: string }, folder: string, rounds: number, progress: (line: string) => void, addDemo: (environment:
 * Record<string, string>) => Promise<Map<string, string>> }} options
 */
export async function measureFairness({ cluster, folder, addDemo, rounds, progress }) {
  const rows = [];
  /** @type {Record<string, Record<string, string>>} */
  const places = {
    PostgreSQL: { DATABASE_URL: cluster.url },
    embedded: { DATA_FOLDER: join(folder, 'fairness') },
  };
  for (const [name, place] of Object.entries(places)) {
    progress(name);
    const links = await renewSessions(place, await addDemo(place));
    const { BORROWER_CALLS_PER_SECOND: _, ...limited } = production;
    const server = await startServer({ folder, environment: { ...limited, ...place } });
    try {
      rows.push(...(await measureOn({ name, server, links, rounds, progress })));
    } finally {
      await server.stop();
    }
  }
  return rows;
}

/**
 * @param {{ name: string, server: import('./server.mjs').Server, links: Map<string, string>, rounds: number,
 *   progress: (line: string) => void }} options
 */
async function measureOn({ name, server, links, rounds, progress }) {
  const own = new URL(links.get('fermin') ?? '', server.url);
  const others = new URL(links.get('gloria') ?? '', server.url);
  const orderNo = own.searchParams.get('orderId') ?? '';
  const flood = {
    url: `${server.url}/tells/user-problem/problem-save?${own.searchParams}`,
    form: { problemType: '2', orderNo },
    atOnce,
  };
  const child = fork(join(import.meta.dirname, 'flood.mjs'));
  const answered = () =>
    new Promise((resolve, reject) => {
      child.once('message', (/** @type {{ answers: import('./flood.mjs').Answers, error?: string }} */ message) => {
        if (message.error === undefined) resolve(message.answers);
        else reject(new Error(message.error));
      });
    });
  /** @type {import('./flood.mjs').Answers} */
  const answers = {};
  try {
    await open(others, documents);
    const times = await interleave(
      rounds,
      {
        quiet: () => open(others, documents),
        beside: async () => {
          const ended = answered();
          child.send(flood);
          // Until all of them are on their way.
          await sleep(500);
          const seen = await open(others, documents);
          child.send('stop');
          for (const [status, count] of Object.entries(await ended)) answers[status] = (answers[status] ?? 0) + count;
          return seen;
        },
      },
      progress,
    );
    const said = Object.entries(answers).map(([status, count]) => `${count} x ${status}`);
    progress(`the complaints were answered ${said.join(', ')}`);
    return [0.5, 0.95].map((share) =>
      row({
        what: `${name}: another borrower's loan beside ${atOnce} complaints of one, ${share * 100} %`,
        measured: quantile(times.beside.flat(), share),
        unit: 'ms',
        reference: quantile(times.quiet.flat(), share),
        referenceName: 'in quiet',
        ...(share === 0.95 ? { aim } : {}),
      }),
    );
  } finally {
    child.kill();
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Opens a document again and again. @param {URL} url @param {number} times @returns {Promise<number[]>} milliseconds */
async function open(url, times) {
  const seen = [];
  for (let n = 0; n < times; n += 1) {
    // As fast as a hasty person, but slow enough to stay within the borrower's own limit.
    await sleep(60);
    const begun = performance.now();
    await new Promise((resolve, reject) => {
      request(url, { agent, headers: { accept: 'text/html' } }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`the other borrower's loan answered ${answer.statusCode}`));
        answer.resume().on('end', resolve);
      })
        .on('error', reject)
        .end();
    });
    seen.push(performance.now() - begun);
  }
  return seen;
}
