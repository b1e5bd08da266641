import { expect } from 'vitest';

/** Fails with `what` unless the condition holds. A matcher for each of millions of checks would take minutes. */
export function must(condition: boolean, what: () => unknown): asserts condition {
  if (!condition) expect.unreachable(JSON.stringify(what()));
}
