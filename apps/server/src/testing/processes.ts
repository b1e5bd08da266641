import { type AnyEndpoint, endpointUrl, type RequestOf } from '@plazo/contract/endpoint';
import type { LaunchQuery } from '@plazo/contract/launch';
import { paymentReversalWebhook, paymentWebhook } from '@plazo/contract/repayment';
import { loadConfig } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import { migrate } from '../platform/db/migrate.ts';
import { sign, signatureHeader } from '../platform/http/signature.ts';
import { SandboxClock } from '../sandbox/sandbox-clock.ts';
import { BuiltServer, ensureBuilt, killServers, takenPort } from './built-server.ts';
import { type ScratchDatabase, scratchDatabase } from './scratch-database.ts';
import { testStart } from './test-server.ts';

/** Whether there are two processes: the embedded database allows only one. */
export const isShared = (process.env.TEST_POSTGRES_URL ?? '') !== '';

/** Their running clock. It was at the lender's noon when the tests began: no day ends while they run. */
const ahead = Date.parse(testStart) - Date.now();
export const processNow = (): number => Date.now() + ahead;

/** The built server, started as in a deployment: two processes on one PostgreSQL, or one on the embedded database. */
export class Processes {
  urls: string[] = [];
  #lenderUrls: string[] = [];
  #servers: BuiltServer[] = [];
  #scratch: ScratchDatabase | undefined;
  #environment: Record<string, string> = {};

  /** `write` fills the database before they start; `more` are extra settings. */
  async start(write: (db: Db) => Promise<void>, more: Record<string, string> = {}): Promise<void> {
    await ensureBuilt();
    const scratch = await scratchDatabase();
    this.#scratch = scratch;
    const db = await scratch.open();
    await migrate(db);
    await new SandboxClock(db).move(ahead);
    await write(db);
    await db.close();
    // Their borrowers may call as fast as a test can.
    const usual = { SANDBOX: 'true', DEMO_SEED: 'false', BORROWER_CALLS_PER_SECOND: '0' };
    this.#environment = { ...scratch.environment, ...usual, ...more };
    await this.#startAll();
  }

  async #startAll(): Promise<void> {
    await Promise.all(Array.from({ length: this.#scratch?.processes ?? 0 }, (_, n) => this.#startOne(n)));
  }

  async #startOne(n: number): Promise<void> {
    const { port, release } = await takenPort();
    release();
    const server = new BuiltServer({ ...this.#environment, LENDER_PORT: String(port) });
    this.#servers[n] = server;
    this.urls[n] = (await server.ready()).url;
    this.#lenderUrls[n] = `http://127.0.0.1:${port}`;
  }

  /** Ends them all as a power cut would, and starts them again. */
  async killAndRestart(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.kill()));
    await this.#startAll();
  }

  /** Ends one of them as a power cut would, and starts it again; the others go on. */
  async killOneAndRestart(n: number): Promise<void> {
    const number = n % this.#servers.length;
    await this.#servers[number]?.kill();
    await this.#startOne(number);
  }

  /** The settings that connect them to their database. */
  get environment(): ScratchDatabase['environment'] {
    if (!this.#scratch) throw new Error('nothing was started');
    return this.#scratch.environment;
  }

  /** The address of the process for a request, by its number. */
  url(n = 0): string {
    return this.urls[n % this.urls.length] ?? '';
  }

  /** The address of its lender's API. */
  lenderUrl(n = 0): string {
    return this.#lenderUrls[n % this.#lenderUrls.length] ?? '';
  }

  /** Stops them as a deployment does, and opens their database. */
  async stopAndOpen(): Promise<Db> {
    if (!this.#scratch) throw new Error('nothing was started');
    await Promise.all(this.#servers.map((server) => server.stop()));
    return this.#scratch.open();
  }

  /** For the end of a test file: stops everything, whatever failed before. */
  async remove(): Promise<void> {
    await killServers();
    await this.#scratch?.remove();
  }
}

export interface Reply {
  status: number;
  body: string;
}

/** A request that can be sent to any process, any number of times. */
export type Request = (base: string) => Promise<Reply>;

function request(endpoint: AnyEndpoint, query: string, init: RequestInit): Request {
  return async (base) => {
    const answer = await fetch(`${base}${endpointUrl(endpoint)}${query}`, { method: 'POST', ...init });
    return { status: answer.status, body: await answer.text() };
  };
}

/** Posts the way the main client does. */
export function formPost(endpoint: AnyEndpoint, input: object, launch: LaunchQuery): Request {
  const fields = Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]);
  const query = `?${new URLSearchParams(Object.entries(launch))}`;
  return request(endpoint, query, { body: new URLSearchParams(fields) });
}

export function jsonPost(endpoint: AnyEndpoint, input: object): Request {
  const headers = { 'content-type': 'application/json' };
  return request(endpoint, '', { headers, body: JSON.stringify(input) });
}

/** A payment as its provider reports it, signed with our secret now. */
export function payment(event: Pick<RequestOf<typeof paymentWebhook>, 'eventId' | 'reference' | 'amount'>): Request {
  return signed(paymentWebhook, { currency: 'MXN', paidAt: new Date(processNow()).toISOString(), ...event });
}

/** A reversal of a payment, or part of one, signed with our secret now. */
export function reversal(event: Omit<RequestOf<typeof paymentReversalWebhook>, 'reversedAt'>): Request {
  return signed(paymentReversalWebhook, { reversedAt: new Date(processNow()).toISOString(), ...event });
}

function signed(endpoint: AnyEndpoint, content: object): Request {
  const body = JSON.stringify(content);
  const signature = sign(body, loadConfig({}).PAYMENT_WEBHOOK_SECRET, Math.floor(Date.now() / 1000));
  return request(endpoint, '', {
    headers: { 'content-type': 'application/json', [signatureHeader]: signature },
    body,
  });
}

/** The data of a call that must succeed. */
export function dataOf({ status, body }: Reply): Record<string, unknown> {
  if (status !== 200) throw new Error(`answered ${status}: ${body}`);
  return (JSON.parse(body) as { data: Record<string, unknown> }).data;
}
