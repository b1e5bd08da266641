import { DatabaseError } from './database-error.ts';
import type { Answer, Call } from './wire.ts';

interface Waiting {
  call: Call;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/** One connection answers them one after another, so a crowd is divided among several. */
const mostTogether = 16;

/**
 * Reads that are asked for in the same turn of the event loop travel together: what costs most of a small read is
 * its round trip. Only for statements that write nothing, as they may be sent a second time.
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
      // A tick that is asked for by a microtask comes after all of them, those of other callers included.
      if (this.#waiting.length === 1) queueMicrotask(() => process.nextTick(() => this.#sendAll()));
    });
  }

  #sendAll(): void {
    const waiting = this.#waiting.splice(0);
    while (waiting.length > 0) void this.#sendGroup(waiting.splice(0, mostTogether));
  }

  async #sendGroup(group: readonly Waiting[]): Promise<void> {
    try {
      const answers = await this.#send(group.map(({ call }) => call));
      group.forEach(({ resolve }, index) => {
        resolve(answers[index] as Answer);
      });
    } catch (error) {
      // The failure is that of one of them: alone, each gets the answer that is its own.
      if (group.length > 1 && error instanceof DatabaseError) for (const one of group) void this.#sendGroup([one]);
      else for (const { reject } of group) reject(error);
    }
  }
}
