import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel';
import {
  DatabaseBusyError,
  DatabaseLostError,
  DatabaseUnreachableError,
  isConnectionEnded,
} from '../database-error.ts';

/** How long nobody asks a database that was out of reach, in milliseconds. Then one caller tries. */
const rest = 1_000;

/** After one caller found the database out of reach, the others are told at once instead of waiting for it as well. */
export class PostgresBreaker {
  readonly #breaker = circuitBreaker(handleWhen(isOutOfReach), {
    halfOpenAfter: rest,
    breaker: new ConsecutiveBreaker(1),
  });

  get isOpen(): boolean {
    return this.#breaker.state === CircuitState.Open;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    // Somebody is trying: cockatiel would let the others wait for the outcome.
    if (this.#breaker.state === CircuitState.HalfOpen) throw refused();
    try {
      return await this.#breaker.execute(work);
    } catch (error) {
      throw error instanceof BrokenCircuitError ? refused() : error;
    }
  }
}

function refused(): DatabaseUnreachableError {
  return new DatabaseUnreachableError('the database was out of reach a moment ago');
}

function isOutOfReach(error: unknown): boolean {
  if (error instanceof DatabaseBusyError) return false;
  return error instanceof DatabaseUnreachableError || error instanceof DatabaseLostError || isConnectionEnded(error);
}
