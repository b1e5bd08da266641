// Borrowers who accept loans and open their offers, each once, through a server; the answers are recorded.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { launchOf, pushOf } from '../bench/push-statements.mjs';

/** @typedef {{ borrower: number, at: number }} Acknowledged a loan, and when; in milliseconds of `performance.now()` */

const clients = 3;
const pause = 60;

/** @param {{ port: number, next: () => number }} options next: the number of a borrower not used yet */
export function startLoad({ port, next }) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  /** @type {Acknowledged[]} */
  const acknowledged = [];
  /** @type {Map<string, number>} */
  const answers = new Map();
  /** @type {string[]} */
  const wrong = [];
  let isOver = false;
  const note = (/** @type {string} */ what) => answers.set(what, (answers.get(what) ?? 0) + 1);

  /** @param {number} borrower */
  const take = async (borrower) => {
    const { status, headers, text } = await send(agent, port, pushOf(borrower));
    note(`push ${status}`);
    if (status === 200 && text.includes('"code":"0"')) {
      acknowledged.push({ borrower, at: performance.now() });
    } else if (status !== 503 || !headers['retry-after']) wrong.push(`push ${status} ${text.slice(0, 120)}`);
    else await sleep(200);
  };
  /** @param {number} borrower */
  const open = async (borrower) => {
    const productId = new URLSearchParams(pushOf(borrower).body).get('productId');
    const path = `/confirm?${launchOf(borrower)}&productId=${productId}`;
    const { status, headers, text } = await send(agent, port, { path, body: null });
    note(`page ${status}`);
    if (status === 503 && headers['retry-after']) await sleep(200);
    else if (status !== 200) wrong.push(`page ${status} ${text.slice(0, 120)}`);
  };
  const run = async () => {
    while (!isOver) {
      const borrower = next();
      await open(borrower).catch((error) => note(`page ${error.code ?? error.message}`));
      await take(borrower).catch((error) => note(`push ${error.code ?? error.message}`));
      await sleep(pause);
    }
  };
  const running = Array.from({ length: clients }, run);
  return {
    acknowledged,
    answers,
    wrong,
    async stop() {
      isOver = true;
      await Promise.all(running);
      agent.destroy();
    },
  };
}

/**
 * @param {Agent} agent
 * @param {number} port
 * @param {{ path: string, body: string | null }} call
 * @returns {Promise<{ status: number, headers: import('node:http').IncomingHttpHeaders, text: string }>}
 */
function send(agent, port, { path, body }) {
  return new Promise((resolve, reject) => {
    const headers = body === null ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
    const method = body === null ? 'GET' : 'POST';
    const sent = request({ agent, host: '127.0.0.1', port, path, method, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      answer.once('error', reject);
    });
    sent.once('error', reject);
    sent.end(body ?? undefined);
  });
}
