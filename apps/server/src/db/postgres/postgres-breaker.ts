import CircuitBreaker from 'opossum';
import {
  DatabaseBusyError,
  DatabaseLostError,
  DatabaseUnreachableError,
  isConnectionEnded,
} from '../database-error.ts';

/** How long nobody asks a database that was out of reach, in milliseconds. Then one caller tries. */
const rest = 1_000;

type Work = () => Promise<unknown>;

/** After one caller found the database out of reach, the others are told so at once instead of waiting for it as well. */
export class PostgresBreaker {
  readonly #breaker: CircuitBreaker<[Work], unknown>;

  constructor() {
    this.#breaker = new CircuitBreaker((work: Work) => work(), {
      timeout: false,
      resetTimeout: rest,
      errorThresholdPercentage: 0,
      errorFilter: (error: unknown) => !isOutOfReach(error),
      rollingPercentilesEnabled: false,
      enableSnapshots: false,
    });
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return (await this.#breaker.fire(work)) as T;
    } catch (error) {
      if (CircuitBreaker.isOurError(error as Error)) {
        throw new DatabaseUnreachableError('the database was out of reach a moment ago');
      }
      throw error;
    }
  }

  get isOpen(): boolean {
    return this.#breaker.opened;
  }

  /** Somebody found out otherwise. */
  open(): void {
    this.#breaker.open();
  }

  stop(): void {
    this.#breaker.shutdown();
  }
}

function isOutOfReach(error: unknown): boolean {
  if (error instanceof DatabaseBusyError) return false;
  return error instanceof DatabaseUnreachableError || error instanceof DatabaseLostError || isConnectionEnded(error);
}
