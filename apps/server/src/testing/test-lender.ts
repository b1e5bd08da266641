import type { WaitingAnswer } from '@plazo/contract/lender/approvals';
import type { AnyLenderEndpoint, LenderRequest, LenderResponse } from '@plazo/contract/lender/lender-endpoint';
import { lenderCallOf } from '@plazo/contract/lender/lender-endpoint';
import type { ProblemDocument } from '@plazo/contract/lender/problem';
import { type Scope, scopes } from '@plazo/contract/lender/scopes';
import type { FastifyInstance } from 'fastify';
import { addKey } from '../api-keys/api-key.service.ts';
import { buildLenderApp } from '../lender-app.ts';
import { Metrics } from '../monitoring/metrics.ts';
import { Lifecycle } from '../platform/http/lifecycle.ts';
import { TestServer, type TestServerOptions } from './test-server.ts';

/** The operator's key of a test's data folder. */
export const operatorKey = 'an-operators-key-of-a-test-of-43-characters';

/** An answer with its body as text, and parsed: as the call declares it, a problem, or a call that waits for a second person. */
export interface LenderAnswer<Body> {
  status: number;
  headers: Record<string, unknown>;
  body: string;
  json: Body & Partial<ProblemDocument & WaitingAnswer>;
}

export interface Sending {
  /** Instead of the key with every scope. */
  key?: string;
  idempotencyKey?: string | null;
  headers?: Record<string, string>;
  /** Another process's listener. */
  by?: FastifyInstance;
  /** The address of the caller. */
  from?: string;
}

let calls = 0;

/** The lender's systems: their listener next to the borrower's server, on one database. */
export class TestLender {
  private constructor(
    readonly server: TestServer,
    readonly app: FastifyInstance,
  ) {}

  /** A key with every scope. */
  key = '';

  static async open(options: TestServerOptions = {}): Promise<TestLender> {
    const environment = { LENDER_CALLS_PER_SECOND: '0', ...options.environment };
    const server = await TestServer.open({ ...options, environment });
    const app = await listenerOf(server);
    const lender = new TestLender(server, app);
    await lender.reset();
    return lender;
  }

  /** The listener of another process on the same database, which shares no memory with the first. */
  another(options: { operatorKey?: string } = {}): Promise<FastifyInstance> {
    return listenerOf(this.server, options);
  }

  /** Empties the database, and makes a key with every scope. */
  async reset(): Promise<void> {
    await this.server.reset();
    this.key = await this.newKey(scopes);
  }

  async newKey(given: readonly Scope[], expiresAt: number | null = null): Promise<string> {
    const { db, clock } = this.server;
    const wanted = { name: 'test', scopes: given, expiresAt };
    return db.transaction(async (transaction) => (await addKey(transaction, wanted, clock.now())).value);
  }

  /** Makes a call, and returns any answer. */
  async send<E extends AnyLenderEndpoint>(
    endpoint: E,
    input: LenderRequest<E>,
    sending: Sending = {},
  ): Promise<LenderAnswer<LenderResponse<E>>> {
    const { url, body } = lenderCallOf(endpoint, input);
    return this.request(endpoint.method, url, body, sending);
  }

  /** Makes a call that must succeed, and returns its body. */
  async call<E extends AnyLenderEndpoint>(
    endpoint: E,
    input: LenderRequest<E>,
    sending: Sending = {},
  ): Promise<LenderResponse<E>> {
    const { status, body, json } = await this.send(endpoint, input, sending);
    if (status >= 300) throw new Error(`${endpoint.name} answered ${status}: ${body}`);
    return json;
  }

  async request<Body = unknown>(
    method: AnyLenderEndpoint['method'],
    url: string,
    body: string | null,
    { key = this.key, idempotencyKey, headers = {}, by = this.app, from }: Sending = {},
  ): Promise<LenderAnswer<Body>> {
    calls += 1;
    const named = idempotencyKey === undefined ? `call-${calls}` : idempotencyKey;
    const answer = await by.inject({
      method,
      url,
      ...(from === undefined ? {} : { remoteAddress: from }),
      headers: {
        ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
        ...(named === null ? {} : { 'idempotency-key': named }),
        ...(body === null ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === null ? {} : { payload: body }),
    });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: answer.body,
      json: jsonOf(answer.body) as LenderAnswer<Body>['json'],
    };
  }
}

async function listenerOf(
  { db, clock, config, logger }: TestServer,
  options: { operatorKey?: string } = {},
): Promise<FastifyInstance> {
  const lifecycle = new Lifecycle(async () => true);
  const metrics = new Metrics({ db, clock, lifecycle });
  const api = { db, clock, config, operatorKey, ...options };
  const app = buildLenderApp({ trusted: config.LENDER_TRUST_PROXY, lifecycle, metrics, logger, api });
  await app.ready();
  return app;
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}
