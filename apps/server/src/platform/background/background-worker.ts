import type { Logger } from 'pino';

const usuallyLookEvery = 5_000;

/**
 * When a failed job is due again: after 5, 15, 45 seconds and so on, at most `longest`; in milliseconds. Its row stores the time, so that a
 * restart changes nothing.
 */
export function pauseAfter(tries: number, longest: number): number {
  return Math.min(longest, 5_000 * 3 ** (tries - 1));
}

/** Where jobs come from and how one is done. Jobs of one table can be taken by any process, each by one at a time. */
export interface BackgroundWork<Job extends { id: string }> {
  /** What the jobs are, for the log. */
  name: string;
  /** How many jobs a process does at once. */
  maxAtOnce: number;
  /** Whether any job is due: a read only, so that an idle server stays idle. */
  isAnyDue: () => Promise<boolean>;
  /** Takes up to this many due jobs; for a while nobody else can take them. */
  take: (most: number) => Promise<Job[]>;
  /** Does one job. An error is logged, and the job is due again when its reservation ends. */
  work: (job: Job) => Promise<void>;
  /** Whether a job does all that is due. What it leaves is tried at the next look, not again and again without a pause. */
  doesAll?: boolean;
  /** How often a process looks for due jobs, its own or another's, in milliseconds of real time. */
  lookEvery?: number;
  logger: Logger;
}

/** Does queued jobs in the background: at once when it is woken, and others when it looks for them. */
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

  /** Does the jobs that were left over, and starts looking for new ones. */
  start(): void {
    this.wake();
    this.#timer = setInterval(() => void this.#look(), this.#of.lookEvery ?? usuallyLookEvery);
    this.#timer.unref();
  }

  /** Takes no more jobs, and waits for those under way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.settled();
  }

  /** Resolves when no job is under way. */
  async settled(): Promise<void> {
    while (this.#looking || this.#inFlight.size > 0) await Promise.all([this.#looking, ...this.#inFlight]);
  }

  async #look(): Promise<void> {
    const { isAnyDue, logger, name } = this.#of;
    try {
      if (await isAnyDue()) this.wake();
    } catch (error) {
      logger.error({ err: error }, `${name}: could not look for jobs`);
    }
  }

  async #takeAll(): Promise<void> {
    const { take, maxAtOnce, doesAll = false, logger, name } = this.#of;
    try {
      while (this.#isWanted && !this.#isStopped) {
        const max = maxAtOnce - this.#inFlight.size;
        // Each finished job triggers another look.
        if (max <= 0) return;
        this.#isWanted = false;
        const taken = await take(max);
        for (const job of taken) this.#begin(job);
        if (taken.length === max && !doesAll) this.#isWanted = true;
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
