import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { TooManyRequests } from './app-error.ts';

/** Seconds over which calls are counted: a person who hurries is let through, a loop is not. */
const window = 5;

/** How many calls each sender may make in this process. Nobody else waits for those that are refused. */
export class CallRate {
  readonly #calls: RateLimiterMemory;

  /** `what`: whose calls are counted, for the log. */
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
        `too many calls of one ${this.what}`,
        Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
      );
    }
  }
}
