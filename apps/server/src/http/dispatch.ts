import { type AnyEndpoint, endpointUrl, type RequestOf, type ResponseOf } from '@plazo/contract/endpoint';
import { errorCode } from '@plazo/contract/envelope';
import { type LaunchQuery, type LoanLocale, localeOf } from '@plazo/contract/launch';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { localDate } from '@plazo/loan-rules/calendar';
import type { ValidateFunction } from 'ajv';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { AppError } from './app-error.ts';
import { requireBorrower } from './session.ts';
import { compileAnswer, compileRequest, problemOf } from './validation.ts';

/** What every handler knows of the call it answers. */
export interface CallContext {
  locale: LoanLocale;
  /** Epoch milliseconds, from the injected clock. */
  now: number;
  /** The calendar day in the tenant's time zone. */
  today: IsoDate;
}

/** A call of a signed-in borrower: every row is reached through this id. */
export interface BorrowerContext extends CallContext {
  borrowerId: string;
}

type Handler<E extends AnyEndpoint, Context> = (input: RequestOf<E>, context: Context) => Promise<ResponseOf<E>>;

interface Served {
  endpoint: AnyEndpoint;
  validateRequest: ValidateFunction;
  validateAnswer: ValidateFunction;
  // The request's shape is what validateRequest has checked.
  run(input: never, launch: LaunchQuery): Promise<unknown>;
}

export interface DispatcherOptions {
  db: Db;
  clock: Clock;
  timeZone: string;
  /** After this many milliseconds a call is answered as timed out. */
  timeLimit: number;
}

/**
 * The one way to a handler: the HTTP routes and the page loader both come through here, so both get the same
 * validation, the same session check and the same errors.
 */
export class Dispatcher {
  readonly #served = new Map<string, Served>();

  constructor(private readonly options: DispatcherOptions) {}

  /** Serves a call that needs a borrower's session. */
  serveBorrower<E extends AnyEndpoint>(endpoint: E, handler: Handler<E, BorrowerContext>): void {
    this.#serve(endpoint, 'borrower', async (input, launch) => {
      const context = this.#context(launch);
      const borrowerId = await requireBorrower(this.options.db, launch, context.now);
      return handler(input, { ...context, borrowerId });
    });
  }

  /** Serves a call that anybody may make. */
  servePublic<E extends AnyEndpoint>(endpoint: E, handler: Handler<E, CallContext>): void {
    this.#serve(endpoint, 'none', (input, launch) => handler(input, this.#context(launch)));
  }

  /** Every endpoint that is served, in the order of registration. */
  get endpoints(): AnyEndpoint[] {
    return [...this.#served.values()].map((served) => served.endpoint);
  }

  /** Runs a call: answers its data or throws an `AppError`. The input is text from a form or typed from a page. */
  async dispatch(endpoint: AnyEndpoint, input: unknown, launch: LaunchQuery): Promise<unknown> {
    const served = this.#served.get(keyOf(endpoint));
    if (!served) throw new AppError(errorCode.notFound, `no endpoint ${keyOf(endpoint)}`);
    // Ajv coerces in place, so it gets a copy.
    const request = { ...(input as Record<string, unknown>) };
    if (!served.validateRequest(request)) {
      throw new AppError(errorCode.invalidRequest, `${endpoint.name}: ${problemOf(served.validateRequest)}`);
    }
    const answer = await withTimeLimit(served.run(request as never, launch), this.options.timeLimit, endpoint.name);
    if (!served.validateAnswer(answer)) {
      throw new AppError(errorCode.internal, `${endpoint.name} answered ${problemOf(served.validateAnswer)}`);
    }
    return answer;
  }

  #serve<E extends AnyEndpoint>(
    endpoint: E,
    session: E['session'],
    run: (input: RequestOf<E>, launch: LaunchQuery) => Promise<unknown>,
  ): void {
    if (endpoint.session !== session) throw new Error(`${endpoint.name} is declared with session ${endpoint.session}`);
    const key = keyOf(endpoint);
    if (this.#served.has(key)) throw new Error(`${key} is served twice`);
    this.#served.set(key, {
      endpoint,
      validateRequest: compileRequest(endpoint.request),
      validateAnswer: compileAnswer(endpoint.response),
      run,
    });
  }

  #context(launch: LaunchQuery): CallContext {
    const now = this.options.clock.now();
    return { locale: localeOf(launch), now, today: localDate(now, this.options.timeZone) };
  }
}

function keyOf(endpoint: AnyEndpoint): string {
  return `${endpoint.method} ${endpointUrl(endpoint)}`;
}

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
