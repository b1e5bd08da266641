import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { fillOrders } from './fill.mjs';
import { serveBoth, timeList } from './growth.mjs';
import { anyHour, makeLate, switchOn, zoneWhere } from './late-orders.mjs';
import { peakOf } from './load.mjs';
import { openDatabase } from './push-statements.mjs';
import { renewSessions } from './renew-sessions.mjs';
import { row } from './report.mjs';

/** For a million orders, in seconds. */
const sweepAim = 300;
/** Messages a second. */
const messagesAim = 200;
const mostMessages = 5_000;
const lists = ['/collections', '/collections?bucket=31-60'];

/**
 * Who is due and late among many orders: the sweep when every one of them has reached another stage, the list, and messages that are handed
 * to a provider which answers at once.
 * @param {{ cluster: { url: string }, folder: string, addDemo: (environment: Record<string, string>) => Promise<Map<string, string>>,
 * orders: number, progress: (line: string) => void }} options
 */
export async function measureCollections({ cluster: { url }, folder, addDemo, orders, progress }) {
  progress(`writing ${orders.toLocaleString('en')} orders`);
  await renewSessions({ DATABASE_URL: url }, await addDemo({ DATABASE_URL: url }));
  const db = await openDatabase({ url });
  await fillOrders(db, orders);
  await db.execute('vacuum (analyze)');
  await db.execute('checkpoint');
  await db.close();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const provider = await startProvider();
  const environment = { SMS_PROVIDER_URL: provider.url, ALLOW_HTTP_BASE: 'true', TENANT_FILE: anyHour(folder) };
  /** @type {import('./server.mjs').Server | undefined} */
  let server;
  try {
    const served = await serveBoth({ url, folder, environment });
    const { lender, key } = served;
    server = served.server;
    return [
      ...(await timeSweep({ client, pid: server.pid, progress })),
      ...(await timeLists({ lender, key, orders, progress })),
      ...(await timeMessages({ client, lender, key, provider, progress })),
    ];
  } finally {
    await server?.stop();
    await client.end();
    provider.stop();
  }
}

/** A provider that takes every message, and when. @returns {Promise<{ url: string, taken: number[], stop: () => void }>} */
function startProvider() {
  /** @type {number[]} */
  const taken = [];
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      taken.push(performance.now());
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      const stop = () => server.close();
      resolve({ url: `http://127.0.0.1:${port}/messages`, taken, stop });
    });
  });
}

/** @param {{ client: pg.Client, pid: number, progress: (line: string) => void }} options */
async function timeSweep({ client, pid, progress }) {
  const left = async () => {
    const { rows } = await client.query(
      `select count(*)::integer as n from collection_state where look_on <= (now() at time zone 'America/Mexico_City')::date`,
    );
    return rows[0].n;
  };
  while ((await left()) > 0) await sleep(500);
  // Resets its high-water mark.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = peakOf(pid);
  const { rowCount } = await client.query(
    `update collection_state set look_on = '-infinity', announced = case announced when 'early' then 'due-soon' else 'early' end
     where due_on is not null and claim is null`,
  );
  const open = rowCount ?? 0;
  progress(`a sweep of ${open.toLocaleString('en')} open orders`);
  const begun = performance.now();
  // A server looks every five seconds; the sweep itself begins with the first row that is done.
  while ((await left()) === open) await sleep(50);
  const started = performance.now();
  while ((await left()) > 0) await sleep(250);
  const seconds = (performance.now() - started) / 1000;
  const what = `a sweep of ${open.toLocaleString('en')} open orders, each in another stage`;
  return [
    row({ what, measured: seconds, unit: 's', aim: (sweepAim * open) / 1_000_000 }),
    row({ what: `until it began`, measured: (started - begun) / 1000, unit: 's' }),
    row({ what: `memory of the server meanwhile`, measured: peakOf(pid), unit: 'MB' }),
    row({ what: `memory of the server before`, measured: before, unit: 'MB' }),
  ];
}

/** @param {{ lender: string, key: string, orders: number, progress: (line: string) => void }} options */
async function timeLists({ lender, key, orders, progress }) {
  const rows = [];
  for (const path of lists) {
    progress(path);
    // Until its code is compiled, a server is slower than in the weeks after.
    await timeList({ lender, key }, path, orders);
    rows.push(await timeList({ lender, key }, path, orders));
  }
  return rows;
}

/**
 * @param {{ client: pg.Client, lender: string, key: string, provider: { taken: number[] }, progress: (line: string) => void }} options
 */
async function timeMessages({ client, lender, key, provider, progress }) {
  const late = await makeLate({ client, most: mostMessages, zone: zoneWhere(12) });
  progress(`${late.length.toLocaleString('en')} messages`);
  await switchOn({ lender, key });
  const isOver = async () => {
    const { rows: counted } = await client.query(
      `select count(*)::integer as n from message where state in ('waiting', 'handed-over')`,
    );
    return counted[0].n === 0 && provider.taken.length > 0;
  };
  while (!(await isOver())) await sleep(200);
  const { rows: ended } = await client.query('select state, reason, count(*)::integer as n from message group by 1, 2');
  for (const { state, reason, n } of ended) progress(`  ${n} ${state} ${reason ?? ''}`);
  const { taken } = provider;
  const seconds = ((taken.at(-1) ?? 0) - (taken[0] ?? 0)) / 1000;
  const what = `messages a second, of ${taken.length.toLocaleString('en')} that one process checked and handed over`;
  return [row({ what, measured: taken.length / seconds, unit: '', aim: messagesAim, atLeast: true })];
}
