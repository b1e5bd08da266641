import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { TooManyRequests } from '../app-error.ts';

/** Seconds over which calls are counted: long enough to admit a hasty person, but not a loop. */
const window = 5;

/** Limits each sender's calls to this process. A refused call delays nobody else. */
export class CallRate {
  readonly #calls: RateLimiterMemory;

  /** `what`: the kind of sender, for the log. */
  constructor(
    perSecond: number,
    private readonly what: string,
  ) {
    this.#calls = new RateLimiterMemory({ points: perSecond * window, duration: window });
  }

  /** Counts a call, or refuses it. */
  async take(sender: string): Promise<void> {
    try {
      await this.#calls.consume(sender);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new TooManyRequests(
        `too many calls from one ${this.what}`,
        Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
      );
    }
  }
}
