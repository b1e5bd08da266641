import { timingSafeEqual } from 'node:crypto';
import { scopes } from '@plazo/contract/lender/scopes';
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { KeyFinder } from '../api-keys/api-key.service.ts';
import { TooManyRequests } from '../platform/app-error.ts';
import type { Actor } from '../platform/calls/actor.ts';
import type { LenderCaller } from '../platform/calls/lender-calls.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import type { Clock } from '../platform/clock.ts';
import type { Queryable } from '../platform/db/db.ts';
import { isDeskKey } from '../platform/db/embedded/operator-key.ts';
import { CallRate } from '../platform/http/call-rate.ts';
import { addressKeys } from '../platform/http/client-address.ts';
import { holdingRefusals } from '../platform/http/held-refusal.ts';

/** The command line of the machine that has the data folder open proves itself with the folder's key, and says who types. */
export const operatorPrefix = 'operator_';
export const operatorHeader = 'plazo-operator';

/** Wrong keys of one address that are answered at once. */
const wrongKeysAMinute = 60;

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
  readonly #keys: KeyFinder;
  // Guessing a key is hopeless; this slows who tries, and keeps it from the log.
  readonly #failures = new RateLimiterMemory({ points: wrongKeysAMinute, duration: 60 });

  constructor(private readonly options: AuthenticationOptions) {
    const { callsPerSecond, db, clock } = options;
    this.#keys = new KeyFinder(db, clock);
    this.#rate = callsPerSecond === 0 ? null : new CallRate(callsPerSecond, 'key');
  }

  async caller({ headers, id, ip }: FastifyRequest): Promise<LenderCaller> {
    const value = /^Bearer ([\x21-\x7e]{1,200})$/i.exec(headers.authorization ?? '')?.[1] ?? '';
    const origin = { requestId: id, address: ip };
    if (this.#isOperator(value)) return { actor: operatorActor(headers[operatorHeader]), scopes, ...origin };
    // Looked up whatever else came from this address: many systems share one, and a right key of one is not another's to refuse.
    const key = await this.#keys.findByValue(value);
    if (!key) {
      // Without a key nobody guesses one.
      if (value !== '') await holdingRefusals(this.#countFailure(ip));
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

  async #countFailure(address: string): Promise<void> {
    await this.#failures.consume(addressKeys(address).own).catch(() => {
      throw new TooManyRequests('too many wrong keys of one address', 60);
    });
  }
}

/** A person at the command line, by the name that the machine knows them by. */
export function operatorActor(name: unknown): Actor {
  return { kind: 'operator', id: typeof name === 'string' && /^[\w.-]{1,64}$/.test(name) ? name : 'unknown' };
}
