import { type AnyEndpoint, endpointUrl, type RequestOf, type ResponseOf } from '@plazo/contract/endpoint';
import * as errorCode from '@plazo/contract/error-codes';
import { cardLocaleOf, type LaunchQuery, localeOf } from '@plazo/contract/launch';
import { AppError } from '../platform/app-error.ts';
import type { BorrowerCalls, BorrowerContext, CallContext, Handler } from '../platform/calls/borrower-calls.ts';
import { type CallOptions, CallTable } from '../platform/calls/door.ts';
import type { Db } from '../platform/db/db.ts';
import type { Caller, Core, Offers } from '../platform/http/core.ts';
import { FairShare } from '../platform/http/fair-share.ts';
import type { FileSource } from '../platform/http/receive-file.ts';
import { requireBorrower, type SignedIn, sessionHash } from '../platform/http/session.ts';
import { UploadSlots } from '../platform/http/upload-slots.ts';
import { checkDropping, fieldProblemOf, problemOf } from '../platform/http/validation.ts';

/** What a call does: its input is converted and checked, or refused; then its handler runs. */
interface Work {
  read(input: unknown): unknown;
  // `never`: `read` has checked the shape.
  run(input: never, launch: LaunchQuery, caller: Caller): Promise<unknown>;
  timeLimit?: number;
}

/** The client waits for 60 s (spec 9), and a photo may take most of that to arrive. */
const uploadTimeLimit = 58_000;

export interface DispatcherOptions extends CallOptions {
  db: Db;
  /** In development a refusal names the field that is wrong. */
  namesFields?: boolean;
  /** How many calls one borrower may make to this process in a second; 0: any number. */
  callsPerSecond?: number;
}

/**
 * The borrowers' door, and the only way to their handlers: the HTTP routes and the page loader both use it, so both get
 * the same validation, session check and errors.
 */
export class Dispatcher implements Core, BorrowerCalls {
  readonly repeatsSafely = true;
  readonly #calls: CallTable<AnyEndpoint, Work>;
  readonly #borrowers = new WeakMap<LaunchQuery, Promise<SignedIn>>();
  readonly #shares: FairShare | null;

  constructor(private readonly options: DispatcherOptions) {
    const { callsPerSecond = 0 } = options;
    this.#calls = new CallTable(options, endpointUrl);
    this.#shares = callsPerSecond === 0 ? null : new FairShare(callsPerSecond);
  }

  serveBorrower<E extends AnyEndpoint>(endpoint: E, handler: Handler<E, BorrowerContext>): void {
    this.#serve(endpoint, 'borrower', async (input, launch, caller) => {
      const context = await this.#signedIn(endpoint, launch, caller);
      const call = () => handler(input, context);
      return this.#shares ? this.#shares.run(context.borrowerId, call) : call();
    });
  }

  serveUpload<E extends AnyEndpoint>(
    endpoint: E,
    handler: (file: Buffer, context: BorrowerContext) => Promise<ResponseOf<E>>,
  ): void {
    const slots = new UploadSlots();
    const run = async (source: FileSource, launch: LaunchQuery, caller: Caller) => {
      const context = await this.#signedIn(endpoint, launch, caller);
      const { borrowerId } = context;
      // A photo may take a minute to arrive. The borrower's other calls do not wait for it.
      await this.#shares?.count(borrowerId);
      return slots.hold(borrowerId, async () => handler(await source(), context));
    };
    this.#add(endpoint, 'borrower', { read: (source) => source, run, timeLimit: uploadTimeLimit });
  }

  servePublic<E extends AnyEndpoint>(endpoint: E, handler: Handler<E, CallContext>): void {
    this.#serve(endpoint, 'none', (input, launch, caller) => handler(input, this.#context(launch, caller)));
  }

  /** Requirement A4: calls beyond the specification, which a lender's own core may lack. */
  async offered(): Promise<Offers> {
    return (endpoint) => this.#calls.has(endpoint);
  }

  get endpoints(): AnyEndpoint[] {
    return this.#calls.endpoints;
  }

  /** Runs a call: returns its data or throws an `AppError`. The input is a form's text, or typed values from a page. */
  async dispatch(
    endpoint: AnyEndpoint,
    input: unknown,
    launch: LaunchQuery,
    caller: Caller = { address: '' },
  ): Promise<unknown> {
    const { read, run, timeLimit } = this.#calls.find(endpoint.name).work;
    const request = read(input) as never;
    const answer = await this.#calls.inTime(endpoint, () => run(request, launch, caller), timeLimit);
    return endpoint.client === 'image' ? answer : this.#calls.declared(endpoint, answer);
  }

  #serve<E extends AnyEndpoint>(
    endpoint: E,
    session: E['session'],
    run: (input: RequestOf<E>, launch: LaunchQuery, caller: Caller) => Promise<unknown>,
  ): void {
    this.#add(endpoint, session, { read: readerOf(endpoint, this.options.namesFields ?? false), run });
  }

  #add(endpoint: AnyEndpoint, session: AnyEndpoint['session'], work: Work): void {
    if (endpoint.session !== session) throw new Error(`${endpoint.name} is declared with session ${endpoint.session}`);
    this.#calls.add(endpoint, work);
  }

  /**
   * The borrower of the session. Looked up once for each launch query, which the calls of one document share, and two requests never do.
   */
  async #signedIn({ name, isRead }: AnyEndpoint, launch: LaunchQuery, caller: Caller): Promise<BorrowerContext> {
    const context = this.#context(launch, caller);
    let borrower = this.#borrowers.get(launch);
    if (borrower === undefined) {
      borrower = requireBorrower(this.options.db, launch, context.now, context.browser?.kind);
      this.#borrowers.set(launch, borrower);
    }
    const { borrowerId, isReadOnly } = await borrower;
    if (isReadOnly && !isRead) throw new AppError(errorCode.readOnly, `${name} changes something`);
    return { ...context, borrowerId, sessionHash: sessionHash(launch.sessionId ?? '') };
  }

  #context(launch: LaunchQuery, caller: Caller): CallContext {
    return {
      locale: localeOf(launch),
      chosenLocale: launch.isNeedPop === undefined ? null : localeOf(launch),
      cardLocale: cardLocaleOf(launch),
      ...caller,
      ...this.#calls.moment(),
      device: deviceOf(launch),
    };
  }
}

function deviceOf({ deviceName, osVersion, clientType, appVersion, deviceId }: LaunchQuery): string {
  return [deviceName, osVersion, clientType, appVersion, deviceId].filter(Boolean).join(' · ');
}

/** Reads the input of a call: converted and checked by its schema. */
function readerOf({ name, method, client, request: schema }: AnyEndpoint, isForEngineers: boolean): Work['read'] {
  const isJson = method === 'POST' && (client === 'json' || client === 'provider');
  const isValid = checkDropping(schema, isJson ? 'json' : 'text');
  return (input) => {
    // Ajv coerces in place, so it gets a copy.
    const request = { ...(input as Record<string, unknown>) };
    if (isValid(request)) return request;
    // For engineers: a provider's, or anyone in development. It would not help a borrower.
    const told = isForEngineers || client === 'provider' ? fieldProblemOf(isValid) : null;
    throw new AppError(errorCode.invalidRequest, `${name}: ${problemOf(isValid)}`, told);
  };
}
