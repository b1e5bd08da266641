import { DatabaseError } from './database-error.ts';
import type { Answer, Call } from './wire.ts';

interface Waiting {
  call: Call;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/** A connection answers one read after another, so a large batch is divided among several. */
const maxTogether = 16;

/**
 * Reads issued in the same turn of the event loop share a round trip, which is what a small read costs most. Only for
 * statements that do not write, since they may be sent twice.
 */
export class ReadBatches {
  readonly #send: (calls: readonly Call[]) => Promise<Answer[]>;
  #waiting: Waiting[] = [];

  /** `send` makes one round trip and rejects on the first failure in it. */
  constructor(send: (calls: readonly Call[]) => Promise<Answer[]>) {
    this.#send = send;
  }

  read(call: Call): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ call, resolve, reject });
      // A tick requested by a microtask comes after all microtasks, including those of other callers.
      if (this.#waiting.length === 1) queueMicrotask(() => process.nextTick(() => this.#sendAll()));
    });
  }

  #sendAll(): void {
    const waiting = this.#waiting.splice(0);
    while (waiting.length > 0) void this.#sendGroup(waiting.splice(0, maxTogether));
  }

  async #sendGroup(group: readonly Waiting[]): Promise<void> {
    try {
      const answers = await this.#send(group.map(({ call }) => call));
      group.forEach(({ resolve }, index) => {
        resolve(answers[index] as Answer);
      });
    } catch (error) {
      // One of them failed: sent alone, each gets its own answer.
      if (group.length > 1 && error instanceof DatabaseError) for (const one of group) void this.#sendGroup([one]);
      else for (const { reject } of group) reject(error);
    }
  }
}
