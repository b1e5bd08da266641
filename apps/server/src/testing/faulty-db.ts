import type { Db } from '../db/db.ts';

/** The same database, where one statement waits until it is released. */
export function slowDb(db: Db, statementName: string): { db: Db; release: () => void } {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { db: before(db, statementName, () => gate), release: () => release() };
}

/** The same database, where one statement fails. */
export function brokenDb(db: Db, statementName: string, failure: Error): Db {
  return before(db, statementName, () => Promise.reject(failure));
}

function before(db: Db, statementName: string, step: () => Promise<void>): Db {
  return {
    engine: db.engine,
    query: async (statement, parameters) => {
      if (statement.name === statementName) await step();
      return db.query(statement, parameters);
    },
    transaction: (work) => db.transaction(work),
    execute: (script) => db.execute(script),
    describe: (statement) => db.describe(statement),
    close: () => db.close(),
  };
}
