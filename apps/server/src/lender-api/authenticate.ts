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
import { isOperatorKey } from '../platform/db/embedded/operator-key.ts';
import { CallRate } from '../platform/http/call-rate.ts';
import { addressKeys } from '../platform/http/client-address.ts';
import { holdingRefusals } from '../platform/http/held-refusal.ts';
import { personOf } from '../staff/staff-session.ts';

/** The command line on the machine that has the data folder open proves itself with the folder's key, and names its user. */
export const operatorPrefix = 'operator_';
export const operatorHeader = 'plazo-operator';

/** Wrong keys from one address that are answered without delay. */
const wrongKeysAMinute = 60;

/** Says who makes a request; null if it does not know. The first answer counts. */
export type WhoCalls = (request: FastifyRequest) => Promise<LenderCaller | null>;

/** Asks each in turn; an unknown caller is refused. */
export async function callerOf(request: FastifyRequest, answers: readonly WhoCalls[]): Promise<LenderCaller> {
  for (const whoCalls of answers) {
    const caller = await whoCalls(request);
    if (caller) return caller;
  }
  throw new LenderProblem('unauthorized', 'send a valid key as authorization: Bearer <key>');
}

/** The person at the command line, by the key of the data folder. */
export function operatorCalls(operatorKey: string): WhoCalls {
  return async ({ headers, id, ip }) => {
    const value = bearer(headers.authorization);
    // Nobody can hold an incomplete key, whatever cut it short.
    if (!isOperatorKey(operatorKey) || !value.startsWith(operatorPrefix)) return null;
    const [given, expected] = [Buffer.from(value.slice(operatorPrefix.length)), Buffer.from(operatorKey)];
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    return { actor: operatorActor(headers[operatorHeader]), scopes, requestId: id, address: ip };
  };
}

/** A person of the lender, by the session of their browser. */
export function personCalls({ callsPerSecond, ...options }: KeyOptions): WhoCalls {
  const rate = callsPerSecond === 0 ? null : new CallRate(callsPerSecond, 'person');
  return async (request) => {
    const caller = await personOf(options, request);
    if (caller) await rate?.take(caller.actor.id);
    return caller;
  };
}

export interface KeyOptions {
  db: Queryable;
  clock: Clock;
  /** How many calls one key or person may make to this process in a second; 0: any number. */
  callsPerSecond: number;
}

/** A system of the lender, by its API key. */
export function keyCalls({ db, clock, callsPerSecond }: KeyOptions): WhoCalls {
  const keys = new KeyFinder(db, clock);
  const rate = callsPerSecond === 0 ? null : new CallRate(callsPerSecond, 'key');
  // Guessing a key is hopeless. This slows down anyone who tries, and keeps the attempts out of the log.
  const failures = new RateLimiterMemory({ points: wrongKeysAMinute, duration: 60 });
  const countFailure = async (address: string) => {
    await failures.consume(addressKeys(address).own).catch(() => {
      throw new TooManyRequests('too many wrong keys from this address', 60);
    });
  };
  return async ({ headers, id, ip }) => {
    const value = bearer(headers.authorization);
    // Looked up whatever else came from this address: many systems share one, and the wrong key of one must not shut out another's right
    // one.
    const key = await keys.findByValue(value);
    if (key) {
      await rate?.take(key.id);
      return { actor: { kind: 'key', id: key.id }, scopes: key.scopes, requestId: id, address: ip };
    }
    // A request without a key is no guess.
    if (value !== '') await holdingRefusals(countFailure(ip));
    return null;
  };
}

function bearer(authorization = ''): string {
  return /^Bearer ([\x21-\x7e]{1,200})$/i.exec(authorization)?.[1] ?? '';
}

/** A person at the command line, by their name on that machine. */
export function operatorActor(name: unknown): Actor {
  return { kind: 'operator', id: typeof name === 'string' && /^[\w.-]{1,64}$/.test(name) ? name : 'unknown' };
}
