import { timingSafeEqual } from 'node:crypto';
import { scopes } from '@plazo/contract/lender/scopes';
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { findKeyByValue } from '../api-keys/api-key.service.ts';
import type { Doer } from '../audit/audit.ts';
import type { Clock } from '../clock.ts';
import { isDeskKey } from '../complaints/desk-key.ts';
import type { Queryable } from '../db/db.ts';
import { TooManyRequests } from '../http/app-error.ts';
import { CallRate } from '../http/call-rate.ts';
import type { LenderCaller } from './lender-dispatch.ts';
import { LenderProblem } from './lender-problem.ts';

/** The command line of the machine that has the data folder open proves itself with the folder's key, and says who types. */
export const operatorPrefix = 'operator_';
export const operatorHeader = 'plazo-operator';

export interface AuthenticationOptions {
  db: Queryable;
  clock: Clock;
  /** Calls that one key may make of this process; 0: any number. */
  callsPerSecond: number;
  /** The key of the data folder; undefined where there is none. */
  operatorKey?: string | undefined;
}

/** Finds out who calls, by the header `authorization: Bearer <key>`. */
export class Authentication {
  readonly #rate: CallRate | null;
  // Guessing a key is hopeless; this keeps each attempt from costing a query.
  readonly #failures = new RateLimiterMemory({ points: 60, duration: 60 });

  constructor(private readonly options: AuthenticationOptions) {
    const { callsPerSecond } = options;
    this.#rate = callsPerSecond === 0 ? null : new CallRate(callsPerSecond, 'key');
  }

  async caller({ headers, id, ip }: FastifyRequest): Promise<LenderCaller> {
    const value = /^Bearer ([\x21-\x7e]{1,200})$/i.exec(headers.authorization ?? '')?.[1] ?? '';
    const origin = { requestId: id, address: ip };
    if (this.#isOperator(value)) return { actor: operatorActor(headers[operatorHeader]), scopes, ...origin };
    if (await this.#isShutOut(ip)) throw new TooManyRequests('too many wrong keys of one address', 60);
    const key = await findKeyByValue(this.options.db, value, this.options.clock.now());
    if (!key) {
      // Without a key nobody guesses one.
      if (value !== '') await this.#failures.penalty(ip);
      throw new LenderProblem('unauthorized', 'send a key that is in force as authorization: Bearer <key>');
    }
    await this.#rate?.take(key.id);
    return { actor: { kind: 'key', id: key.id }, scopes: key.scopes, ...origin };
  }

  #isOperator(value: string): boolean {
    const { operatorKey } = this.options;
    // Whatever the reason for an unfinished key: nobody is its holder.
    if (operatorKey === undefined || !isDeskKey(operatorKey) || !value.startsWith(operatorPrefix)) return false;
    const [given, expected] = [Buffer.from(value.slice(operatorPrefix.length)), Buffer.from(operatorKey)];
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  async #isShutOut(address: string): Promise<boolean> {
    const failures = await this.#failures.get(address);
    return failures instanceof RateLimiterRes && failures.remainingPoints <= 0;
  }
}

/** A person at the command line, by the name that the machine knows them by. */
export function operatorActor(name: unknown): Doer['actor'] {
  return { kind: 'operator', id: typeof name === 'string' && /^[\w.-]{1,64}$/.test(name) ? name : 'unknown' };
}
