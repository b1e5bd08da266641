import { DatabaseError } from '../database-error.ts';
import type { Session } from '../transaction.ts';
import { type Answer, type Call, type GroupResult, isRead } from '../wire.ts';
import type { EngineHandle } from './embedded-thread.ts';

// One connection, many callers. Statements that wait at the same time are sent to the database's thread together; a transaction has the
// connection to itself. Commits are flushed together: their callers, and any reader of their writes, wait until one flush has put
// everything on disk.

interface QueryJob {
  kind: 'query';
  call: Call;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}
interface ExclusiveJob {
  kind: 'exclusive';
  run: () => Promise<void>;
}

/** An answer that waits for the flush. */
interface Held {
  settle: () => void;
  reject: (error: unknown) => void;
}

/** A transaction's session; `wrote` marks writes that it cannot see itself. */
export interface ExclusiveSession extends Session {
  wrote(): void;
}

const MOST_TOGETHER = 64;
const MOST_HELD = 64;
const LONGEST_HOLD_MS = 10;

export class EmbeddedScheduler {
  /** Statements since the start that may have written; maintenance uses it. */
  writes = 0;
  readonly #engine: EngineHandle;
  readonly #durable: boolean;
  #jobs: (QueryJob | ExclusiveJob)[] = [];
  #running: Promise<void> | undefined;
  #stopped = false;
  /** Something is committed but not yet on disk. */
  #unflushed = false;
  #held: Held[] = [];
  #heldSince = 0;

  /** Without `durable` (in memory) nothing is ever flushed or held. */
  constructor(engine: EngineHandle, options: { durable: boolean }) {
    this.#engine = engine;
    this.#durable = options.durable;
  }

  query(call: Call): Promise<Answer> {
    return new Promise((resolve, reject) => this.#add({ kind: 'query', call, resolve, reject }));
  }

  exclusive<T>(work: (session: ExclusiveSession) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const run = async () => {
        try {
          const result = await work(this.#session());
          this.#deliver(() => resolve(result), reject);
        } catch (error) {
          // A refusal may also depend on a commit that is not yet on disk.
          this.#deliver(() => reject(error), reject);
        }
      };
      this.#add({ kind: 'exclusive', run });
    });
  }

  /** Finishes the waiting statements and accepts no more. */
  async stop(): Promise<void> {
    this.#stopped = true;
    while (this.#running !== undefined) await this.#running;
  }

  #add(job: QueryJob | ExclusiveJob): void {
    // The executor of the caller's promise turns this throw into a rejection.
    if (this.#stopped) throw new Error('the database is closed');
    this.#jobs.push(job);
    this.#running ??= this.#work();
  }

  async #work(): Promise<void> {
    // Collects the statements issued in the same turn of the event loop.
    await undefined;
    while (this.#jobs.length > 0 || this.#held.length > 0) {
      const first = this.#jobs[0];
      if (first === undefined) await this.#flush();
      else if (first.kind === 'exclusive') {
        this.#jobs.shift();
        await first.run();
      } else await this.#runQueries(this.#takeQueries());
    }
    this.#running = undefined;
  }

  #takeQueries(): QueryJob[] {
    let count = 0;
    while (count < MOST_TOGETHER && this.#jobs[count]?.kind === 'query') count++;
    return this.#jobs.splice(0, count) as QueryJob[];
  }

  async #runQueries(jobs: QueryJob[]): Promise<void> {
    for (const job of jobs) this.#note([job.call]);
    const flush = this.#isFlushDue();
    let results: GroupResult[];
    try {
      results = await this.#engine.ask('run', { groups: jobs.map((job) => [job.call]), flush });
    } catch (error) {
      for (const job of jobs) job.reject(error);
      return;
    }
    if (flush) this.#flushed();
    jobs.forEach((job, index) => {
      const result = results[index] as GroupResult;
      const settle = () => {
        if ('answers' in result) job.resolve(result.answers[0] as Answer);
        else job.reject(new DatabaseError({ ...result.failure, statement: job.call.name }));
      };
      this.#deliver(settle, job.reject);
    });
  }

  #session(): ExclusiveSession {
    return {
      wrote: () => this.#note(null),
      run: async (calls) => {
        const ends = calls.at(-1)?.name === 'commit';
        this.#note(calls);
        const flush = ends && this.#isFlushDue();
        const [result] = await this.#engine.ask('run', { groups: [calls], flush });
        if (flush) this.#flushed();
        if (result !== undefined && 'answers' in result) return result.answers;
        throw new DatabaseError(result?.failure ?? { severity: 'ERROR', code: 'XX000', message: 'no reply' });
      },
    };
  }

  #note(calls: readonly Call[] | null): void {
    if (calls?.every(isRead)) return;
    this.writes += 1;
    if (this.#durable) this.#unflushed = true;
  }

  #deliver(settle: () => void, reject: (error: unknown) => void): void {
    if (!this.#unflushed) {
      settle();
      return;
    }
    if (this.#held.length === 0) this.#heldSince = performance.now();
    this.#held.push({ settle, reject });
  }

  /** While others wait for the connection, a commit waits with them, up to a limit in number and time. */
  #isFlushDue(): boolean {
    if (!this.#unflushed) return false;
    if (this.#jobs.length === 0 || this.#held.length >= MOST_HELD) return true;
    return this.#held.length > 0 && performance.now() - this.#heldSince > LONGEST_HOLD_MS;
  }

  #flushed(): void {
    this.#unflushed = false;
    for (const held of this.#held.splice(0)) held.settle();
  }

  async #flush(): Promise<void> {
    try {
      if (this.#unflushed) await this.#engine.ask('run', { groups: [], flush: true });
      this.#flushed();
    } catch (error) {
      // The engine has died: held commits may be lost, so they are never acknowledged.
      for (const held of this.#held.splice(0)) held.reject(error);
    }
  }
}
