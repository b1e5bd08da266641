import * as errorCode from '@plazo/contract/error-codes';
import { AppError } from './app-error.ts';

/** A queue for each of many parties: a busy one waits for itself, and for nobody else. */
export class QueuePerParty {
  readonly #queues = new Map<string, WorkQueue>();

  constructor(
    private readonly limits: { running: number; waiting: number },
    private readonly refusal: () => AppError,
  ) {}

  async run<T>(party: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(party) ?? new WorkQueue(this.limits, this.refusal);
    this.#queues.set(party, queue);
    try {
      return await queue.run(work);
    } finally {
      if (queue.isIdle) this.#queues.delete(party);
    }
  }
}

/** Runs a few heavy tasks at once and lets a limited number wait; any further caller is asked to retry. */
export class WorkQueue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(
    private readonly limits: { running: number; waiting: number },
    private readonly refusal: () => AppError = () => new AppError(errorCode.unavailable, 'too much work is waiting'),
  ) {}

  get isIdle(): boolean {
    return this.#running === 0;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  async #enter(): Promise<void> {
    if (this.#running < this.limits.running) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= this.limits.waiting) throw this.refusal();
    // A finishing task hands over its place, so that a newcomer cannot take it.
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
