import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import type { Lifecycle } from '../platform/http/lifecycle.ts';
import { type MessageLimit, messageLimits } from '../promotion/sending-limits.ts';
import { DatabaseGauges } from './database-gauges.ts';

/** In seconds: from a read out of memory to the time limit of a call. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25];

/**
 * `error`, `rejection`: thrown in a script; `load`: the scripts cannot be loaded or do not start; `late`: not alive after 30 s;
 * `recovered`: a translator or an extension changed the document, and the screen was rendered again. No alarm counts the last.
 */
const browserFailureKinds = ['error', 'rejection', 'load', 'late', 'recovered'] as const;
export type BrowserFailureKind = (typeof browserFailureKinds)[number];

/** Senders of signed calls: those that report payments, the providers of payouts and messages, the lender's app. */
const signedCallers = ['payments', 'payouts', 'messages', 'app', 'emails'] as const;
export type SignedCaller = (typeof signedCallers)[number];

export interface MetricsPlaces {
  /** Null with a lender's own core. */
  db: Db | null;
  clock: Clock;
  lifecycle: Lifecycle;
}

/** An answered request. */
export interface AnsweredRequest {
  method: string;
  /** The pattern of its address, which identifies nobody; undefined if there is no such address. */
  route: string | undefined;
  status: number;
  /** Milliseconds. */
  time: number;
}

/** The metrics of this process, in Prometheus' format. No label identifies a person. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Histogram<'method' | 'route' | 'status'>;
  readonly #ready: Gauge;
  readonly #browserFailures: Counter<'kind'>;
  readonly #signedCalls: Counter<'caller' | 'result'>;
  readonly #refusedMessages: Counter<'limit'>;
  readonly #coreCalls: Histogram<'call' | 'outcome'>;
  readonly #coreUp: Gauge;
  readonly #database: DatabaseGauges | null;

  constructor(private readonly places: MetricsPlaces) {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = new Histogram({
      name: 'plazo_request_duration_seconds',
      help: 'Time to answer a request, by the pattern of its address',
      labelNames: ['method', 'route', 'status'],
      buckets,
      registers,
    });
    this.#ready = new Gauge({
      name: 'plazo_ready',
      help: '1: this process accepts requests; 0: it drains, or its database, or the core, is out of reach',
      registers,
    });
    this.#browserFailures = new Counter({
      name: 'plazo_browser_failures_total',
      help: 'Documents whose scripts failed (error, rejection), did not start (load), were not alive after 30 s (late), or were rendered again (recovered)',
      labelNames: ['kind'],
      registers,
    });
    for (const kind of browserFailureKinds) this.#browserFailures.inc({ kind }, 0);
    this.#signedCalls = new Counter({
      name: 'plazo_signed_calls_total',
      help: 'Signed calls of the providers of payments, payouts and messages, by whether their signature was accepted or refused',
      labelNames: ['caller', 'result'],
      registers,
    });
    for (const caller of signedCallers) {
      for (const result of ['taken', 'refused']) this.#signedCalls.inc({ caller, result }, 0);
    }
    this.#refusedMessages = new Counter({
      name: 'plazo_messages_refused_total',
      help: 'Codes by text message that a limit has refused to send to visitors (promotion.limits), by that limit',
      labelNames: ['limit'],
      registers,
    });
    for (const limit of messageLimits) this.#refusedMessages.inc({ limit }, 0);
    this.#coreCalls = new Histogram({
      name: 'plazo_core_call_duration_seconds',
      help: "Time of a call to the lender's own core, by call and by what came: done, refused, absent, unavailable, unreadable, lost, down",
      labelNames: ['call', 'outcome'],
      buckets,
      registers,
    });
    this.#coreUp = new Gauge({
      name: 'plazo_core_up',
      help: "1: calls are sent to the lender's own core; 0: it is down, and calls fail at once",
      // With a database of ours there is no such core.
      registers: places.db ? [] : registers,
    });
    this.#database = places.db && new DatabaseGauges(places.db, places.clock, registers);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  observe({ method, route = 'none', status, time }: AnsweredRequest): void {
    this.#requests.observe({ method, route: patternOf(route), status: String(status) }, time / 1000);
  }

  countBrowserFailure(kind: BrowserFailureKind): void {
    this.#browserFailures.inc({ kind });
  }

  countSignedCall(caller: SignedCaller, result: 'taken' | 'refused'): void {
    this.#signedCalls.inc({ caller, result });
  }

  countRefusedMessage(limit: MessageLimit): void {
    this.#refusedMessages.inc({ limit });
  }

  observeCoreCall(call: string, outcome: string, time: number): void {
    this.#coreCalls.observe({ call, outcome }, time / 1000);
  }

  setCoreUp(isUp: boolean): void {
    this.#coreUp.set(isUp ? 1 : 0);
  }

  /** The current values, as Prometheus reads them. */
  async print(): Promise<string> {
    this.#ready.set((await this.places.lifecycle.readiness()) === 'ok' ? 1 : 0);
    await this.#database?.read();
    return this.#registry.metrics();
  }
}

/** Every file of a folder is its own route. */
function patternOf(route: string): string {
  return route.replace(/^\/(assets|pictures)\/.*/, '/$1/*');
}
