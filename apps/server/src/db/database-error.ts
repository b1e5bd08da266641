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

/** No connection to the database was to be had: all are busy, or it does not answer. Nothing was sent to it. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
}

/** A failure that goes away when the whole transaction runs again: serialization failure, deadlock. */
export function isWorthRetrying(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '40001' || error.code === '40P01');
}

/** The server ended the connection (57P01: it shuts down, or somebody told it to), or would not accept one. */
export function isConnectionEnded(error: unknown): boolean {
  return error instanceof DatabaseError && error.code.startsWith('57P');
}

/** A database that has too much to do, or is not there for a moment: whoever asks again later may well be served. */
export function isPassing(error: unknown): boolean {
  // 57014: the statement took too long, most likely waiting for others. 53300: too many connections.
  const isTooMuch = error instanceof DatabaseError && (error.code === '57014' || error.code === '53300');
  const isUnreachable = error instanceof DatabaseUnreachableError || isConnectionEnded(error);
  return isTooMuch || isUnreachable || isWorthRetrying(error);
}
