import { tmpdir } from 'node:os';
import path from 'node:path';
import { uploadProblemImage } from '@plazo/contract/complaints';
import { type AnyEndpoint, endpointUrl, type RequestOf, type ResponseOf } from '@plazo/contract/endpoint';
import type { LaunchQuery } from '@plazo/contract/launch';
import { paymentReversalWebhook, paymentWebhook } from '@plazo/contract/repayment';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type AppOptions, buildApp } from '../borrower-app.ts';
import { type Config, loadConfig } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import { openTestDb, resetTestDb } from '../platform/db/test-db.ts';
import { createLogger } from '../platform/http/logging.ts';
import { refusalsOf } from '../platform/http/refusals.ts';
import { sign, signatureHeader } from '../platform/http/signature.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import { MessageQueue } from '../platform/sms/message-queue.ts';
import { openSms } from '../platform/sms/sms.ts';
import { everyEndpoint } from './endpoints.ts';
import { TestClock } from './test-clock.ts';

/** A raw answer, with its envelope if it has one. */
export interface Answer {
  status: number;
  body: string;
  headers: Record<string, unknown>;
  code: unknown;
  message: unknown;
  data: unknown;
}

export interface TestServerOptions {
  environment?: Record<string, string>;
  /** Instead of the worker's own. */
  db?: Db;
  /** Changes the application's options. */
  change?: (options: AppOptions & { db: Db }, clock: TestClock) => AppOptions;
}

/** Images of all test servers of this process. */
export const testUploads = path.join(tmpdir(), `uploads-${process.pid}`);

/** Tests call faster than anyone may; fairness.test.ts is about callers who do that. */
const unhurried = { BORROWER_CALLS_PER_SECOND: '0', ADDRESS_CALLS_PER_SECOND: '0' };

/** Noon in Mexico City, so that a test which forgets the time zone does not pass by luck at midnight. */
export const testStart = '2026-03-02T18:00:00Z';

/** The whole application on a real database, without a network: requests are injected. The clock does not move by itself. */
export class TestServer {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly clock: TestClock;
  readonly config: Config;
  /** The log, one JSON line each. */
  readonly log: string[];
  readonly logger: Logger;
  /** Sends text messages in the background; here only when it is woken. */
  readonly messages: MessageQueue;

  private constructor(parts: Pick<TestServer, 'app' | 'db' | 'clock' | 'config' | 'log' | 'logger' | 'messages'>) {
    this.app = parts.app;
    this.db = parts.db;
    this.clock = parts.clock;
    this.config = parts.config;
    this.log = parts.log;
    this.logger = parts.logger;
    this.messages = parts.messages;
  }

  static async open(given: TestServerOptions = {}): Promise<TestServer> {
    const { environment = {}, change = (options) => options } = given;
    const db = given.db ?? (await openTestDb());
    const clock = new TestClock(testStart);
    const config = loadConfig({ UPLOADS_FOLDER: testUploads, ...unhurried, ...environment });
    const log: string[] = [];
    const logger = createLogger('debug', { write: (line) => void log.push(line) });
    const options = change({ db, clock, config, logger }, clock);
    const provider = options.sms === undefined ? openSms(config, db) : options.sms;
    const messages = new MessageQueue({ db, provider, clock, masterKeys: config.masterKeys, logger });
    const app = await buildApp({ ...options, messages });
    await app.ready();
    return new TestServer({ app, db, clock, config, log, logger, messages });
  }

  /** The audit seals actions with these. */
  get masterKeys(): MasterKeys {
    return this.config.masterKeys;
  }

  /** The log without the times and ids of its lines, which may contain any digits. */
  logged(): string[] {
    return this.log.map((line) => {
      const { time: _time, reqId: _id, responseTime: _took, ...said } = JSON.parse(line) as Record<string, unknown>;
      return JSON.stringify(said);
    });
  }

  /** Our own failures in the log: a 500 does not say what went wrong. */
  private failures(): string[] {
    return this.log.flatMap((line) => {
      const { level, err } = JSON.parse(line) as { level: number | string; err?: { stack?: string; message?: string } };
      return level === 50 || level === 'error' ? [err?.stack ?? err?.message ?? line] : [];
    });
  }

  /** Empties the database and turns the clock back. */
  async reset(): Promise<void> {
    await resetTestDb(this.db);
    this.clock.set(testStart);
    this.log.length = 0;
  }

  /** Posts the way the main client does: the payload as a form, the common query in the address. */
  post(endpoint: AnyEndpoint, input: object, launch: LaunchQuery = {}): Promise<Answer> {
    return this.send(`${endpointUrl(endpoint)}?${formOf(launch)}`, {
      payload: formOf(input),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  }

  /** Makes a call that must succeed, and returns its data. */
  async call<E extends AnyEndpoint>(
    endpoint: E,
    input: RequestOf<E>,
    launch: LaunchQuery = {},
  ): Promise<ResponseOf<E>> {
    const { status, code, data, body } = await this.post(endpoint, input as object, launch);
    if (status !== 200 || code !== '0') {
      throw new Error([`${endpoint.name} answered ${status}: ${body}`, ...this.failures()].join('\n'));
    }
    return data as ResponseOf<E>;
  }

  /** Uploads a file the way the upload client does: one field of a multipart body. */
  upload(
    content: Buffer | string,
    launch: LaunchQuery = {},
    { field = 'problemImage', name = 'photo.jpg', type = 'image/jpeg' } = {},
  ): Promise<Answer> {
    const boundary = 'plazo-test-boundary';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
    return this.send(`${endpointUrl(uploadProblemImage)}?${formOf(launch)}`, {
      payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
  }

  /** Posts JSON the way a payment provider does, signed with our secret now. */
  postSigned(url: string, content: unknown): Promise<Answer> {
    const payload = typeof content === 'string' ? content : JSON.stringify(content);
    const signature = sign(payload, this.config.PAYMENT_WEBHOOK_SECRET, Math.floor(Date.now() / 1000));
    return this.send(url, { payload, headers: { 'content-type': 'application/json', [signatureHeader]: signature } });
  }

  /** Reports a payment, by default in pesos, now by the server's clock. */
  pay(event: Partial<RequestOf<typeof paymentWebhook>> & { eventId: string }): Promise<Answer> {
    const paidAt = new Date(this.clock.now()).toISOString();
    return this.postSigned(endpointUrl(paymentWebhook), { currency: 'MXN', paidAt, ...event });
  }

  /** Reports that a payment was reversed, by default whole and now by the server's clock. */
  reversePayment(
    paymentEventId: string,
    eventId = `rev-${paymentEventId}`,
    reversedAt = new Date(this.clock.now()).toISOString(),
    amount?: number,
  ): Promise<Answer> {
    return this.postSigned(endpointUrl(paymentReversalWebhook), { eventId, paymentEventId, reversedAt, amount });
  }

  async send(
    url: string,
    request: { method?: 'GET' | 'POST' | 'PUT'; payload?: string | Buffer; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const { statusCode, body, headers } = await this.app.inject({ method: 'POST', url, ...request });
    const answer = { status: statusCode, body, headers, ...envelopeOf(body) };
    const [path = ''] = url.split('?');
    const { method = 'POST' } = request;
    // A call that this server does not serve is refused like any other address.
    if (statusCode >= 400 && this.app.hasRoute({ method, url: path })) expectPublished(method, path, answer);
    return answer;
  }
}

/** /openapi.json lists the refusals of a call: a test that gets another code has found a gap in it. */
function expectPublished(method: string, path: string, { code }: Answer): void {
  const endpoint = everyEndpoint.find((one) => one.method === method && endpointUrl(one) === path);
  if (!endpoint || refusalsOf(endpoint).some((known) => known === code)) return;
  throw new Error(`${endpoint.name} was refused with ${code}, which its refusals do not name`);
}

function formOf(fields: object): string {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return new URLSearchParams(entries.map(([name, value]): [string, string] => [name, String(value)])).toString();
}

function envelopeOf(body: string): Pick<Answer, 'code' | 'message' | 'data'> {
  try {
    const { code, message, data } = JSON.parse(body) as Record<string, unknown>;
    return { code, message, data };
  } catch {
    return { code: undefined, message: undefined, data: undefined };
  }
}
