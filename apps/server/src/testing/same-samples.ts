import fc from 'fast-check';

/** Random values that are the same in every run. Another `draw` gives others. */
export function sameSamples<T>(arbitrary: fc.Arbitrary<T>, count: number, draw: number): T[] {
  // fast-check's own name for it: elsewhere the word means demo data.
  return fc.sample(arbitrary, { numRuns: count, seed: draw });
}
