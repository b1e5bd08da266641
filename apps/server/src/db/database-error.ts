/** What PostgreSQL reports about a failure. Plain data, because it crosses from the database's thread. */
export interface FailureReport {
  severity: string;
  /** SQLSTATE, for example 23505 for a unique violation. */
  code: string;
  message: string;
  constraint?: string;
  /** The prepared statement that failed, when it is known. */
  statement?: string;
}

/**
 * The database refused a statement. The same class on both engines. The report's DETAIL is left out on purpose: it
 * quotes row values, and those must not reach a log.
 */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly code: string;
  readonly constraint: string | undefined;

  constructor(report: FailureReport) {
    super(report.statement === undefined ? report.message : `${report.message} (statement ${report.statement})`);
    this.code = report.code;
    this.constraint = report.constraint;
  }
}

/** The database itself is gone or broken; nothing that was not yet acknowledged may be taken for written. */
export class DatabaseStoppedError extends Error {
  override readonly name = 'DatabaseStoppedError';
}

/** A failure that goes away when the whole transaction runs again: serialization failure, deadlock. */
export function isWorthRetrying(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '40001' || error.code === '40P01');
}
