import type { Logger } from 'pino';

const hour = 60 * 60 * 1000;

export interface CleaningOptions {
  /** What goes, for the log. */
  what: string;
  /** Removes it in steps (`untilNone`), and answers how much of each kind went. */
  remove: (isStopped: () => boolean) => Promise<Readonly<Record<string, number>>>;
  logger: Pick<Logger, 'info' | 'error'>;
}

/** Removes in the background what need not be kept: when the server starts, and every hour after that. */
export class Cleaning {
  readonly #of: CleaningOptions;
  #running: Promise<void> | null = null;
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: CleaningOptions) {
    this.#of = options;
  }

  /** The timer does not keep the process alive. */
  start(): void {
    this.clean();
    this.#timer = setInterval(() => this.clean(), hour).unref();
  }

  clean(): void {
    if (this.#isStopped) return;
    this.#running ??= this.#clean().finally(() => {
      this.#running = null;
    });
  }

  /** Waits for the step that is under way: after that the database may be closed. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  async #clean(): Promise<void> {
    const { what, remove, logger } = this.#of;
    try {
      const removed = await remove(() => this.#isStopped);
      if (Object.values(removed).some(Boolean)) logger.info(removed, `${what} removed`);
    } catch (error) {
      logger.error({ err: error }, `${what} not removed`);
    }
  }
}

/** Repeats a step until it removes nothing more, or the server closes; answers how much went. */
export async function untilNone(step: () => Promise<number>, isStopped = () => false): Promise<number> {
  let removed = 0;
  for (let some = -1; some !== 0 && !isStopped(); removed += some) some = await step();
  return removed;
}
