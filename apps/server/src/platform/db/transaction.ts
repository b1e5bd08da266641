import type { Queryable } from './db.ts';
import type { Columns, Row, Statement, Values } from './statement.ts';
import { type Answer, beginCall, type Call, commitCall, readRows, rollbackCall, toCall } from './wire.ts';

/** A database session reserved for this transaction. `run` sends one group and rejects on its first failure. */
export interface Session {
  run(calls: readonly Call[]): Promise<Answer[]>;
}

interface Waiting {
  call: Call;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

export interface TransactionOptions {
  /** Milliseconds after which the work is rolled back. */
  timeout: number;
}

/** Runs the work between BEGIN and COMMIT on a session; see Db.transaction for the rules. */
export async function runTransaction<T>(
  session: Session,
  work: (transaction: Queryable) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  const transaction = new Transaction(session);
  try {
    const result = await within(options.timeout, work(transaction));
    await transaction.commit();
    return result;
  } catch (error) {
    await transaction.rollback();
    throw error;
  }
}

class Transaction implements Queryable {
  readonly #session: Session;
  #waiting: Waiting[] = [];
  #sending: Promise<void> | undefined;
  #scheduled = false;
  #begun = false;
  #over = false;
  #failure: unknown;

  constructor(session: Session) {
    this.#session = session;
  }

  query<C extends Columns, N extends string>(statement: Statement<C, N>, ...values: Values<N>): Promise<Row<C>[]> {
    if (this.#over) return Promise.reject(new Error(`statement ${statement.name} came after its transaction's end`));
    if (this.#failure !== undefined) return handledRejection(this.#failure);
    const answer = new Promise<Answer>((resolve, reject) => {
      this.#waiting.push({ call: toCall(statement, ...values), resolve, reject });
    });
    const rows = answer.then((value) => readRows(statement, value));
    // Even if this is not awaited, its failure fails the whole transaction.
    rows.catch((error: unknown) => {
      this.#failure ??= error;
    });
    this.#schedule();
    return rows;
  }

  /** Waits until the running microtasks are done, so that statements issued together are sent together. */
  #schedule(): void {
    if (this.#scheduled || this.#sending !== undefined) return;
    this.#scheduled = true;
    queueMicrotask(() =>
      process.nextTick(() => {
        this.#scheduled = false;
        if (this.#sending === undefined && this.#waiting.length > 0 && !this.#over) void this.#send([]);
      }),
    );
  }

  async #send(last: readonly Call[]): Promise<Answer[]> {
    const group = this.#waiting;
    this.#waiting = [];
    const first = this.#begun ? [] : [beginCall];
    this.#begun = true;
    const running = this.#session.run([...first, ...group.map((waiting) => waiting.call), ...last]);
    const settled = running.then(
      (answers) => {
        group.forEach((waiting, index) => {
          waiting.resolve(answers[first.length + index] as Answer);
        });
      },
      (error: unknown) => {
        this.#failure ??= error;
        for (const waiting of group) waiting.reject(error);
      },
    );
    this.#sending = settled.finally(() => {
      this.#sending = undefined;
      if (this.#waiting.length > 0 && this.#failure === undefined) this.#schedule();
    });
    await this.#sending;
    this.#rejectWaiting();
    return this.#failure === undefined ? running : [];
  }

  /** After a failure nothing more is sent: PostgreSQL would refuse it anyway. */
  #rejectWaiting(): void {
    if (this.#failure === undefined) return;
    for (const waiting of this.#waiting.splice(0)) waiting.reject(this.#failure);
  }

  async commit(): Promise<void> {
    while (this.#sending !== undefined) await this.#sending;
    this.#over = true;
    if (!this.#begun && this.#waiting.length === 0) return;
    const answers = this.#failure === undefined ? await this.#send([commitCall]) : [];
    // Row readers of pending statements run in later microtasks; their failures come too late to undo a COMMIT, but
    // not too late to report.
    await Promise.resolve();
    if (this.#failure !== undefined) throw this.#failure;
    // COMMIT of a failed transaction answers ROLLBACK without an error; never take that for an acknowledgement.
    const tag = answers.at(-1)?.tag;
    if (tag !== 'COMMIT') throw new Error(`COMMIT was answered with ${tag}`);
    this.#begun = false;
  }

  async rollback(): Promise<void> {
    this.#over = true;
    this.#failure ??= new Error('the transaction was rolled back');
    this.#rejectWaiting();
    while (this.#sending !== undefined) await this.#sending;
    // If even this fails the session is broken, and its owner discards it.
    if (this.#begun) await this.#session.run([rollbackCall]).catch(() => undefined);
  }
}

function handledRejection(error: unknown): Promise<never> {
  const rejection = Promise.reject(error);
  rejection.catch(() => undefined);
  return rejection;
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const expiry = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const reason = 'did its work wait for something slow, or use the database object instead of the transaction?';
      reject(new Error(`a transaction took longer than ${milliseconds} ms and was rolled back; ${reason}`));
    }, milliseconds);
  });
  try {
    return await Promise.race([work, expiry]);
  } finally {
    clearTimeout(timer);
  }
}
