import { spanned } from '../tracing.ts';
import type { Db, Queryable } from './db.ts';

/** The same database, with a span for each statement, by its name, and for each transaction. */
export function tracedDb(db: Db): Db {
  const { connections, backUp } = db;
  return {
    engine: db.engine,
    ...traced(db),
    transaction: (work) =>
      spanned('database', 'transaction', () => db.transaction((transaction) => work(traced(transaction)))),
    execute: (script) => db.execute(script),
    describe: (statement) => db.describe(statement),
    ...(connections ? { connections: () => connections.call(db) } : {}),
    ...(backUp ? { backUp: (folder: string) => backUp.call(db, folder) } : {}),
    close: () => db.close(),
  };
}

function traced(queryable: Queryable): Queryable {
  return {
    query: (statement, ...values) => spanned('database', statement.name, () => queryable.query(statement, ...values)),
  };
}
