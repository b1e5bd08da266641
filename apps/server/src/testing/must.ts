import { expect } from 'vitest';
import { AppError } from '../platform/app-error.ts';

/** Fails with `what` unless the condition holds. A matcher for each of millions of checks would take minutes. */
export function must(condition: boolean, what: () => unknown): asserts condition {
  if (!condition) expect.unreachable(JSON.stringify(what()));
}

/** Whether an operation refuses. */
export function isRefused(act: () => unknown): boolean {
  try {
    act();
    return false;
  } catch (error) {
    return error instanceof RangeError || error instanceof AppError;
  }
}
