import type { Logger } from 'pino';

const usuallyLookEvery = 5_000;

/**
 * When a job that failed is due again: after 5, 15 and 45 seconds and so on, at most `longest`; in milliseconds. Its row keeps the time, so
 * that a restart changes nothing.
 */
export function pauseAfter(tries: number, longest: number): number {
  return Math.min(longest, 5_000 * 3 ** (tries - 1));
}

/** Where jobs come from and what is done with one. Jobs of one table are taken by any process, each by one at a time. */
export interface BackgroundWork<Job extends { id: string }> {
  /** What the jobs are, for the log. */
  name: string;
  /** How many a process does at once. */
  maxAtOnce: number;
  /** Whether anything is due: a read only, so that an idle server stays idle. */
  isAnyDue: () => Promise<boolean>;
  /** Takes up to this many due jobs; nobody else takes them for a while. */
  take: (most: number) => Promise<Job[]>;
  /** Does one. What it throws is logged, and the job is due again when the time for which it was taken is over. */
  work: (job: Job) => Promise<void>;
  /** How often a process looks for due jobs, its own or another's; in milliseconds of real time. */
  lookEvery?: number;
  logger: Logger;
}

/** Does queued jobs in the background: those that it is woken for at once, others when it looks for them. */
export class BackgroundWorker<Job extends { id: string }> {
  readonly #of: BackgroundWork<Job>;
  readonly #inFlight = new Set<Promise<void>>();
  #isWanted = false;
  #isStopped = false;
  #looking: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(work: BackgroundWork<Job>) {
    this.#of = work;
  }

  /** Does due jobs in the background. */
  wake(): void {
    if (this.#isStopped) return;
    this.#isWanted = true;
    this.#looking ??= this.#takeAll().finally(() => {
      this.#looking = null;
    });
  }

  /** Does what was left behind, and starts looking. */
  start(): void {
    this.wake();
    this.#timer = setInterval(() => void this.#look(), this.#of.lookEvery ?? usuallyLookEvery);
    this.#timer.unref();
  }

  /** Takes no more, and waits for the jobs being done. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.settled();
  }

  /** Resolves once nothing is being done. */
  async settled(): Promise<void> {
    while (this.#looking || this.#inFlight.size > 0) await Promise.all([this.#looking, ...this.#inFlight]);
  }

  async #look(): Promise<void> {
    const { isAnyDue, logger, name } = this.#of;
    try {
      if (await isAnyDue()) this.wake();
    } catch (error) {
      logger.error({ err: error }, `${name}: not looked for`);
    }
  }

  async #takeAll(): Promise<void> {
    const { take, maxAtOnce, logger, name } = this.#of;
    try {
      while (this.#isWanted && !this.#isStopped) {
        const max = maxAtOnce - this.#inFlight.size;
        // Each finished job triggers another look.
        if (max <= 0) return;
        this.#isWanted = false;
        const taken = await take(max);
        for (const job of taken) this.#begin(job);
        if (taken.length === max) this.#isWanted = true;
      }
    } catch (error) {
      logger.error({ err: error }, `${name}: not taken`);
    }
  }

  #begin(job: Job): void {
    const { work, logger, name } = this.#of;
    const done = work(job).catch((error: unknown) => {
      logger.error({ err: error, job: job.id }, `${name}: not done`);
    });
    this.#inFlight.add(done);
    void done.then(() => {
      this.#inFlight.delete(done);
      if (this.#isWanted) this.wake();
    });
  }
}
