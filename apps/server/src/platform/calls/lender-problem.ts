import type { ProblemName } from '@plazo/contract/lender/problem';

/** A field that does not fit, and why; never its value. */
export interface FieldProblem {
  field: string;
  problem: string;
}

/** Thrown where a call of the lender's side is refused. Its detail is read by the lender's engineers; it names no borrower. */
export class LenderProblem extends Error {
  constructor(
    readonly problem: ProblemName,
    detail: string,
    readonly errors: readonly FieldProblem[] = [],
  ) {
    super(detail);
    this.name = 'LenderProblem';
  }
}
