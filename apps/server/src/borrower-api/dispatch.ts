import { type AnyEndpoint, endpointUrl, type RequestOf, type ResponseOf } from '@plazo/contract/endpoint';
import * as errorCode from '@plazo/contract/error-codes';
import { cardLocaleOf, type LaunchQuery, localeOf } from '@plazo/contract/launch';
import { localDate } from '@plazo/loan-rules/calendar';
import { AppError } from '../platform/app-error.ts';
import type { BorrowerCalls, BorrowerContext, CallContext, Handler } from '../platform/calls/borrower-calls.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import type { Check } from '../platform/http/check.ts';
import type { Caller, Core, Offers } from '../platform/http/core.ts';
import { FairShare } from '../platform/http/fair-share.ts';
import type { FileSource } from '../platform/http/receive-file.ts';
import { requireBorrower, sessionHash } from '../platform/http/session.ts';
import { withTimeLimit } from '../platform/http/time-limit.ts';
import { UploadSlots } from '../platform/http/upload-slots.ts';
import { checkAnswer, checkDropping, fieldProblemOf, problemOf } from '../platform/http/validation.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';

interface Served {
  endpoint: AnyEndpoint;
  validateRequest: Check;
  validateAnswer: Check;
  /** Milliseconds after which a call is answered as timed out. */
  timeLimit: number;
  // validateRequest has checked the request's shape.
  run(input: never, launch: LaunchQuery, caller: Caller): Promise<unknown>;
}

/** The client waits for 60 s (spec 9), and a photo may take most of that to arrive. */
const uploadTimeLimit = 58_000;

export interface DispatcherOptions {
  /** With which the audit seals what is done. */
  masterKeys: MasterKeys;
  db: Db;
  clock: Clock;
  timeZone: string;
  /** After this many milliseconds a call is answered as timed out. */
  timeLimit: number;
  /** In development: a refused request is told which of its fields is wrong. */
  namesFields?: boolean;
  /** Calls that one borrower may make of this process; 0: any number, at any time. */
  callsPerSecond?: number;
}

/**
 * The only way to a handler: the HTTP routes and the page loader both use it, so both get the same validation, session
 * check and errors.
 */
export class Dispatcher implements Core, BorrowerCalls {
  readonly repeatsSafely = true;
  readonly #served = new Map<string, Served>();
  readonly #borrowers = new WeakMap<LaunchQuery, Promise<string>>();

  readonly #shares: FairShare | null;

  constructor(private readonly options: DispatcherOptions) {
    const { callsPerSecond = 0 } = options;
    this.#shares = callsPerSecond === 0 ? null : new FairShare(callsPerSecond);
  }

  serveBorrower<E extends AnyEndpoint>(endpoint: E, handler: Handler<E, BorrowerContext>): void {
    this.#serve(endpoint, 'borrower', async (input, launch, caller) => {
      const context = this.#context(launch, caller);
      const borrower = await this.#borrowerOf(launch, context);
      const { borrowerId } = borrower;
      const call = () => handler(input, { ...context, ...borrower });
      return this.#shares ? this.#shares.run(borrowerId, call) : call();
    });
  }

  serveUpload<E extends AnyEndpoint>(
    endpoint: E,
    handler: (file: Buffer, context: BorrowerContext) => Promise<ResponseOf<E>>,
  ): void {
    const slots = new UploadSlots();
    const run = async (source: FileSource, launch: LaunchQuery, caller: Caller) => {
      const context = this.#context(launch, caller);
      const borrower = await this.#borrowerOf(launch, context);
      const { borrowerId } = borrower;
      // A photo may take a minute to arrive: the borrower's other calls do not wait for it.
      await this.#shares?.count(borrowerId);
      return slots.hold(borrowerId, async () => handler(await source(), { ...context, ...borrower }));
    };
    this.#add(endpoint, 'borrower', { run, timeLimit: uploadTimeLimit });
  }

  servePublic<E extends AnyEndpoint>(endpoint: E, handler: Handler<E, CallContext>): void {
    this.#serve(endpoint, 'none', (input, launch, caller) => handler(input, this.#context(launch, caller)));
  }

  /** Requirement A4: calls beyond the specification, which a lender's own core may lack. */
  async offered(): Promise<Offers> {
    return (endpoint) => this.#served.has(keyOf(endpoint));
  }

  /** Every served endpoint, in order of registration. */
  get endpoints(): AnyEndpoint[] {
    return [...this.#served.values()].map((served) => served.endpoint);
  }

  /** Runs a call: returns its data or throws an `AppError`. The input is a form's text, or typed values from a page. */
  async dispatch(
    endpoint: AnyEndpoint,
    input: unknown,
    launch: LaunchQuery,
    caller: Caller = { address: '' },
  ): Promise<unknown> {
    const served = this.#served.get(keyOf(endpoint));
    if (!served) throw new AppError(errorCode.notFound, `no endpoint ${keyOf(endpoint)}`);
    const request = endpoint.client === 'upload' ? input : checked(served, input, this.options.namesFields ?? false);
    const answer = await withTimeLimit(served.run(request as never, launch, caller), served.timeLimit, endpoint.name);
    if (endpoint.client !== 'image' && !served.validateAnswer(answer)) {
      throw new AppError(errorCode.internal, `${endpoint.name} answered ${problemOf(served.validateAnswer)}`);
    }
    return answer;
  }

  #serve<E extends AnyEndpoint>(
    endpoint: E,
    session: E['session'],
    run: (input: RequestOf<E>, launch: LaunchQuery, caller: Caller) => Promise<unknown>,
  ): void {
    this.#add(endpoint, session, { run, timeLimit: this.options.timeLimit });
  }

  #add(endpoint: AnyEndpoint, session: AnyEndpoint['session'], served: Pick<Served, 'run' | 'timeLimit'>): void {
    if (endpoint.session !== session) throw new Error(`${endpoint.name} is declared with session ${endpoint.session}`);
    const key = keyOf(endpoint);
    if (this.#served.has(key)) throw new Error(`${key} is served twice`);
    this.#served.set(key, {
      endpoint,
      validateRequest: checkDropping(endpoint.request, isJson(endpoint) ? 'json' : 'text'),
      validateAnswer: checkAnswer(endpoint.response),
      ...served,
    });
  }

  /** Looked up once per launch query: shared by the calls of one document, never by two requests. */
  async #borrowerOf(launch: LaunchQuery, { now, browser }: CallContext) {
    let borrower = this.#borrowers.get(launch);
    if (borrower === undefined) {
      borrower = requireBorrower(this.options.db, launch, now, browser?.kind);
      this.#borrowers.set(launch, borrower);
    }
    return { borrowerId: await borrower, sessionHash: sessionHash(launch.sessionId ?? '') };
  }

  #context(launch: LaunchQuery, caller: Caller): CallContext {
    const now = this.options.clock.now();
    return {
      locale: localeOf(launch),
      chosenLocale: launch.isNeedPop === undefined ? null : localeOf(launch),
      cardLocale: cardLocaleOf(launch),
      ...caller,
      now,
      today: localDate(now, this.options.timeZone),
      device: deviceOf(launch),
      masterKeys: this.options.masterKeys,
    };
  }
}

function deviceOf({ deviceName, osVersion, clientType, appVersion, deviceId }: LaunchQuery): string {
  return [deviceName, osVersion, clientType, appVersion, deviceId].filter(Boolean).join(' · ');
}

/** The input of a call, converted and checked by its schema. */
function checked(
  { endpoint, validateRequest }: Served,
  input: unknown,
  isForEngineers: boolean,
): Record<string, unknown> {
  // Ajv coerces in place, so it gets a copy.
  const request = { ...(input as Record<string, unknown>) };
  if (validateRequest(request)) return request;
  // For engineers: a provider's, and in development anybody's. It would not help a borrower.
  const told = isForEngineers || endpoint.client === 'provider' ? fieldProblemOf(validateRequest) : null;
  throw new AppError(errorCode.invalidRequest, `${endpoint.name}: ${problemOf(validateRequest)}`, told);
}

/** Whether its fields come as JSON, and so with types of their own. */
function isJson({ method, client }: AnyEndpoint): boolean {
  return method === 'POST' && (client === 'json' || client === 'provider');
}

function keyOf(endpoint: AnyEndpoint): string {
  return `${endpoint.method} ${endpointUrl(endpoint)}`;
}
