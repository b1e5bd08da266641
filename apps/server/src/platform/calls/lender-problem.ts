import type { ProblemName } from '@plazo/contract/lender/problem';
import { Refused } from '../app-error.ts';
import type { FieldProblem } from '../http/validation.ts';

/** Thrown when a call of the lender's side is refused. Its detail is read by the lender's engineers, and identifies no borrower. */
export class LenderProblem extends Refused {
  constructor(
    readonly problem: ProblemName,
    detail: string,
    readonly errors: readonly FieldProblem[] = [],
  ) {
    super(detail);
    this.name = 'LenderProblem';
  }
}

/** Thrown when something is being made in the background: who asks again gets it when it is there. */
export class BeingMade extends LenderProblem {
  /** In seconds. */
  readonly retryAfter = 1;

  constructor(
    detail: string,
    /** The part that is there, 0 to 1. */
    readonly progress: number,
  ) {
    super('being-made', detail);
  }
}

/** Thrown when something could not be made: it is tried again by itself. */
export class NotMade extends LenderProblem {
  constructor(
    detail: string,
    /** In seconds. */
    readonly retryAfter: number,
  ) {
    super('unavailable', detail);
  }
}
