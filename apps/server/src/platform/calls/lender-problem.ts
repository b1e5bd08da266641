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
