import { LenderProblem } from './lender-problem.ts';

/** An instant in a request, in epoch milliseconds. A leap second has none. */
export function instantOf(field: string, text: string): number {
  const instant = Date.parse(text);
  if (!Number.isNaN(instant)) return instant;
  throw new LenderProblem('invalid-request', `${field} is not an instant`, [
    { field, problem: 'must be an instant', code: 'wrong-form' },
  ]);
}

/** loan-rules refuses impossible figures with a RangeError; here they are the sender's mistake. */
export async function refusingImpossible<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RangeError) throw new LenderProblem('not-possible', error.message);
    throw error;
  }
}

/** An instant of an answer. */
export function written(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** An instant of an answer, if there is one. */
export function writtenOrNull(milliseconds: number | null): string | null {
  return milliseconds === null ? null : written(milliseconds);
}
