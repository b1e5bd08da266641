// One borrower's complaints, as many at a time as requested, again and again until told to stop: the second process of
// lab/bench/fairness.mjs.
import { Agent, request } from 'node:http';

/** @typedef {{ url: string, form: Record<string, string>, atOnce: number }} Flood url: with its query; form: without the text */
/** @typedef {Record<string, number>} Answers the number of answers by status */

let isOver = false;

/** @param {Flood} flood @returns {Promise<Answers>} */
async function run({ url, form, atOnce }) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  /** @type {Answers} */
  const answers = {};
  let sent = 0;
  const send = () =>
    new Promise((resolve, reject) => {
      sent += 1;
      const body = new URLSearchParams({ ...form, problemDetail: `Complaint ${sent} of ${process.pid}` }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
      request(url, { agent, method: 'POST', headers }, (answer) => {
        const status = String(answer.statusCode);
        answers[status] = (answers[status] ?? 0) + 1;
        answer.resume().on('end', resolve);
      })
        .on('error', reject)
        .end(body);
    });
  const sendUntilOver = async () => {
    while (!isOver) await send();
  };
  await Promise.all(Array.from({ length: atOnce }, sendUntilOver));
  agent.destroy();
  return answers;
}

process.on('message', (/** @type {Flood | 'stop'} */ message) => {
  if (message === 'stop') {
    isOver = true;
    return;
  }
  isOver = false;
  run(message).then(
    (answers) => process.send?.({ answers }),
    (error) => process.send?.({ error: String(error) }),
  );
});
