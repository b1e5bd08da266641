import type { ProblemDocument, ProblemName } from '@plazo/contract/lender/problem';

/** A refused call, by the name of its problem; `unreached` if no answer came. */
export class Problem extends Error {
  readonly kind: ProblemName | 'unreached';

  constructor(
    type: string,
    /** For support: what the server said, and the request's id in its log. */
    readonly detail: string,
    readonly requestId: string,
    readonly errors: NonNullable<ProblemDocument['errors']> = [],
    /** Of what is being made, the part that is there. */
    readonly progress = 0,
  ) {
    super(`${type}: ${detail}`);
    this.kind = type.replace(/^urn:plazo:problem:/, '') as ProblemName | 'unreached';
  }
}

export function problemIn(document: Partial<ProblemDocument> | undefined): Problem {
  const { type = 'internal', detail = '', instance = '', errors, progress } = document ?? {};
  return new Problem(type, detail, instance, errors, progress);
}

export function unreached(): Problem {
  return new Problem('unreached', '', '');
}

/** Whether the same call may succeed a moment later. */
export function mayPass(error: unknown): boolean {
  return error instanceof Problem && ['unreached', 'unavailable', 'timeout'].includes(error.kind);
}
