import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { Webhook } from 'standardwebhooks';
import type { Event } from '../events/event.ts';
import { InsideAddressError, lookupOnInternet, namesInsideAddress } from './address-check.ts';

/** How long an endpoint has for its answer, in milliseconds. */
const timeLimit = 15_000;

export interface WebhookSenderOptions {
  /** Whether only addresses of the internet are called. */
  isInternetOnly: boolean;
  timeLimit?: number;
}

/** The result of an attempt: a status, or the reason why there is none. */
export type SentAs = { status: number; problem: null } | { status: null; problem: string };

/** Sends events by HTTP as Standard Webhooks; see https://www.standardwebhooks.com. It never follows a redirect. */
export class WebhookSender {
  readonly #agents = {
    'http:': new HttpAgent({ keepAlive: true, maxSockets: 32 }),
    'https:': new HttpsAgent({ keepAlive: true, maxSockets: 32 }),
  };

  constructor(private readonly options: WebhookSenderOptions) {}

  /** Signed with each secret: a receiver that is changing its secret can verify with either. */
  async send(url: string, secrets: readonly string[], event: Event): Promise<SentAs> {
    const body = JSON.stringify(bodyOf(event));
    // Real time, even if the demo's clock was moved: receivers refuse old events.
    const at = new Date();
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Plazo-Webhooks',
      'webhook-id': event.id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(event.id, at, body)).join(' '),
    };
    try {
      return { status: await this.#post(new URL(url), headers, body), problem: null };
    } catch (error) {
      return { status: null, problem: problemOf(error as Error & { code?: string }) };
    }
  }

  close(): void {
    for (const agent of Object.values(this.#agents)) agent.destroy();
  }

  #post(url: URL, headers: Record<string, string>, body: string): Promise<number> {
    const { isInternetOnly, timeLimit: limit = timeLimit } = this.options;
    if (isInternetOnly && namesInsideAddress(url)) return Promise.reject(new InsideAddressError());
    const isPlain = url.protocol === 'http:';
    const agent = this.#agents[isPlain ? 'http:' : 'https:'];
    const lookup = isInternetOnly ? { lookup: lookupOnInternet } : {};
    return new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(limit);
      const options = { method: 'POST', agent, headers, signal, ...lookup };
      const sent = (isPlain ? httpRequest : httpsRequest)(url, options, (answer) => {
        resolve(answer.statusCode ?? 0);
        // The content of the answer does not matter; if it never ends, the time limit cuts it off.
        answer.on('error', () => undefined).resume();
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }
}

/** The payload that the specification recommends, and the event's position in the feed. */
function bodyOf({ type, createdAt, position, data }: Event) {
  return { type, timestamp: new Date(createdAt).toISOString(), position, data };
}

function problemOf(error: Error & { code?: string }): string {
  if (error instanceof InsideAddressError) return error.message;
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'took too long';
  return error.code ?? 'could not be reached';
}
