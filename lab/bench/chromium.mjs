import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumFlags } from '../../scripts/setup.mjs';

/** @typedef {(method: string, params?: object) => Promise<any>} Send a command of Chromium's protocol, and its result */
/** @typedef {{ openPage: () => Promise<{ send: Send, close: () => Promise<unknown> }>, close: () => Promise<void> }} Chromium */

/**
 * Chromium over its own protocol. A test driver has it watch every script (`Runtime.enable`). V8 then looks up the source position of each
 * `Error`, and React creates one while it starts: 50 to 80 ms on a slow phone that no reader's browser spends.
 * @param {string} executablePath
 * @param {string[]} flags
 * @returns {Promise<Chromium>} openPage: in a profile of its own, with nothing cached
 */
export async function startChromium(executablePath, flags) {
  const folder = mkdtempSync(join(tmpdir(), 'plazo-chromium-'));
  const args = [...chromiumFlags(), ...flags, '--headless', '--hide-scrollbars', '--remote-debugging-pipe'];
  const child = spawn(executablePath, [...args, `--user-data-dir=${folder}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const send = openProtocol(
    /** @type {import('node:stream').Writable} */ (child.stdio[3]),
    /** @type {import('node:stream').Readable} */ (child.stdio[4]),
    ended,
  );
  await send(undefined, 'Browser.getVersion');
  return {
    async openPage() {
      const { browserContextId } = await send(undefined, 'Target.createBrowserContext');
      const { targetId } = await send(undefined, 'Target.createTarget', { url: 'about:blank', browserContextId });
      const { sessionId } = await send(undefined, 'Target.attachToTarget', { targetId, flatten: true });
      return {
        send: (method, params) => send(sessionId, method, params),
        close: () => send(undefined, 'Target.disposeBrowserContext', { browserContextId }),
      };
    },
    async close() {
      await send(undefined, 'Browser.close');
      await ended;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/**
 * @param {import('node:stream').Writable} to
 * @param {import('node:stream').Readable} from messages end with a zero byte
 * @param {Promise<unknown>} ended
 */
function openProtocol(to, from, ended) {
  /** @type {Map<number, { resolve: (result: any) => void, reject: (reason: Error) => void, method: string }>} */
  const waiting = new Map();
  let last = 0;
  let received = '';
  from.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
    const messages = (received + text).split('\0');
    received = messages.pop() ?? '';
    for (const { id, result, error } of messages.map((message) => JSON.parse(message))) {
      const asked = waiting.get(id);
      waiting.delete(id);
      if (error) asked?.reject(new Error(`${asked.method}: ${error.message}`));
      else asked?.resolve(result);
    }
  });
  void ended.then(() => waiting.forEach(({ reject }) => void reject(new Error('the browser ended'))));
  /** @param {string | undefined} sessionId @param {string} method @param {object} [params] @returns {Promise<any>} */
  return (sessionId, method, params = {}) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject, method });
      to.write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`);
    });
}
