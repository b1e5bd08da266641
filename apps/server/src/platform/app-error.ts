import type { ErrorCode } from '@plazo/contract/envelope';
import * as errorCode from '@plazo/contract/error-codes';
import type { FieldProblemCode } from '@plazo/contract/lender/field-problems';

/** One of our own errors. Its message is the reason, for the log, in English: never a session value, a phone or an account number. */
export class Refused extends Error {}

/**
 * Thrown by a service that refuses a request. errors.ts and dispatch.ts turn it into the envelope of specification 3:
 * the code decides the status and the message, in the reader's language.
 */
export class AppError extends Refused {
  constructor(
    readonly code: ErrorCode,
    reason: string,
    /** Where the reader can continue. */
    readonly data: unknown = null,
  ) {
    super(reason);
    this.name = 'AppError';
  }
}

/** What is wrong with a field; an empty `field` means all that was sent. */
interface RefusedField {
  field: string;
  /** In English, for engineers. */
  problem: string;
  /** The same for programs and other languages, with what the sentence names. */
  code: FieldProblemCode;
  values?: Record<string, string | number>;
}

/** Thrown by a service that refuses what stands in a field: the lender's side answers which one, and why. */
export class FieldRefused extends AppError {
  constructor(
    code: ErrorCode,
    readonly field: RefusedField,
    data: unknown = null,
  ) {
    super(code, `${field.field} ${field.problem}`.trim(), data);
    this.name = 'FieldRefused';
  }
}

/** Refuses a caller that asks too often; the answer says when to try again (Retry-After, in seconds). */
export class TooManyRequests extends AppError {
  constructor(
    reason: string,
    readonly waitSeconds: number,
  ) {
    super(errorCode.tooManyRequests, reason);
  }
}
