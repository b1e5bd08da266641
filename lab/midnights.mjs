// Two processes of the production build go through three midnights, on a clock that Debian's faketime moves: what is due soon, due, late and
// in another bucket is announced once, and each step of the contact plan is sent once, in the hours of contact.
//
//   npm run midnights                  needs faketime and PostgreSQL's server programs (Debian: faketime, postgresql); six minutes
//
// PostgreSQL keeps its own clock: what the server does by the clock, it does by that of its process. The processes' timers keep real time, so
// they look as often as they always do.
import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { terms } from '../examples/lender-month/book.mjs';
import { startPostgres } from '../scripts/postgres.mjs';
import { root } from '../scripts/setup.mjs';
import { freePort, production } from './bench/server.mjs';

/** Mexico City has no summer time since 2022. */
const zone = '-06:00';
/** A Tuesday, sixty days before the first of the three nights. */
const firstDay = '2027-01-12';

const folder = mkdtempSync(join(tmpdir(), 'plazo-midnights-'));
const clockFile = join(folder, 'clock');
const cluster = await startPostgres();
/** @type {import('node:child_process').ChildProcess[]} */
const children = [];
const provider = await startProvider();
try {
  console.log(await threeNights());
} finally {
  for (const child of children) child.kill('SIGKILL');
  provider.server.close();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Where the library of faketime is: the command prints the variables that it sets. */
function library() {
  const { LD_PRELOAD = '' } = process.env;
  const printed = execFileSync('faketime', ['now', 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' }).trim();
  // It may contain `$LIB`, which the loader of programs fills in.
  return printed.replace(LD_PRELOAD, '').replace(/^:|:$/g, '');
}

/** Sets the clock of all processes; it goes on from there. @param {string} instant */
function setClock(instant) {
  const offset = (Date.parse(instant) - Date.now()) / 1000;
  writeFileSync(clockFile, `${offset < 0 ? '' : '+'}${offset.toFixed(3)}s\n`);
}

/** The variables of a process on that clock. @param {Record<string, string>} [more] */
function environment(more = {}) {
  return {
    PATH: process.env.PATH,
    ...production,
    DATABASE_URL: cluster.url,
    SMS_PROVIDER_URL: provider.url,
    ALLOW_HTTP_BASE: 'true',
    TENANT_FILE: join(folder, 'tenant.json'),
    LD_PRELOAD: library(),
    FAKETIME_TIMESTAMP_FILE: clockFile,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    ...more,
  };
}

/** @returns {Promise<{ url: string, server: import('node:http').Server, texts: string[] }>} */
function startProvider() {
  /** @type {string[]} */
  const texts = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      texts.push(JSON.parse(body).content);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      resolve({ url: `http://127.0.0.1:${port}/messages`, server, texts });
    });
  });
}

/** @returns {Promise<{ url: string, lender: string }>} */
async function startServer() {
  const [port, lenderPort] = [await freePort(), await freePort()];
  const program = join(root, 'apps/server/dist/main.js');
  const ports = { HOST: '127.0.0.1', PORT: String(port), LENDER_PORT: String(lenderPort) };
  const child = spawn(process.execPath, [program], { env: environment(ports), stdio: ['ignore', 'ignore', 'inherit'] });
  children.push(child);
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries += 1) {
    if (
      await fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break;
    if (tries > 300 || child.exitCode !== null) throw new Error('the server does not start');
    await sleep(100);
  }
  return { url, lender: `http://127.0.0.1:${lenderPort}/lender/v1` };
}

/** @param {string} question */
async function rowsOf(question) {
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  const { rows } = await client.query(question);
  await client.end();
  return rows;
}

async function threeNights() {
  const tenant = JSON.parse(readFileSync(production.TENANT_FILE ?? '', 'utf8'));
  const tenantFile = { ...tenant, dueSoonDays: 1, contact: { ...tenant.contact, weekdaysOff: [] } };
  writeFileSync(join(folder, 'tenant.json'), JSON.stringify(tenantFile));
  setClock(`${firstDay}T12:00:00${zone}`);
  const servers = [await startServer(), await startServer()];
  const [one] = servers;
  const key = execFileSync(
    process.execPath,
    [join(root, 'apps/server/dist/ops.js'), 'key', 'add', 'night', '--scopes', 'all'],
    {
      env: environment(),
      encoding: 'utf8',
    },
  )
    .trim()
    .split('\n')
    .at(-1);
  /** @type {(method: string, path: string, body?: object) => Promise<any>} */
  const call = async (method, path, body) => {
    const headers = {
      authorization: `Bearer ${key}`,
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
    };
    const answer = await fetch(`${one?.lender}${path}`, { method, headers, body: body && JSON.stringify(body) });
    const read = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${read.detail}`);
    return read;
  };
  const product = { name: 'Préstamo Noche', logo: '/pictures/product-logo.svg', decision: 'review', terms };
  await call('PUT', '/products/night/draft', product);
  await call('POST', '/products/night/activate');
  await setMessages(call);
  const old = await lend(call, one?.url ?? '', 'Ana', 29);
  const dayOf = (/** @type {number} */ days) =>
    new Date(Date.parse(firstDay) + days * 86_400_000).toISOString().slice(0, 10);
  setClock(`${dayOf(30)}T12:00:00${zone}`);
  const young = await lend(call, one?.url ?? '', 'Beto', 30);
  // Due on day 29 and on day 60: three nights on which one is due soon, due, late, and the other 31 days late.
  const told = [];
  for (const day of [59, 60, 61]) {
    setClock(`${dayOf(day - 1)}T23:59:40${zone}`);
    await sleep(45_000);
    const night = provider.texts.length;
    setClock(`${dayOf(day)}T09:00:00${zone}`);
    await sleep(30_000);
    told.push(`${dayOf(day)}: ${night} messages by midnight, ${provider.texts.length} by 9:00`);
  }
  for (const line of told) console.log(line);
  const events = await rowsOf(`
    select case data ->> 'orderId' when '${old}' then 'Ana' else 'Beto' end as who, type, data ->> 'bucket' as bucket, count(*)::integer as times
    from event_feed where type like 'instalment.%' or type in ('order.late', 'order.bucket-changed') group by 1, 2, 3 order by 1, 3 nulls first, 2`);
  const messages = await rowsOf(`
    select case order_id when '${young}' then 'Beto' else 'Ana' end as who, step, state, count(*)::integer as times
    from message where due_on >= '${dayOf(29)}' group by 1, 2, 3 order by 1, 2`);
  for (const row of [...events, ...messages]) console.log(JSON.stringify(row));
  const odd = [...events, ...messages].filter(({ times }) => times !== 1);
  const names = events.map(({ who, type, bucket }) => [who, type, bucket ?? ''].join(' ').trim());
  const wanted = [
    'Ana order.bucket-changed 31-60',
    'Beto instalment.due',
    'Beto instalment.due-soon',
    'Beto order.late 1-30',
  ];
  const missing = wanted.filter((name) => !names.includes(name));
  const sent = messages
    .filter(({ who, state }) => who === 'Beto' && (state === 'sent' || state === 'unreported'))
    .map(({ step }) => step);
  if (odd.length > 0 || missing.length > 0 || sent.join() !== '-1,0,1') {
    throw new Error(`not once each: ${JSON.stringify({ odd, missing, sent })}`);
  }
  return 'Three midnights: each stage was announced once, and each step sent once, by two processes.';
}

/** @param {(method: string, path: string, body?: object) => Promise<any>} call */
async function setMessages(call) {
  const content = '{{company}}: {{name}}, {{link}}. Si ya pagaste, ignora este mensaje.';
  for (const purpose of ['before-due', 'due', 'late']) {
    const { id } = await call('POST', '/message-templates', { purpose, channel: 'sms', language: '1', content });
    await call('POST', `/message-templates/${id}/activate`, {});
  }
  const steps = [
    { day: -1, purpose: 'before-due', channel: 'sms' },
    { day: 0, purpose: 'due', channel: 'sms' },
    { day: 1, purpose: 'late', channel: 'sms' },
    { day: 31, purpose: 'late', channel: 'sms' },
  ];
  await call('POST', '/contact-plan', { steps, perMinute: 1_000, firstDayMost: 1_000, isOn: true });
}

/**
 * A loan for so many days, accepted on its screen and paid out; its number.
 * @param {(method: string, path: string, body?: object) => Promise<any>} call @param {string} url @param {string} name @param {number} days
 */
async function lend(call, url, name, days) {
  const person = { fullName: name, phone: `55123456${days}`, address: 'Calle Uno 1, 06600 Ciudad de México' };
  const { id: borrowerId } = await call('PUT', `/borrowers/by-external-id/${name}`, person);
  const expiresAt = '2027-06-01T00:00:00Z';
  const wanted = { amount: 200_000, periods: days, termUnit: 'day', expiresAt };
  const { id: orderId } = await call('POST', '/offers', { borrowerId, productId: 'night', ...wanted });
  const session = { productId: 'night', orderId, language: 'en', minutes: 60 };
  const { links } = await call('POST', `/borrowers/${borrowerId}/sessions`, session);
  const { searchParams } = new URL(links.loanDetailUrl);
  const query = new URLSearchParams({
    userId: searchParams.get('userId') ?? '',
    sessionId: searchParams.get('sessionId') ?? '',
  });
  const tell = async (/** @type {string} */ path, /** @type {Record<string, string>} */ fields) => {
    const init = { method: 'POST', body: new URLSearchParams(fields) };
    const { code, message, data } = await (await fetch(`${url}/tells${path}?${query}&isNeedPop=1`, init)).json();
    if (code !== '0') throw new Error(`${path}: ${code} ${message}`);
    return data;
  };
  const shown = await tell('/v3/loan-confirm/loan-detail-confirm', { productId: 'night' });
  const { amount, periods, termUnit, offerNo, totalAmount } = shown;
  await tell('/v3/loan-confirm/loan-detail-push', {
    productId: 'night',
    amount,
    periods,
    termUnit,
    offerNo,
    totalAmount,
  });
  await call('POST', `/orders/${orderId}/approve`);
  const payout = await call('POST', `/orders/${orderId}/payout/sent`, { reference: `sent-${name}` });
  if (payout.state !== 'sent') throw new Error(`the payout is ${payout.state}`);
  await call('POST', `/orders/${orderId}/payout/confirmed`, { reference: `sent-${name}` });
  return orderId;
}
