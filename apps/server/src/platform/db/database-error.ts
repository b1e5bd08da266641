/** PostgreSQL's report of a failure. Plain data, because it crosses over from the database's thread. */
export interface FailureReport {
  severity: string;
  /** SQLSTATE, for example 23505 for a unique violation. */
  code: string;
  message: string;
  constraint?: string;
  /** The prepared statement that failed, if known. */
  statement?: string;
}

/**
 * The database refused a statement. The same class on both engines. It leaves out the report's DETAIL on purpose: that
 * quotes row values, which must not reach a log.
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

/** The database itself is gone or broken; anything not yet acknowledged may not have been written. */
export class DatabaseStoppedError extends Error {
  override readonly name = 'DatabaseStoppedError';
}

/** No database connection was available: all are busy, or it does not answer. Nothing was sent. */
export class DatabaseUnreachableError extends Error {
  override readonly name: string = 'DatabaseUnreachableError';
}

/** All connections stayed busy, although the database is there. */
export class DatabaseBusyError extends DatabaseUnreachableError {
  override readonly name = 'DatabaseBusyError';
}

/** The connection broke before the answer: the statements that were sent may have run. */
export class DatabaseLostError extends Error {
  override readonly name = 'DatabaseLostError';
}

/** The borrower was erased while the call was under way, or never existed. */
export class ErasedBorrowerError extends Error {
  override readonly name = 'ErasedBorrowerError';

  constructor() {
    super('the borrower was erased');
  }
}

/** Said by our code, or by a trigger (refuse_for_erased). */
export function isForErased(error: unknown): boolean {
  return error instanceof ErasedBorrowerError || (error instanceof DatabaseError && error.code === 'PZ001');
}

/** A failure that disappears when the whole transaction runs again: serialization failure, deadlock. */
export function isWorthRetrying(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '40001' || error.code === '40P01');
}

/** The server ended the connection (57P01: it is shutting down, or was told to), refused one, or has become read-only. */
export function isConnectionEnded(error: unknown): boolean {
  return (error instanceof DatabaseError && error.code.startsWith('57P')) || isRefusedUnstarted(error);
}

/** The server is read-only (25006), so the transaction is undone, and another server may do it. */
export function isRefusedUnstarted(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '25006';
}

/** The database is overloaded or briefly unavailable: a later attempt may succeed. */
export function isPassing(error: unknown): boolean {
  // 57014: the statement took too long, probably waiting for a lock. 53: too many connections, a full disk, no memory.
  const isTooMuch = error instanceof DatabaseError && (error.code === '57014' || error.code.startsWith('53'));
  const isUnreachable = error instanceof DatabaseUnreachableError || error instanceof DatabaseLostError;
  return isTooMuch || isUnreachable || isConnectionEnded(error) || isWorthRetrying(error);
}
