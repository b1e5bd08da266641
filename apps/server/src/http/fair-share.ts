import { WorkQueue } from '../work-queue.ts';
import { TooManyRequests } from './app-error.ts';
import { CallRate } from './call-rate.ts';

/** Calls of one borrower that run at a time: about what a screen makes at once. */
const running = 3;
/** Calls of one borrower that wait for those; each costs a promise. */
const waiting = 50;

/**
 * Each borrower's share of this process. What one borrower sends at once waits here, for its own kind, and not in the
 * pool of connections, for which everybody waits.
 */
export class FairShare {
  readonly #rate: CallRate;
  readonly #queues = new Map<string, WorkQueue>();

  constructor(perSecond: number) {
    this.#rate = new CallRate(perSecond, 'borrower');
  }

  /** Runs a call of a borrower as soon as it is its turn; refuses it if too many came before it. */
  async run<T>(borrowerId: string, call: () => Promise<T>): Promise<T> {
    await this.count(borrowerId);
    const queue = this.#queues.get(borrowerId) ?? new WorkQueue({ running, waiting }, tooManyAtOnce);
    this.#queues.set(borrowerId, queue);
    try {
      return await queue.run(call);
    } finally {
      if (queue.isIdle) this.#queues.delete(borrowerId);
    }
  }

  /** Counts a call that does not wait for the borrower's others, or refuses it. */
  count(borrowerId: string): Promise<void> {
    return this.#rate.take(borrowerId);
  }
}

function tooManyAtOnce(): TooManyRequests {
  return new TooManyRequests('too many calls of one borrower at once', 1);
}
