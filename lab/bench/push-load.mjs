// The clients of a push measurement, in a process of their own: persistent connections, one call at a time on each, every call for another
// borrower. Bare sockets, because a full HTTP client would need as much CPU as the server.
import net from 'node:net';
import { quantile } from './statistics.mjs';

/** A form, unless its headers say something else. @typedef {{ path: string, body: string, headers?: Record<string, string> }} Call */
/**
 * Calls of the lender API are judged by their status alone; all others by their envelope too. @typedef {{ port: number, connections:
 * number, calls: Call[], isLender?: boolean }} Load
 */
/** Times in ms. @typedef {{ seconds: number, p50: number, p99: number, p999: number, most: number, cpuMs: number }} LoadResult */

/** @param {Call} call */
function requestFor({ path, body, headers }) {
  const named = { 'content-type': 'application/x-www-form-urlencoded', ...headers };
  const lines = Object.entries(named).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: application/json\r\nuser-agent: bench\r\n` +
      `${lines.join('')}content-length: ${body.length}\r\n\r\n${body}`,
  );
}

/** @param {Load} load @returns {Promise<LoadResult>} */
async function run({ port, connections, calls, isLender = false }) {
  const requests = calls.map(requestFor);
  /** @type {number[]} */
  const latencies = [];
  const sockets = await Promise.all(Array.from({ length: connections }, () => connect(port)));
  const cpu = process.cpuUsage();
  const start = performance.now();
  let next = 0;
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise((resolve, reject) => {
          let sentAt = 0;
          let received = '';
          const send = () => {
            const bytes = requests[next];
            next += 1;
            if (bytes === undefined) {
              resolve(undefined);
              return;
            }
            sentAt = performance.now();
            socket.write(bytes);
          };
          socket.on('data', (chunk) => {
            received += chunk.toString('latin1');
            const end = endOfAnswer(received);
            if (end === undefined) return;
            const answer = received.slice(0, end);
            received = received.slice(end);
            const isDone = /^HTTP\/1.1 20[01] /.test(answer) && (isLender || answer.includes('"code":"0"'));
            if (!isDone) {
              reject(new Error(`a call failed:\n${answer}`));
              return;
            }
            latencies.push(performance.now() - sentAt);
            send();
          });
          socket.on('error', reject);
          socket.on('close', () => reject(new Error('the server closed a connection')));
          send();
        }),
    ),
  );
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  for (const socket of sockets) socket.removeAllListeners('close').destroy();
  const [p50 = 0, p99 = 0, p999 = 0, most = 0] = [0.5, 0.99, 0.999, 1].map((share) => quantile(latencies, share));
  return { seconds, p50, p99, p999, most, cpuMs: (user + system) / 1000 };
}

/** @param {number} port @returns {Promise<net.Socket>} */
function connect(port) {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1' }, () => resolve(socket));
    socket.setNoDelay(true);
    socket.once('error', reject);
  });
}

/** The end of the first answer, once all of it has arrived. @param {string} received */
function endOfAnswer(received) {
  const head = received.indexOf('\r\n\r\n');
  if (head < 0) return undefined;
  const length = /content-length: (\d+)/i.exec(received.slice(0, head))?.[1];
  if (length === undefined) throw new Error(`an answer without a length:\n${received}`);
  const end = head + 4 + Number(length);
  return received.length >= end ? end : undefined;
}

process.on('message', async (/** @type {Load} */ load) => {
  try {
    process.send?.({ result: await run(load) });
  } catch (error) {
    process.send?.({ error: String(error) });
  }
});
process.on('disconnect', () => process.exit());
