import type { Columns, Row, Statement, Values } from './statement.ts';

/** Something that runs statements: the database itself, or one transaction on it. */
export interface Queryable {
  query<C extends Columns, N extends string>(statement: Statement<C, N>, ...values: Values<N>): Promise<Row<C>[]>;
}

/** One column of a statement's result, as the database describes it. */
export interface DescribedColumn {
  name: string;
  oid: number;
}

/** Something that can do several things as one: the database, or a transaction that they become part of. */
export interface Transactor extends Queryable {
  /**
   * Runs the work in one transaction; a throw rolls everything back. The work may run again after a serialization
   * failure or a deadlock, so it must have no effect outside the database. Statements issued together, without
   * awaiting each in turn, travel together; those still pending when the work returns travel with the COMMIT, and
   * when one of them fails the transaction fails.
   */
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
}

/**
 * Marks statements of a transaction whose answers the work does not wait for. They are sent with its COMMIT, or with the next awaited
 * statement. If one fails, the transaction fails and reports it to its caller, so their own promise may be ignored.
 */
export function withCommit<T>(statements: Promise<T>): Promise<T> {
  statements.catch(() => undefined);
  return statements;
}

/** Makes a service that opens a transaction part of this one, which is committed or rolled back as a whole. */
export function joined(transaction: Queryable): Transactor {
  return {
    query: (statement, ...values) => transaction.query(statement, ...values),
    transaction: (work) => work(transaction),
  };
}

/** The only access to the data, with two engines: PostgreSQL, and PostgreSQL embedded in this process. */
export interface Db extends Transactor {
  readonly engine: 'postgres' | 'embedded';
  /** Runs a script of several statements without parameters, all or nothing (migrations, maintenance, tests). */
  execute(script: string): Promise<void>;
  /** The database's description of a statement's columns, without running it. */
  describe(statement: Statement): Promise<DescribedColumn[]>;
  /** How many connections there are, how many are free, and how many callers wait for one; only with PostgreSQL. */
  connections?(): Record<'open' | 'free' | 'waiting', number>;
  /** Copies the embedded database to a new folder, while it works: as of an instant before this returns, and on disk. */
  backUp?(folder: string): Promise<void>;
  close(): Promise<void>;
}

/** The first row, if there is one. */
export function first<T>([row]: readonly T[]): T | null {
  return row ?? null;
}

/** The single row that a statement must return. */
export function only<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`expected exactly one row, got ${rows.length}`);
  return row;
}
