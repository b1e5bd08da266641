import { handleWhenResult, IterableBackoff, retry } from 'cockatiel';
import { fingerprintOf, sign, signatureHeader } from './signature.ts';

export interface SignedPostOptions {
  url: string;
  secret: string;
  /** The idempotency key: a receiver that gets it twice acts once. */
  idempotencyKey: string;
  /** Milliseconds per attempt. */
  timeLimit?: number;
}

/** After a lost connection, a time-out or a failure on the other side; in milliseconds. A refusal (4xx) is final. */
const pauses = [200, 800];
const retrying = retry(handleWhenResult(isForNow), {
  maxAttempts: pauses.length,
  backoff: new IterableBackoff(pauses),
});

/** Thrown when a provider has answered that it does not take this: asking again is useless. */
export class RefusedByProvider extends Error {}

/** Calls a provider, signed like its own calls to us (docs/wire-notes.md). Errors never quote what was sent. */
export async function signedPost(content: object, options: SignedPostOptions): Promise<unknown> {
  const body = JSON.stringify(content);
  const answer = await retrying.execute(() => tryOnce(body, options));
  if (typeof answer !== 'string' && answer.ok) return await answer.json().catch(() => null);
  const reason =
    typeof answer === 'string' ? answer : `answered ${answer.status}${doubt(answer.status, options.secret)}`;
  const isFinal = typeof answer !== 'string' && !isForNow(answer);
  throw new (isFinal ? RefusedByProvider : Error)(`${new URL(options.url).host} ${reason}`);
}

function isForNow(answer: unknown): boolean {
  return !(answer instanceof Response) || answer.status >= 500 || answer.status === 429;
}

/** A receiver that rejects our signature may have another secret. */
function doubt(status: number, secret: string): string {
  return status === 401 || status === 403 ? `: is our secret theirs? Its fingerprint is ${fingerprintOf(secret)}` : '';
}

/** The answer, or the reason for its absence. */
async function tryOnce(
  body: string,
  { url, secret, idempotencyKey, timeLimit = 6_000 }: SignedPostOptions,
): Promise<Response | string> {
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': idempotencyKey,
    // Signed again each time, with real time rather than the demo's clock: an old signature is refused.
    [signatureHeader]: sign(body, secret, Math.floor(Date.now() / 1000)),
  };
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimit),
    });
    if (!answer.ok) await answer.body?.cancel();
    return answer;
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? 'took too long' : 'cannot be reached';
  }
}
