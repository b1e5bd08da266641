import * as errorCode from '@plazo/contract/error-codes';
import { type IsoDate, localDate } from '@plazo/loan-rules/calendar';
import type { TSchema } from 'typebox';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import type { Check } from '../http/check.ts';
import { withTimeLimit } from '../http/time-limit.ts';
import { checkAnswer, problemOf } from '../http/validation.ts';
import type { MasterKeys } from '../secrets/master-keys.ts';

/** What every door reads of a call's declaration. */
interface Declared {
  name: string;
  method: string;
  response: TSchema;
}

/** What every call stands on. */
export interface CallOptions {
  clock: Clock;
  timeZone: string;
  masterKeys: MasterKeys;
  /** After this many milliseconds a call is answered as timed out. */
  timeLimit: number;
}

/** When a call is made, and what it is sealed with. */
export interface Moment {
  /** Epoch milliseconds, from the injected clock. */
  now: number;
  /** The calendar day in the tenant's time zone. */
  today: IsoDate;
  /** With which the audit seals what is done. */
  masterKeys: MasterKeys;
}

interface Served<Endpoint, Work> {
  endpoint: Endpoint;
  work: Work;
  isDeclared: Check;
}

/** The calls of a door, each with what the door does for it. What every call gets, whatever its door, is here. */
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
    if (!served) throw new AppError(errorCode.notFound, `there is no call ${name} any more`);
    return served;
  }

  moment(): Moment {
    const { clock, timeZone, masterKeys } = this.options;
    const now = clock.now();
    return { now, today: localDate(now, timeZone), masterKeys };
  }

  /** What comes of the work, if that takes no longer than the call may. */
  inTime<T>({ name }: Pick<Endpoint, 'name'>, work: Promise<T>, timeLimit = this.options.timeLimit): Promise<T> {
    return withTimeLimit(work, timeLimit, name);
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
