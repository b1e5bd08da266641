// The calls of lender-month.mjs: the lender API, the screens' own calls, the clock of the sandbox, and a receiver of events.
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

const { LENDER_KEY = '', LENDER_URL = 'http://127.0.0.1:3001', PLAZO_URL = 'http://127.0.0.1:3000' } = process.env;
const { PAYMENT_WEBHOOK_SECRET = 'plazo-development-webhook-secret-not-for-production' } = process.env;

/** A call of the lender API. */
export async function lender(method, path, body) {
  const headers = { authorization: `Bearer ${LENDER_KEY}`, 'idempotency-key': randomUUID() };
  if (body) headers['content-type'] = 'application/json';
  const answer = await fetch(`${LENDER_URL}/lender/v1${path}`, { method, headers, body: body && JSON.stringify(body) });
  const read = await answer.json();
  if (answer.ok) return read;
  throw new Error(`${method} ${path}: ${read.status} ${read.type}: ${read.detail}`);
}

/** Every row of a list, page by page. */
export async function all(path) {
  const rows = [];
  for (let cursor = ''; cursor !== null; ) {
    const { data, next } = await lender('GET', `${path}${path.includes('?') ? '&' : '?'}limit=50${cursor}`);
    rows.push(...data);
    cursor = next && `&cursor=${encodeURIComponent(next)}`;
  }
  return rows;
}

/** Moves the sandbox's clock. The call is signed like those of a payment provider, and answers when the work of that time is done. */
export async function moveClock(by) {
  const body = JSON.stringify({ by });
  const at = Math.floor(Date.now() / 1000);
  const digest = createHmac('sha256', PAYMENT_WEBHOOK_SECRET).update(`${at}.${body}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'plazo-signature': `t=${at},v1=${digest}` };
  const answer = await fetch(`${PLAZO_URL}/sandbox/clock`, { method: 'POST', headers, body });
  const { code, message, data } = await answer.json();
  if (code === '0') return data;
  throw new Error(`the clock did not move: ${code}: ${message}`);
}

/** A borrower who opens a link and presses a button: the calls are those of the screens. */
export async function openSession({ borrowerId, orderId }) {
  const wanted = { productId: 'month', orderId, language: 'en', minutes: 60 };
  const { links } = await lender('POST', `/borrowers/${borrowerId}/sessions`, wanted);
  const { origin, searchParams } = new URL(links.loanDetailUrl);
  const query = new URLSearchParams({ userId: searchParams.get('userId'), sessionId: searchParams.get('sessionId') });
  return async (path, fields) => {
    const init = { method: 'POST', body: new URLSearchParams(fields) };
    const answer = await fetch(`${origin}/tells${path}?${query}&isNeedPop=1`, init);
    const { code, message, data } = await answer.json();
    if (code === '0') return data;
    throw new Error(`${path}: ${code}: ${message}`);
  };
}

/** Receives events, as in lender.mjs: signed, and each id once, however often it comes. */
export class Receiver {
  secret = '';
  seen = new Map();
  #read = 0;
  #server = createServer((request, response) => this.#receive(request, response));

  async open() {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${this.#server.address().port}/events`;
  }

  close() {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** What has come since it was asked last. */
  news() {
    const events = [...this.seen.values()].slice(this.#read);
    this.#read += events.length;
    return events;
  }

  async #receive(request, response) {
    const parts = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts).toString();
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': given = '' } = request.headers;
    const key = Buffer.from(this.secret.replace('whsec_', ''), 'base64');
    const expected = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`);
    const isGenuine = given.length === expected.length && timingSafeEqual(Buffer.from(given), expected);
    if (isGenuine && !this.seen.has(id)) this.seen.set(id, JSON.parse(body));
    response.writeHead(isGenuine ? 204 : 401).end();
  }
}
