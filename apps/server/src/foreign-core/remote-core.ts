import { type Capabilities, capabilities } from '@plazo/contract/capabilities';
import { type AnyEndpoint, endpointUrl } from '@plazo/contract/endpoint';
import { ApiError, coreCode, isSuccess } from '@plazo/contract/envelope';
import * as errorCode from '@plazo/contract/error-codes';
import { type Locale, localeOf } from '@plazo/contract/launch';
import * as promotionCode from '@plazo/contract/promotion-codes';
import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import type { CoreAccess } from '../platform/config/core-access.ts';
import type { Core, Offers } from '../platform/http/core.ts';
import { callLocaleOf, errorMessage, statusOfCode } from '../platform/http/error-messages.ts';
import { spanned } from '../platform/tracing.ts';
import type { RawAnswer } from './answer-body.ts';
import { type Answer, isBare, readAnswer } from './answer-reader.ts';
import type { Asking } from './completed.ts';
import { CoreBreaker } from './core-breaker.ts';
import { type CoreConnection, type CoreRequest, connectToCore, NoAnswer } from './core-connection.ts';
import { type Asked, requestTo } from './core-request.ts';
import type { Difference } from './difference.ts';
import type { ReadingRules } from './field-reader.ts';
import { knownCall } from './known-calls.ts';
import { isTechnical } from './shown-words.ts';

export interface RemoteCoreOptions {
  /** The lender's API base, without a slash at the end. */
  base: string;
  /** Milliseconds to wait for an answer. */
  timeLimit: number;
  /** How it is reached and understood. */
  access: CoreAccess;
  /** The language of the tenant's promotion. */
  promotionLanguage: Locale;
  /** Where pictures may come from and links may lead. */
  rules: ReadingRules;
  /** The tenant's time zone. */
  timeZone: string;
  clock: Clock;
  /** Logs, as warnings, everything that the core's engineers have to fix. */
  logger: Pick<Logger, 'warn'>;
}

/** What became of a call: `lost` without any answer, `down` if it was not sent because the core is down. */
export type CoreOutcome = Answer['kind'] | 'lost' | 'down';

/** Is told about each call to the core. */
export interface CoreObserver {
  /** `call` is one of the contract, or `other`; `time` is in milliseconds. */
  observeCoreCall(call: string, outcome: CoreOutcome, time: number): void;
  /** Whether calls are sent. */
  setCoreUp(isUp: boolean): void;
}

/** How long we trust a core's list of capabilities, and how long a document waits for it. */
const believedFor = 600_000;
const patience = 2000;
const askedAgainAfter = 30_000;
/** Of a refusal's code, in the log. */
const longestCode = 40;
/** How many left-out addresses are logged, so that made-up hosts cannot fill the log. */
const maxTold = 500;

/** A lender's own core: the pages call it just as a browser does, and a browser's calls pass through it (forward-calls.ts). */
export class RemoteCore implements Core {
  readonly #connection: CoreConnection;
  readonly #breaker: CoreBreaker;
  readonly #told = new Set<string>();
  #offered: { offers: Promise<Offers>; until: number } | null = null;
  #observer: CoreObserver | null = null;
  #keepsKeys = false;

  constructor(readonly options: RemoteCoreOptions) {
    const { access } = options;
    this.#connection = connectToCore(access);
    const probe = () =>
      this.#connection.send(requestTo(options.base, { endpoint: capabilities, input: {}, launch: {} }, patience));
    this.#breaker = new CoreBreaker(probe, access.mapping, options.logger, (isUp) => this.#observer?.setCoreUp(isUp));
  }

  observeWith(observer: CoreObserver): void {
    this.#observer = observer;
    observer.setCoreUp(true);
  }

  /** Only a core that keeps the keys of changes can promise it; known once `offered` was awaited. */
  get repeatsSafely(): boolean {
    return this.#keepsKeys;
  }

  /** Throws when the core is down, for the readiness check. */
  reach(): Promise<void> {
    return this.#breaker.reach();
  }

  async dispatch(...[endpoint, input, launch, caller]: Parameters<Core['dispatch']>): Promise<unknown> {
    const asked: Asked = { endpoint, input, launch, caller };
    return this.answerTo(asked, requestTo(this.options.base, asked, this.options.timeLimit));
  }

  /** The content that a call promises, read from the core's answer; throws an `ApiError` for everything else. */
  answerTo(asked: Asked, request: CoreRequest): Promise<unknown> {
    return spanned('call', asked.endpoint.name, () => this.#answerTo(asked, request));
  }

  async #answerTo(asked: Asked, request: CoreRequest): Promise<unknown> {
    const { endpoint, input, launch } = asked;
    const offers = await this.offered();
    if (!offers(endpoint)) throw this.#failure(asked, coreCode.notOffered);
    const begun = performance.now();
    const raw = await this.send(asked, request);
    const asking = { endpoint, input: input as Record<string, unknown>, locale: localeOf(launch), offers };
    const answer = this.#reading(asking, raw);
    this.#observer?.observeCoreCall(nameForMetrics(endpoint), answer.kind, performance.now() - begun);
    return this.#contentOf(asked, answer);
  }

  /** The raw answer. If the core is gone, late or endless, that is logged and thrown as an `ApiError`. */
  async send(asked: Asked, request: CoreRequest): Promise<RawAnswer> {
    const begun = performance.now();
    try {
      const mayRepeat = request.mayRepeat || (this.#keepsKeys && 'idempotency-key' in request.headers);
      return await spanned(
        'core',
        nameForMetrics(asked.endpoint),
        (span) => {
          // Its own span is what the core's are part of.
          const headers = span ? { ...request.headers, traceparent: span.traceparent } : request.headers;
          return this.#breaker.run(() => this.#connection.send({ ...request, headers, mayRepeat }));
        },
        ({ status }) => ({ 'http.response.status_code': status }),
      );
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      const outcome = error.kind === 'down' ? 'down' : 'lost';
      this.#observer?.observeCoreCall(nameForMetrics(asked.endpoint), outcome, performance.now() - begun);
      // Already logged when the core went down.
      if (error.kind !== 'down') this.#warn(asked, { reason: error.message }, "the lender's core did not answer");
      const { timeout, unavailable, notSent } = errorCode;
      if (this.#isInDoubt(asked)) throw this.#failure(asked, error.isSent ? errorCode.unsure : notSent);
      const codes = { late: timeout, lost: unavailable, huge: coreCode.unreadable, down: unavailable };
      throw this.#failure(asked, codes[error.kind]);
    }
  }

  /** Asked from time to time through the `capabilities` call. A core without it has only the specified calls. */
  offered(): Promise<Offers> {
    const now = performance.now();
    if (this.#offered === null || this.#offered.until < now) {
      this.#offered = { offers: this.#askOffered(), until: now + believedFor };
    }
    return this.#offered.offers;
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  async #askOffered(): Promise<Offers> {
    const asked: Asked = { endpoint: capabilities, input: {}, launch: {} };
    let paths: readonly string[] = [];
    try {
      const raw = await this.#breaker.run(() => this.#connection.send(requestTo(this.options.base, asked, patience)));
      const answer = this.#reading({ endpoint: capabilities, input: {}, locale: 'es', offers: () => true }, raw);
      if (answer.kind === 'done') {
        const { calls, keepsKeys = false } = answer.content as Capabilities;
        paths = calls;
        this.#keepsKeys = keepsKeys;
      }
    } catch (error) {
      // A core that leaves this call hanging may answer others, so not every document waits for it. A core that is down is asked again by
      // the next document.
      const isLate = error instanceof NoAnswer && error.kind === 'late';
      if (isLate && this.#offered) this.#offered.until = performance.now() + askedAgainAfter;
      else this.#offered = null;
    }
    return ({ isOurs, path }) => !isOurs || paths.includes(path);
  }

  #reading(asking: Pick<Asking, 'endpoint' | 'input' | 'locale' | 'offers'>, raw: RawAnswer): Answer {
    const { rules, timeZone, clock, access } = this.options;
    return readAnswer({ ...asking, rules, mapping: access.mapping, timeZone, now: clock.now() }, raw);
  }

  #contentOf(asked: Asked, answer: Answer): unknown {
    switch (answer.kind) {
      case 'done':
        for (const one of answer.leftOut) this.#warnOnce(asked, one);
        return this.#withWords(asked, answer.content);
      case 'refused':
        throw this.#refusal(asked, answer);
      case 'absent':
        this.#warn(asked, { status: answer.status }, "the lender's core has no such call");
        throw this.#failure(asked, coreCode.notOffered);
      case 'unavailable':
        this.#warn(asked, { status: answer.status }, "the lender's core did not answer, a proxy in front of it did");
        throw this.#failure(asked, this.#unlessLost(asked, codeOfStatus(answer.status)));
      case 'unreadable': {
        const [first, ...others] = answer.wrong;
        const more = others.length > 0 ? { more: others.map(({ field }) => field).slice(0, 20) } : {};
        this.#warn(asked, { ...first, ...more }, "the lender's core sent something unreadable");
        throw this.#failure(asked, this.#unlessLost(asked, coreCode.unreadable));
      }
    }
  }

  #refusal(asked: Asked, { code, status, message, data }: Extract<Answer, { kind: 'refused' }>): ApiError {
    if (status < 500) return new ApiError(code, this.#wordsOf(asked, { code, status, message }), status, data);
    // A core that failed speaks to its engineers, not to borrowers.
    this.#warn(asked, { status, code }, "the lender's core failed");
    if (this.#isInDoubt(asked)) return this.#failure(asked, errorCode.unsure);
    return new ApiError(code, errorMessage(errorCode.internal, this.#localeOf(asked)), status);
  }

  /** A refusal of the promotion's calls is an ordinary body, and its message is all that a visitor reads. */
  #withWords(asked: Asked, content: unknown): unknown {
    if (!isBare(asked.endpoint)) return content;
    const body = content as { code?: string; message?: string };
    const { code = '0', message = '' } = body;
    if (isSuccess(code)) return content;
    // spec 8: these words are ours to say
    if (code === promotionCode.alreadyRegistered && message === '') return content;
    return { ...body, message: this.#wordsOf(asked, { code, status: 200, message }) };
  }

  /** What a borrower reads of a refusal; it is logged once, without its words. */
  #wordsOf(asked: Asked, { code, status, message }: { code: string; status: number; message: string }): string {
    const came = message === '' ? 'nothing' : isTechnical(message) ? 'a text from its insides' : '';
    const wrong = came === '' ? {} : { field: 'message', came, expected: 'words for the borrower' };
    this.#warn(asked, { status, code: code.slice(0, longestCode), ...wrong }, "the lender's core refused");
    return came === '' ? message : errorMessage(coreCode.refused, this.#localeOf(asked));
  }

  /** Whether the outcome of a call with a lost answer matters: nobody can repeat it without doing it twice. */
  #isInDoubt({ endpoint: { isRead, isHarmless } }: Asked): boolean {
    return !isRead && !isHarmless && !this.#keepsKeys;
  }

  /** The code for an unusable answer. A call that changes something gets the code for an unknown outcome. */
  #unlessLost(asked: Asked, code: string): string {
    return statusOfCode(code) >= 500 && this.#isInDoubt(asked) ? errorCode.unsure : code;
  }

  #failure(asked: Asked, code: string): ApiError {
    return new ApiError(code, errorMessage(code, this.#localeOf(asked)), statusOfCode(code));
  }

  #localeOf({ endpoint, launch }: Asked): Locale {
    return callLocaleOf(endpoint, launch, this.options.promotionLanguage);
  }

  /** The same address is left out of every screen, so it is logged once for each field and host. */
  #warnOnce(asked: Asked, difference: Difference): void {
    const field = difference.field.replace(/\[\d+\]/g, '[]');
    const line = `${callName(asked.endpoint)} ${field} ${difference.came}`;
    if (this.#told.has(line) || this.#told.size >= maxTold) return;
    this.#told.add(line);
    this.#warn(asked, difference, "an address in the lender's core's answer was left out");
  }

  #warn({ endpoint, caller }: Asked, details: object, message: string): void {
    const line = { reqId: caller?.requestId, call: callName(endpoint), ...details };
    this.options.logger.warn(line, message);
  }
}

/** The lender's own calls are as many as their authors like. */
function nameForMetrics(endpoint: AnyEndpoint): string {
  return knownCall(endpoint.method, endpointUrl(endpoint)) === undefined ? 'other' : callName(endpoint);
}

/** Names the call so that engineers find it in their core. */
export function callName({ method, path }: AnyEndpoint): string {
  return `${method} ${path}`;
}

/** The meaning of a status without an envelope. */
function codeOfStatus(status: number): string {
  if (status === 401 || status === 403) return errorCode.sessionExpired;
  if (status === 413) return errorCode.bodyTooLarge;
  if (status === 429) return errorCode.tooManyRequests;
  return status >= 500 ? errorCode.unavailable : coreCode.unreadable;
}
