import * as errorCode from '@plazo/contract/error-codes';
import { type IsoDate, localDate } from '@plazo/loan-rules/calendar';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { TSchema } from 'typebox';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import { type Check, checkAnswer, problemOf } from '../http/validation.ts';
import type { MasterKeys } from '../secrets/master-keys.ts';
import { spanned } from '../tracing.ts';

// What happens to every call at both doors. A door adds who calls, how a refusal looks and what a call declares.

/** Milliseconds after which a call is answered as timed out. */
export const usualTimeLimit = 25_000;
/** For lender's calls that read every order. The listener closes a connection that is silent for longer. */
export const slowTimeLimit = 600_000;

/** The part of a call's declaration that every door reads. */
interface Declared {
  name: string;
  method: string;
  response: TSchema;
}

/** What every call depends on. */
export interface CallOptions {
  clock: Clock;
  timeZone: string;
  masterKeys: MasterKeys;
  /** After this many milliseconds a call is answered as timed out. */
  timeLimit: number;
}

/** When a call is made, and the keys that seal its record. */
export interface Moment {
  /** Epoch milliseconds, from the injected clock. */
  now: number;
  /** The calendar day in the tenant's time zone. */
  today: IsoDate;
  /** The audit seals actions with these. */
  masterKeys: MasterKeys;
}

interface Served<Endpoint, Work> {
  endpoint: Endpoint;
  work: Work;
  isDeclared: Check;
}

/** The calls of a door, with the door's work for each. Everything that calls at every door share is here. */
export class CallTable<Endpoint extends Declared, Work> {
  readonly #served = new Map<string, Served<Endpoint, Work>>();

  constructor(
    private readonly options: CallOptions,
    private readonly urlOf: (endpoint: Endpoint) => string,
  ) {}

  add(endpoint: Endpoint, work: Work): void {
    const { name } = endpoint;
    const address = this.#addressOf(endpoint);
    const isTaken = this.endpoints.some((other) => other.name === name || this.#addressOf(other) === address);
    if (isTaken) throw new Error(`${name} (${address}) is served twice`);
    this.#served.set(name, { endpoint, work, isDeclared: checkAnswer(endpoint.response) });
  }

  has({ name }: Pick<Endpoint, 'name'>): boolean {
    return this.#served.has(name);
  }

  /** Every served call, in order of registration. */
  get endpoints(): Endpoint[] {
    return [...this.#served.values()].map(({ endpoint }) => endpoint);
  }

  find(name: string): Served<Endpoint, Work> {
    const served = this.#served.get(name);
    if (!served) throw new AppError(errorCode.notFound, `the call ${name} no longer exists`);
    return served;
  }

  moment(): Moment {
    const { clock, timeZone, masterKeys } = this.options;
    const now = clock.now();
    return { now, today: localDate(now, timeZone), masterKeys };
  }

  /** The result of the work, if it takes no longer than the call may. */
  inTime<T>({ name }: Pick<Endpoint, 'name'>, work: () => Promise<T>, timeLimit = this.options.timeLimit): Promise<T> {
    return spanned('call', name, () => withTimeLimit(work(), timeLimit, name));
  }

  /** The answer, if it is what the call declares: nothing else leaves. */
  declared<Answer>({ name }: Pick<Endpoint, 'name'>, answer: Answer): Answer {
    const { isDeclared } = this.find(name);
    if (isDeclared(answer)) return answer;
    throw new AppError(errorCode.internal, `${name} answered ${problemOf(isDeclared)}`);
  }

  #addressOf(endpoint: Endpoint): string {
    return `${endpoint.method} ${this.urlOf(endpoint)}`;
  }
}

/** Returns the work's result, or throws when the time, in milliseconds, is over. */
async function withTimeLimit<T>(work: Promise<T>, milliseconds: number, name: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new AppError(errorCode.timeout, `${name} took over ${milliseconds} ms`)),
      milliseconds,
    );
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** An answer in the form that is sent. */
export interface Sent {
  /** 200 if left out. */
  status?: number;
  type: string;
  headers?: Readonly<Record<string, string>>;
  body: unknown;
}

/** The address of a call, and what its door has the listener do before the call is answered. */
export type CallRoute = Pick<RouteOptions, 'method' | 'url' | 'onRequest'> & { config?: object };

/** Serves a call. Its answer is about a person: no cache may keep it. */
export function serveCall(
  app: FastifyInstance,
  route: CallRoute,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<Sent>,
): void {
  app.route({
    ...route,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { status = 200, type, headers = {}, body } = await answer(request, reply);
      return reply
        .status(status)
        .headers({ 'cache-control': 'no-store', ...headers })
        .type(type)
        .send(body);
    },
  });
}
