// A lender's first loan, using only the lender API: from an empty database in production mode to a loan that is paid off.
// It is the tutorial of docs/lender-api.md as a program, to read from top to bottom, and it needs nothing but Node. The server:
//
//   NODE_ENV=production ... WEBHOOK_PRIVATE_ADDRESSES=true node apps/server/dist/main.js     (docs/lender-api.md has all settings)
//   npm run ops -- key add example --scopes all
//   LENDER_KEY=plazo_... node examples/lender.mjs                 LENDER_URL: http://127.0.0.1:3001 where it is left out
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

const { LENDER_KEY = '', LENDER_URL = 'http://127.0.0.1:3001' } = process.env;
const say = (line) => process.stdout.write(`${line}\n`);
const pesos = (minorUnits) => `${(minorUnits / 100).toFixed(2)} MXN`;

/** A call of the lender API. A refusal is a problem document (RFC 9457), and ends this program. */
async function lender(method, path, body) {
  // Each POST has a key of its own. A real system stores it before sending: repeating the call with the same key cannot do the work twice.
  const headers = { authorization: `Bearer ${LENDER_KEY}`, 'idempotency-key': randomUUID() };
  if (body) headers['content-type'] = 'application/json';
  const answer = await fetch(`${LENDER_URL}/lender/v1${path}`, { method, headers, body: body && JSON.stringify(body) });
  const read = await answer.json();
  if (answer.ok) return read;
  throw new Error(`${method} ${path}: ${read.status} ${read.type}: ${read.detail}`);
}

/** A call by the borrower: what the screen behind a link does when its button is pressed. The link contains the session. */
async function borrower(link, path, fields) {
  const address = new URL(link);
  const { userId, sessionId } = Object.fromEntries(address.searchParams);
  const query = new URLSearchParams({ userId, sessionId, isNeedPop: '1' });
  const init = { method: 'POST', body: new URLSearchParams(fields) };
  const answer = await fetch(`${address.origin}/tells${path}?${query}`, init);
  const { code, message, data } = await answer.json();
  if (code === '0') return data;
  throw new Error(`${path}: ${code}: ${message}`);
}

/** Receives events, signed by Standard Webhooks: https://www.standardwebhooks.com has libraries; this is all that they do. */
class Receiver {
  secret = '';
  #seen = new Map();
  #server = createServer((request, response) => this.#receive(request, response));

  async open() {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${this.#server.address().port}/events`;
  }

  close() {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #receive(request, response) {
    const parts = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts).toString();
    const isGenuine = this.#isSigned(request.headers, body);
    // An event can arrive more than once: its id shows whether it is a repetition.
    if (isGenuine) this.#seen.set(request.headers['webhook-id'], JSON.parse(body));
    response.writeHead(isGenuine ? 204 : 401).end();
  }

  #isSigned({ 'webhook-id': id, 'webhook-timestamp': sentAt, 'webhook-signature': signatures = '' }, body) {
    const isFresh = Math.abs(Date.now() / 1000 - Number(sentAt)) < 300;
    const key = Buffer.from(this.secret.replace('whsec_', ''), 'base64');
    const expected = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${sentAt}.${body}`).digest('base64')}`);
    // There are several while a secret is being changed.
    const given = signatures.split(' ').map((signature) => Buffer.from(signature));
    return isFresh && given.some((one) => one.length === expected.length && timingSafeEqual(one, expected));
  }

  /** Waits half a minute for an event of an order. */
  async of(type, orderId) {
    for (const limit = Date.now() + 30_000; Date.now() < limit; await new Promise((next) => setTimeout(next, 50))) {
      const event = [...this.#seen.values()].find((one) => one.type === type && one.data.orderId === orderId);
      if (event) return event;
    }
    throw new Error(`no ${type} of order ${orderId} came`);
  }
}

const receiver = new Receiver();

// 1. Where to send events. The secret is shown only once.
const endpoint = await lender('POST', '/webhook-endpoints', { url: await receiver.open() });
receiver.secret = endpoint.secret;
say(`1. Events go to ${endpoint.url} (${endpoint.id}).`);

// 2. What to sell. A draft is checked, then put on sale; amounts are in minor units, rates in parts per million.
const terms = {
  currency: 'MXN',
  timeZone: 'America/Mexico_City',
  kind: 'single',
  method: 'single',
  dayCount: 'actual/365',
  annualRatePpm: 180_000,
  commissionPpm: 60_000,
  ivaPpm: 160_000,
  minAmount: 50_000,
  maxAmount: 1_000_000,
  penaltyDailyPpm: 5_000,
  penaltyGraceDays: 0,
  penaltyCapPpm: 500_000,
  extensionFeePpm: 40_000,
  extensionMaxDays: 7,
  coolingOffDays: 2,
};
const product = { name: 'Préstamo Ejemplo', logo: '/pictures/product-logo.svg', decision: 'review', terms };
await lender('PUT', '/products/example/draft', product);
const { findings, refusals } = await lender('POST', '/products/example/draft/check');
for (const { rule, message } of findings) say(`   finding ${rule}: ${message}`);
if (refusals.length > 0) throw new Error(`the product cannot be activated: ${refusals.join('; ')}`);
const { version } = await lender('POST', '/products/example/activate');
say(`2. Product example is on sale, version ${version}, with ${findings.length} findings.`);

// 3. A borrower, under the id from your own system. A PUT: repeating it changes nothing.
const person = { fullName: 'Ana Ruiz Soto', phone: '5512345678', address: 'Calle Uno 1, 06600 Ciudad de México' };
const { id: borrowerId } = await lender('PUT', '/borrowers/by-external-id/crm-1', person);
say(`3. Borrower crm-1 is ${borrowerId} here.`);

// 4. An offer, with its cost. Its number becomes the order's.
const expiresAt = new Date(Date.now() + 7 * 86_400_000).toISOString();
const wanted = { amount: 250_000, periods: 30, termUnit: 'day', expiresAt };
const offer = await lender('POST', '/offers', { borrowerId, productId: 'example', ...wanted });
const orderId = offer.id;
say(`4. Offer ${orderId}: ${pesos(offer.amount)} for ${offer.periods} days, ${pesos(offer.total)} to repay.`);

// 5. A session, with the links to which an app or a message sends the borrower. Anyone who has a link can act as the borrower.
const { links } = await lender('POST', `/borrowers/${borrowerId}/sessions`, {
  productId: 'example',
  orderId,
  language: 'en',
  minutes: 60,
});
say(`5. The borrower reads the offer at ${links.confirmUrl}`);

// 6. The borrower accepts it. Normally a person does so, in a browser; here the program plays that person, with the screen's own calls.
const shown = await borrower(links.confirmUrl, '/v3/loan-confirm/loan-detail-confirm', { productId: 'example' });
const { amount, periods, termUnit, offerNo, totalAmount } = shown;
const agreed = { productId: 'example', amount, periods, termUnit, offerNo, totalAmount };
await borrower(links.confirmUrl, '/v3/loan-confirm/loan-detail-push', agreed);
await receiver.of('order.taken', orderId);
say(`6. The borrower has taken it: order.taken came. The loan is at ${links.loanDetailUrl}`);

// 7. The decision. A product whose decision is "instant" needs none.
const { state } = await lender('GET', `/orders/${orderId}`);
if (state === 'under-review') await lender('POST', `/orders/${orderId}/approve`);
await receiver.of('payout.requested', orderId);
say(`7. The order was ${state}, and is approved: payout.requested came.`);

// 8. The money. Report "sent" before you release the transfer, and send nothing if that is refused or answers "cancelled".
const payout = await lender('POST', `/orders/${orderId}/payout/sent`, { reference: 'transfer-1' });
if (payout.state !== 'sent') throw new Error(`the payout is ${payout.state}: nothing may be sent`);
await lender('POST', `/orders/${orderId}/payout/confirmed`, { reference: 'transfer-1' });
await receiver.of('payout.confirmed', orderId);
say(`8. ${pesos(payout.amount)} were sent and have arrived: payout.confirmed came, the loan is booked.`);

// 9. The borrower requests a payment code: again the screen's own calls. A shop or a bank gets its number.
const due = await borrower(links.repayUrl, '/v3/installment/loan-play-detail', { orderId });
const [{ payCode }] = due.repayList.flatMap(({ entries }) => entries);
const asked = { orderId, amount: due.repayAmount, payCode, requestType: '1' };
const { repayDetail } = await borrower(links.repayUrl, '/v3/loan-details/generate-vcode', asked);
await receiver.of('voucher.issued', orderId);
say(`9. The borrower has code ${repayDetail.vCode} for ${pesos(repayDetail.amount)}, from ${links.repayUrl}`);

// 10. The money arrives under that number. Your paymentId books it once, however often you report it.
const paid = await lender('POST', '/payments', {
  paymentId: `bank-${orderId}`,
  reference: repayDetail.vCode,
  amount: repayDetail.amount,
  currency: 'MXN',
  paidAt: new Date().toISOString(),
});
say(`10. Payment ${paid.id} is ${paid.state}.`);

// 11. The end, reported by a webhook and by the order itself.
await receiver.of('order.settled', orderId);
const settled = await lender('GET', `/orders/${orderId}`);
say(`11. order.settled came: the order is ${settled.state}, ${pesos(settled.outstanding)} outstanding.`);

// This program ends, so there is nobody left to send events to.
await lender('DELETE', `/webhook-endpoints/${endpoint.id}`);
receiver.close();
