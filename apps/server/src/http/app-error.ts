import type { ErrorCode } from '@plazo/contract/envelope';

/**
 * What a service throws when it cannot do what it was asked. The funnel (errors.ts, dispatch.ts) turns it into the
 * envelope of specification 3: the code decides the status and the message, in the reader's language.
 */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    /** For the log, in English; never a session value, a phone or an account number. */
    reason: string,
    /** For the reader: where to go on. */
    readonly data: unknown = null,
  ) {
    super(reason);
    this.name = 'AppError';
  }
}
