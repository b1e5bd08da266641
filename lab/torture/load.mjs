// Many borrowers accept their offers at once over real HTTP, some with two taps.
import http from 'node:http';
import { amount, borrowerOf, periods, productId } from './fixtures.mjs';

const body = new URLSearchParams({
  amount: String(amount),
  periods: String(periods),
  termUnit: 'month',
  productId,
}).toString();

/**
 * One push. Returns the envelope, or null if the connection broke.
 * @param {string} url
 * @param {http.Agent} agent
 * @param {{ userId: string, sessionId: string }} borrower
 * @returns {Promise<{ code: string, message: string, data?: { lendDetailsUrl?: string } } | null>}
 */
export function push(url, agent, { userId, sessionId }) {
  const query = new URLSearchParams({ userId, sessionId });
  return new Promise((resolve) => {
    const request = http.request(
      `${url}/tells/v3/loan-confirm/loan-detail-push?${query}`,
      {
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
        });
        // A truncated answer is no acknowledgement.
        response.on('error', () => resolve(null));
        response.on('end', () => resolve(response.complete ? JSON.parse(text) : null));
      },
    );
    request.on('error', () => resolve(null));
    request.end(body);
  });
}

/**
 * Pushes the offers of a round, one at a time on each of many connections, until stopped.
 * @param {string} url
 * @param {string} round
 * @param {{ offers: number, connections?: number }} options
 */
export function startLoad(url, round, { offers, connections = 16 }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections * 2 });
  /** @type {Set<string>} */
  const acknowledged = new Set();
  /** @type {Map<string, number>} */
  const refusals = new Map();
  let next = 0;
  let isStopped = false;

  async function pushNext() {
    const borrower = borrowerOf(round, next++);
    const taps = Math.random() < 0.1 ? 2 : 1;
    const answers = await Promise.all(Array.from({ length: taps }, () => push(url, agent, borrower)));
    for (const answer of answers) {
      if (answer === null) {
        // The server or its database is gone: do not spin.
        await new Promise((resolve) => setTimeout(resolve, 20));
      } else if (answer.code !== '0') {
        refusals.set(answer.message, (refusals.get(answer.message) ?? 0) + 1);
      } else if (answer.data?.lendDetailsUrl?.includes(`orderId=${borrower.orderId}&`)) {
        acknowledged.add(borrower.orderId);
      } else {
        refusals.set(`wrong order in ${answer.data?.lendDetailsUrl}`, 1);
      }
    }
  }

  const done = Promise.all(
    Array.from({ length: connections }, async () => {
      while (!isStopped && next < offers) await pushNext();
    }),
  ).finally(() => agent.destroy());

  return {
    acknowledged,
    refusals,
    done,
    stop: async () => {
      isStopped = true;
      agent.destroy();
      await done;
    },
  };
}
