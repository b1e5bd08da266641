import type { Columns, Parameter, Row, Statement } from './statement.ts';

/** Something that runs statements: the database itself, or one transaction on it. */
export interface Queryable {
  query<C extends Columns>(statement: Statement<C>, parameters?: readonly Parameter[]): Promise<Row<C>[]>;
}

/** The only door to the data. Two engines stand behind it: PostgreSQL, and PostgreSQL embedded in this process. */
export interface Db extends Queryable {
  readonly engine: 'postgres' | 'embedded';
  /** Runs the work in one transaction; a throw rolls everything back. */
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
  /** Runs a script of several statements without parameters (migrations only). */
  execute(script: string): Promise<void>;
  close(): Promise<void>;
}

/** The one row that a statement must answer. */
export function only<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`expected exactly one row, got ${rows.length}`);
  return row;
}
