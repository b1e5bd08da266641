import { Agent, request } from 'node:http';
import { cpuOf, renderers } from './react-render.mjs';
import { row } from './report.mjs';
import { interleave, median } from './statistics.mjs';

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** @param {string} url @returns {Promise<number>} the bytes of the body */
function get(url) {
  return new Promise((resolve, reject) => {
    const headers = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' };
    request(url, { agent, headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk) => {
        bytes += chunk.length;
      });
      answer.on('end', () => (answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${answer.statusCode}`))));
    })
      .on('error', reject)
      .end();
  });
}

/** @param {string} url @param {number} count */
async function getMany(url, count) {
  let left = count;
  const worker = async () => {
    while (left-- > 0) await get(url);
  };
  await Promise.all(Array.from({ length: 4 }, worker));
}

/** Screens with a limit per address, which refuses hundreds in a row (a captcha each; promotion.limits). */
const limited = ['login', 'promotion'];

/** Unmeasured documents of each screen: after its start a server is still compiling its code while it answers. */
const warmUp = 800;

/**
 * CPU of the server process for one document: routing, session, statements, rendering, compression, log. Requested over HTTP by this
 * process, four at a time on persistent connections; the database is another process.
 * @param {{ server: import('./server.mjs').Server, screens: import('./screens.mjs').Screen[], rounds: number, count: number, progress:
 * (line: string) => void }} options
 */
export async function measureRender({ server, screens: all, rounds, count, progress }) {
  const screens = all.filter(({ name }) => !limited.includes(name));
  const floor = { name: 'a request that does nothing (/healthz)', path: '/healthz' };
  const asked = [...screens, floor];
  for (const { path } of asked) await getMany(server.url + path, warmUp);
  const bounds = await renderers({ url: server.url, paths: screens.map(({ path }) => path) });
  for (const render of bounds.values()) cpuOf(render, count);
  const measured = await interleave(
    rounds,
    Object.fromEntries(
      asked.map(({ name, path }) => [
        name,
        async () => {
          const { probe } = await server.measure(() => getMany(server.url + path, count));
          return { probe, alone: cpuOf(bounds.get(path) ?? (() => {}), count) };
        },
      ]),
    ),
    progress,
  );
  const aloneOf = (/** @type {string} */ name) => median((measured[name] ?? []).map(({ alone }) => alone));
  const perRequest = (/** @type {string} */ name) =>
    median((measured[name] ?? []).map(({ probe }) => probe.cpuMs / count));
  const late = Object.values(measured).flat();
  return [
    ...screens.map(({ name }) =>
      row({
        what: `${name}: server CPU a screen`,
        measured: perRequest(name),
        unit: 'ms',
        reference: aloneOf(name),
        referenceName: 'renderToString and brotli alone',
        aim: 1.5,
      }),
    ),
    row({ what: floor.name, measured: perRequest(floor.name), unit: 'ms' }),
    row({
      what: 'event loop late while rendering, median',
      measured: median(late.map(({ probe }) => probe.lateMs.p50)),
      unit: 'ms',
    }),
    row({
      what: 'event loop late while rendering, 99 %',
      measured: median(late.map(({ probe }) => probe.lateMs.p99)),
      unit: 'ms',
    }),
  ];
}
