import { spawnSync } from 'node:child_process';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { tsImport } from 'tsx/esm/api';
import { builtScreens } from '../../scripts/built-screens.mjs';
import { linkTo } from '../../scripts/served-screens.mjs';
import { root } from '../../scripts/setup.mjs';
import { fillOrders, idOfCopy, sessionOfCopy } from './fill.mjs';
import { launchQuery, openDatabase } from './push-statements.mjs';
import { renewSessions } from './renew-sessions.mjs';
import { row } from './report.mjs';
import { freePort, production, startServer } from './server.mjs';
import { quantile } from './statistics.mjs';

const { sign, signatureHeader } = await tsImport('../../apps/server/src/platform/http/signature.ts', import.meta.url);
const { addressOf } = await tsImport('../../apps/server/src/demo/screen-address.ts', import.meta.url);

/** The database that the other one is compared with. */
const few = 1_000;
/** A call may take this many times as long as with few orders. */
const aim = 1.5;
/** The most extra turns that a screen gets while its ratio is over the target: with few answers chance decides. */
const mostTurns = 5;
/** Pages of a list: its first page and this many after it. */
const pagesOfList = 5;
const listAim = 50;

/**
 * @typedef {{ server: import('./server.mjs').Server, lender: string, key: string, states: { name: string, url: string, through?: string }[],
 *   copies: number, offers: Offer[], vouchers: { reference: string, amount: number }[], forgetCodes: () => Promise<void>,
 *   stop: () => Promise<void> }} Side
 * @typedef {{ order: string, borrower: string, product: string, amount: number, periods: number, unit: string }} Offer
 * @typedef {{ method: string, url: string, headers: Record<string, string>, body?: string }} Ask
 */

/**
 * How long borrowers' screens and writing calls take on PostgreSQL with many orders compared with few, and how long the lender's lists
 * take. Each request is for another borrower, alternates between the two databases, and uses one connection.
 * @param {{ cluster: { url: string }, folder: string, addDemo: (environment: Record<string, string>) => Promise<Map<string, string>>,
 * orders: number, rounds: number, progress: (line: string) => void }} options
 */
export async function measureGrowth({ cluster, folder, addDemo, orders, rounds, progress }) {
  const sides = [];
  try {
    for (const wanted of [few, orders]) {
      progress(`writing ${wanted.toLocaleString('en')} orders`);
      const url = await databaseOf(cluster.url, `orders_${wanted}`);
      const links = await renewSessions({ DATABASE_URL: url }, await addDemo({ DATABASE_URL: url }));
      sides.push(await openSide({ url, folder, links, wanted }));
    }
    const [small, large] = /** @type {[Side, Side]} */ (sides);
    const rows = [];
    for (const { what, count, isSpent = false, askOf } of borrowerCalls(small, large, rounds)) {
      progress(what);
      const times = await inTurn([small, large], 0, count, askOf);
      for (let turn = 1; turn < mostTurns && !isSpent && ratioOf(times) > aim; turn += 1) {
        const [fewer, more] = await inTurn([small, large], turn * count, count, askOf);
        times[0].push(...fewer);
        times[1].push(...more);
      }
      rows.push(compared(what, times, orders));
    }
    for (const path of lenderLists) {
      progress(path);
      rows.push(await timeList(large, path, orders));
    }
    return rows;
  } finally {
    for (const side of sides) await side.stop();
  }
}

/** A server given by `--at` may still have it from an earlier run. @param {string} url @param {string} name */
async function databaseOf(url, name) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (rowCount === 0) await client.query(`create database ${name}`);
  await client.end();
  const made = new URL(url);
  made.pathname = `/${name}`;
  return made.href;
}

/**
 * @param {{ url: string, folder: string, links: Map<string, string>, wanted: number }} options
 * @returns {Promise<Side>}
 */
async function openSide({ url, folder, links, wanted }) {
  const db = await openDatabase({ url });
  const written = await fillOrders(db, wanted);
  await db.execute('vacuum (analyze)');
  await db.execute('checkpoint');
  await db.close();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // The hourly limits that an earlier run used up.
  await client.query('delete from rate_limit');
  const { rows: originals } = await client.query(
    `select count(*)::integer as count from loan_order where id !~ '^[0-9]{6}-'`,
  );
  const { rows: offers } = await client.query(`
    select f.id as order, f.borrower_id as borrower, f.product_id as product, f.amount::integer, f.periods, f.term_unit as unit
    from offer f
    where f.borrower_id ~ '^[0-9]{6}-' and f.coupon_amount = 0 and not f.needs_reload and f.withdrawn_at is null
      and f.expires_at > now() + interval '1 hour'
      and not exists (select from loan_order o where o.borrower_id = f.borrower_id and o.id = f.id)
      and exists (select from session s where s.borrower_id = f.borrower_id and s.expires_at > now())
    order by md5(f.id) limit 400`);
  const { rows: vouchers } = await client.query(`
    select v.reference, v.amount::integer from voucher v join loan_order o on o.borrower_id = v.borrower_id and o.id = v.order_id
    where v.reference ~ '^[0-9]{6}-' and v.status = 'issued' and o.status = 174
    order by md5(v.reference) limit 400`);
  const { server, lender, key } = await serveBoth({ url, folder });
  const { screenStates } = await builtScreens();
  const demo = [...links].map(([name, link]) => ({ name, url: new URL(link, server.url).href }));
  return {
    server,
    lender,
    key,
    states: screenStates
      .filter(({ screen, status = 200, borrower }) => screen !== 'preview' && status === 200 && links.has(borrower))
      .map((state) => ({
        name: state.name,
        url: addressOf(state, demo),
        ...(state.through === undefined ? {} : { through: state.through }),
      })),
    copies: Math.floor(written / originals[0].count) - 1,
    offers,
    vouchers,
    forgetCodes: async () => {
      await client.query(`
        delete from voucher v
        where v.borrower_id ~ '^[0-9]{6}-' and v.reference !~ '^[0-9]{6}-'
          and not exists (select from payment p where p.borrower_id = v.borrower_id and p.voucher_id = v.id)`);
    },
    stop: async () => {
      await client.end();
      await server.stop();
    },
  };
}

/**
 * The server on a database, both its listeners, and a key of the lender with every scope.
 * @param {{ url: string, folder: string, environment?: Record<string, string> }} options environment: of the server alone
 */
export async function serveBoth({ url, folder, environment: more = {} }) {
  const limits = { ADDRESS_CALLS_PER_SECOND: '0', LENDER_CALLS_PER_SECOND: '0', TRUST_PROXY: '1' };
  const environment = { ...production, DATABASE_URL: url, ...limits };
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'apps/server/dist/ops.js'), 'key', 'add', `bench-${Date.now()}`, '--scopes', 'all'],
    {
      env: { PATH: process.env.PATH, ...environment },
      encoding: 'utf8',
    },
  );
  const key = stdout.trim().split('\n').at(-1) ?? '';
  if (!key.startsWith('plazo_')) throw new Error(`no key was made: ${stdout}${stderr}`);
  const port = await freePort();
  const server = await startServer({ folder, environment: { ...environment, ...more, LENDER_PORT: String(port) } });
  return { server, lender: `http://127.0.0.1:${port}/lender/v1`, key };
}

/**
 * The requests to both, each `count` times: `askOf` returns the n-th of them, after preparing for it. `isSpent`: an offer or a voucher can
 * be used only once.
 * @param {Side} small @param {Side} large @param {number} rounds
 * @returns {{ what: string, count: number, isSpent?: boolean, askOf: (side: Side, n: number) => Promise<Ask> }[]}
 */
function borrowerCalls(small, large, rounds) {
  const screens = small.states.map(({ name }, index) => ({
    what: name,
    count: rounds,
    askOf: async (/** @type {Side} */ side, /** @type {number} */ n) => {
      const { url, through } = /** @type {Side['states'][number]} */ (side.states[index]);
      const address = addressOfCopy(url, copyFor(side, n));
      if (through === undefined) return screenAt(address);
      const { text } = await answered(screenAt(address));
      const target = linkTo(text, through);
      if (target === undefined) throw new Error(`${name}: no link to ${through}`);
      return screenAt(new URL(target, address).href);
    },
  }));
  const writing = [
    {
      what: 'taking an offer',
      count: Math.min(small.offers.length, large.offers.length, rounds),
      isSpent: true,
      askOf: async (/** @type {Side} */ side, /** @type {number} */ n) =>
        takeOf(side, /** @type {Offer} */ (side.offers[n])),
    },
    {
      what: 'a payment',
      count: Math.min(small.vouchers.length, large.vouchers.length, rounds),
      isSpent: true,
      askOf: async (/** @type {Side} */ side, /** @type {number} */ n) =>
        paymentOf(side, /** @type {Side['vouchers'][number]} */ (side.vouchers[n])),
    },
  ];
  return [...screens, ...writing];
}

/** Spread over all the copies, the same way every time. @param {Side} side @param {number} n */
const copyFor = ({ copies }, n) => 1 + ((n * 7_919 + 104_729) % copies);

/** @param {string} address of a demo borrower's screen @param {number} copy */
function addressOfCopy(address, copy) {
  const url = new URL(address);
  const borrower = url.searchParams.get('userId') ?? '';
  if (borrower) url.searchParams.set('sessionId', sessionOfCopy(copy, borrower));
  for (const name of ['userId', 'orderId', 'orderNo', 'problemId', 'paymentId', 'reference']) {
    const id = url.searchParams.get(name);
    if (id) url.searchParams.set(name, idOfCopy(copy, id));
  }
  return url.href;
}

/** @param {string} url @returns {Ask} */
const screenAt = (url) => ({ method: 'GET', url, headers: { accept: 'text/html', 'accept-encoding': 'identity' } });

/** @param {Side} side @param {Offer} offer @returns {Ask} */
function takeOf({ server }, { borrower, product, amount, periods, unit }) {
  const [copy = '', original = ''] = borrower.split(/-(.*)/);
  const body = new URLSearchParams({
    amount: String(amount),
    periods: String(periods),
    termUnit: unit,
    productId: product,
  });
  return {
    method: 'POST',
    url: `${server.url}/tells/v3/loan-confirm/loan-detail-push?${launchQuery(borrower, sessionOfCopy(Number(copy), original))}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: body.toString(),
  };
}

/** @param {Side} side @param {{ reference: string, amount: number }} voucher @returns {Ask} */
function paymentOf({ server }, { reference, amount }) {
  const paidAt = new Date().toISOString();
  const body = JSON.stringify({ eventId: `growth-${reference}`, reference, amount, currency: 'MXN', paidAt });
  const signature = sign(body, production.PAYMENT_WEBHOOK_SECRET, Math.floor(Date.now() / 1000));
  return {
    method: 'POST',
    url: `${server.url}/webhooks/payments`,
    headers: { 'content-type': 'application/json', [signatureHeader]: signature },
    body,
  };
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let asked = 0;

/**
 * Sends each request as another visitor, because some pages have an hourly limit per address. @param {Ask} ask @returns {Promise<{ text:
 * string, ms: number }>}
 */
function answered({ method, url, headers, body }) {
  asked += 1;
  const address = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    request(url, { agent, method, headers: { ...headers, 'x-forwarded-for': address } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece) => {
        text += piece;
      });
      answer.on('end', () => {
        const isRefused = answer.statusCode !== 200 || (method === 'POST' && !text.includes('"code":"0"'));
        if (isRefused)
          reject(new Error(`${method} ${url.split('?')[0]} answered ${answer.statusCode}: ${text.slice(0, 300)}`));
        else resolve({ text, ms: performance.now() - begun });
      });
    })
      .on('error', reject)
      .end(body);
  });
}

/**
 * @param {[Side, Side]} sides @param {number} first @param {number} count @param {(side: Side, n: number) => Promise<Ask>} askOf
 * @returns {Promise<[number[], number[]]>} milliseconds
 */
async function inTurn(sides, first, count, askOf) {
  /** @type {[number[], number[]]} */
  const times = [[], []];
  for (let n = first; n < first + count; n += 1) {
    for (const index of n % 2 === 0 ? /** @type {const} */ ([0, 1]) : /** @type {const} */ ([1, 0])) {
      const side = sides[index];
      // A borrower who comes again would find the payment code from the first visit; with a million orders nobody comes again.
      if (side.copies <= n) await side.forgetCodes();
      const ask = await askOf(side, n);
      times[index].push((await answered(ask)).ms);
    }
  }
  return times;
}

/** @param {[number[], number[]]} times */
const ratioOf = ([small, large]) => quantile(large, 0.95) / quantile(small, 0.95);

/** @param {string} what @param {[number[], number[]]} times @param {number} orders */
function compared(what, [small, large], orders) {
  return row({
    what: `${what}, 95 % of ${large.length}, ${orders.toLocaleString('en')} orders`,
    measured: quantile(large, 0.95),
    unit: 'ms',
    reference: quantile(small, 0.95),
    referenceName: `${few.toLocaleString('en')} orders`,
    aim,
  });
}

/** The requests that the lender's staff and systems make most often. */
export const lenderLists = [
  '/orders',
  '/orders?state=under-review',
  '/orders?state=repayable',
  '/orders?state=settled',
  '/orders?state=disbursing',
  '/payments',
  '/payments?queue=unmatched',
  '/payments?queue=flagged',
  '/credit-balances',
  '/complaints?state=open',
  '/complaints?order=clock',
  '/payouts',
  '/payouts?waiting=true',
  '/offers',
  '/borrowers',
  '/borrowers?search=ana',
  '/events',
  '/audit-events',
];

/** @param {Pick<Side, 'lender' | 'key'>} side @param {string} path @param {number} orders */
export async function timeList({ lender, key }, path, orders) {
  const times = await timesOf(`${lender}${path}`, key).catch((error) => {
    console.error(`  ${error.message}`);
    return [];
  });
  return row({
    what: `GET ${path}${times.length === 0 ? ', not answered' : ''}, 95 %, ${orders.toLocaleString('en')} orders`,
    measured: quantile(times, 0.95),
    unit: 'ms',
    aim: listAim,
  });
}

/** @param {string} list @param {string} key */
async function timesOf(list, key) {
  const times = [];
  // The feed continues after a position.
  const place = list.endsWith('/events') ? 'after' : 'cursor';
  for (let round = 0; round < 10; round += 1) {
    let cursor = '';
    for (let page = 0; page < pagesOfList; page += 1) {
      const url = new URL(list);
      url.searchParams.set('limit', '50');
      if (cursor) url.searchParams.set(place, cursor);
      const { text, ms } = await answered({
        method: 'GET',
        url: url.href,
        headers: { authorization: `Bearer ${key}` },
      });
      times.push(ms);
      cursor = JSON.parse(text).next ?? '';
      if (!cursor) break;
    }
  }
  return times;
}
