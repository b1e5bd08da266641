import { setTimeout as wait } from 'node:timers/promises';
import { sign, signatureHeader } from './signature.ts';

export interface SignedPostOptions {
  url: string;
  secret: string;
  /** Names what is asked for: whoever gets it twice does it once. */
  idempotencyKey: string;
  /** Milliseconds for each try. */
  timeLimit?: number;
}

const tries = 3;
/** Before the second and the third try, in milliseconds. */
const pauses = [0, 200, 800];

/**
 * Asks a provider of ours, signed as its own calls to us are (docs/wire-notes.md). Tried again after a lost connection,
 * a time-out or a failure of the other side; a refusal (4xx) is final. Throws without quoting anything that was sent.
 */
export async function signedPost(content: object, options: SignedPostOptions): Promise<unknown> {
  const body = JSON.stringify(content);
  let reason = 'not tried';
  for (let count = 0; count < tries; count += 1) {
    await wait(pauses[count]);
    const answer = await tryOnce(body, options);
    if (typeof answer !== 'string' && answer.ok) return await answer.json().catch(() => null);
    reason = typeof answer === 'string' ? answer : `answered ${answer.status}`;
    if (typeof answer !== 'string') {
      await answer.body?.cancel();
      if (answer.status < 500 && answer.status !== 429) break;
    }
  }
  throw new Error(`${new URL(options.url).host} ${reason}`);
}

/** The answer, or why there is none. */
async function tryOnce(
  body: string,
  { url, secret, idempotencyKey, timeLimit = 6_000 }: SignedPostOptions,
): Promise<Response | string> {
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': idempotencyKey,
    // Signed anew each time, with real time whatever the demo's clock says: an old signature is refused.
    [signatureHeader]: sign(body, secret, Math.floor(Date.now() / 1000)),
  };
  try {
    return await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimit),
    });
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? 'took too long' : 'cannot be reached';
  }
}
