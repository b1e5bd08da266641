import { TooManyRequests } from '../app-error.ts';
import { QueuePerParty } from '../work-queue.ts';
import { CallRate } from './call-rate.ts';
import { holdingRefusals } from './held-refusal.ts';

/** How many calls of a borrower run at a time: about as many as a screen makes at once. */
const running = 3;
/** How many calls of a borrower may wait; each costs a promise. */
const waiting = 50;

/**
 * Each borrower's share of this process. Simultaneous calls of one borrower wait here for each other, instead of in the connection pool,
 * where they would delay everyone.
 */
export class FairShare {
  readonly #rate: CallRate;
  readonly #queues = new QueuePerParty({ running, waiting }, tooManyAtOnce);

  constructor(perSecond: number) {
    this.#rate = new CallRate(perSecond, 'borrower');
  }

  /** Runs a borrower's call in its turn; refuses it if too many are waiting. */
  run<T>(borrowerId: string, call: () => Promise<T>): Promise<T> {
    return holdingRefusals(this.#runInTurn(borrowerId, call));
  }

  /** Counts a call without queueing it, or refuses it. */
  count(borrowerId: string): Promise<void> {
    return holdingRefusals(this.#rate.take(borrowerId));
  }

  async #runInTurn<T>(borrowerId: string, call: () => Promise<T>): Promise<T> {
    await this.#rate.take(borrowerId);
    return this.#queues.run(borrowerId, call);
  }
}

function tooManyAtOnce(): TooManyRequests {
  return new TooManyRequests('too many simultaneous calls from one borrower', 1);
}
