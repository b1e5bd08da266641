import type { Db } from '../platform/db/db.ts';

/** A database in which one statement waits until it is released; `reached` resolves when it gets there. */
export function slowDb(db: Db, statementName: string): { db: Db; reached: Promise<void>; release: () => void } {
  let release = () => {};
  let reach = () => {};
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const wait = () => {
    reach();
    return gate;
  };
  return { db: before(db, statementName, wait), reached, release: () => release() };
}

/** A database in which one statement fails. */
export function brokenDb(db: Db, statementName: string, failure: Error): Db {
  return before(db, statementName, () => Promise.reject(failure));
}

/** A database in which a transaction ends before one of its statements, as when its process is killed there. */
export function killedDb(db: Db, statementName: string): Db {
  return {
    ...before(db, '', async () => undefined),
    transaction: (work) =>
      db.transaction((transaction) =>
        work({
          query: (statement, ...values) =>
            statement.name === statementName
              ? Promise.reject(new Error(`killed before ${statementName}`))
              : transaction.query(statement, ...values),
        }),
      ),
  };
}

/** A database in which something happens between a reader's first statement and its next. */
export function interruptedDb(db: Db, interruption: () => Promise<unknown>): Db {
  let isFirst = true;
  return {
    ...before(db, '', async () => undefined),
    query: async (statement, ...values) => {
      if (isFirst) {
        isFirst = false;
        return db.query(statement, ...values);
      }
      await interruption();
      return db.query(statement, ...values);
    },
  };
}

/** A database that counts how often the work of transactions runs, retries included. */
export function countingDb(db: Db): { db: Db; runs: () => number } {
  let runs = 0;
  const counting: Db = {
    ...before(db, '', async () => undefined),
    transaction: (work) =>
      db.transaction((transaction) => {
        runs += 1;
        return work(transaction);
      }),
  };
  return { db: counting, runs: () => runs };
}

/** A database whose transactions are cut off at their nth statement: it is not sent, nor is anything after it. `null` cuts off none. */
export function cutOffDb(db: Db): { db: Db; cutAt: (statement: number | null) => void } {
  let at: number | null = null;
  const cutting: Db = {
    ...before(db, '', async () => undefined),
    transaction: (work) =>
      db.transaction(async (transaction) => {
        let sent = 0;
        const isCut = () => at !== null && sent >= at;
        const result = await work({
          query: async (statement, ...values) => {
            sent += 1;
            if (isCut()) throw cutOff;
            return transaction.query(statement, ...values);
          },
        });
        // Also where the work does not wait for its last statements.
        if (isCut()) throw cutOff;
        return result;
      }),
  };
  return {
    db: cutting,
    cutAt: (statement) => {
      at = statement;
    },
  };
}

/** What a transaction that was cut off fails with. */
export const cutOff = new Error('cut off');

function before(db: Db, statementName: string, step: () => Promise<void>): Db {
  return {
    engine: db.engine,
    query: async (statement, ...values) => {
      if (statement.name === statementName) await step();
      return db.query(statement, ...values);
    },
    transaction: (work) => db.transaction(work),
    execute: (script) => db.execute(script),
    describe: (statement) => db.describe(statement),
    close: () => db.close(),
  };
}
