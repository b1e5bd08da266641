import type { ErrorCode } from '@plazo/contract/envelope';
import * as errorCode from '@plazo/contract/error-codes';
import { type ProblemDocument, type ProblemName, problems, problemType } from '@plazo/contract/lender/problem';
import type { FastifyError } from 'fastify';
import { type AppError, FieldRefused } from '../platform/app-error.ts';
import { BeingMade, LenderProblem } from '../platform/calls/lender-problem.ts';
import { isForErased } from '../platform/db/database-error.ts';
import { statusOfCode } from '../platform/http/error-messages.ts';
import { asAppError } from '../platform/http/errors.ts';

/** Any error as a problem of the lender's side: services refuse with the codes of the borrower's side. */
export function asLenderProblem(error: FastifyError | AppError | LenderProblem): LenderProblem {
  if (error instanceof LenderProblem) return error;
  if (isForErased(error)) return new LenderProblem('conflict', 'the personal data of this borrower was erased');
  const { code, message } = asAppError(error);
  const problem = nameOf(code);
  if (error instanceof FieldRefused) return new LenderProblem(problem, message, [error.field]);
  // An unforeseen error may quote anything.
  return new LenderProblem(
    problem,
    problem === 'internal' ? 'see the log for more, by the id of the request' : message,
  );
}

/** The body of a refused call. */
export function documentOf(refusal: LenderProblem, requestId: string): ProblemDocument {
  const { problem, message, errors } = refusal;
  const { status, title } = problems[problem];
  return {
    type: problemType(problem),
    title,
    status,
    detail: message,
    instance: `urn:uuid:${requestId}`,
    ...(refusal instanceof BeingMade ? { progress: refusal.progress } : {}),
    ...(errors.length > 0 ? { errors: [...errors] } : {}),
  };
}

const byStatus: Record<number, ProblemName> = {
  400: 'invalid-request',
  404: 'not-found',
  405: 'method-not-allowed',
  409: 'conflict',
  410: 'gone',
  413: 'body-too-large',
  415: 'unsupported-type',
  422: 'not-possible',
  429: 'too-many-requests',
  503: 'unavailable',
  504: 'timeout',
};

function nameOf(code: ErrorCode): ProblemName {
  // In a service this means a borrower's session, which no call of the lender has.
  if (code === errorCode.sessionExpired) return 'unauthorized';
  return byStatus[statusOfCode(code)] ?? 'internal';
}
