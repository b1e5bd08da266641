/** The name that a misspelt one most likely means: at most a third of its letters differ; null if none is that similar. Case is ignored. */
export function nearestName(given: string, names: readonly string[]): string | null {
  const wanted = given.toLowerCase();
  const near = names
    .map((name) => ({ name, steps: stepsBetween(wanted, name.toLowerCase()) }))
    .filter(({ name, steps }) => steps <= Math.ceil(Math.max(name.length, 3) / 3))
    .sort((one, other) => one.steps - other.steps);
  return near[0]?.name ?? null;
}

/** A sentence for the person who wrote it, with the most similar name if there is one. */
export function unknownName(given: string, names: readonly string[]): string {
  const nearest = nearestName(given, names);
  return nearest === null ? `${given} is not known` : `${given} is not known: is ${nearest} meant?`;
}

/**
 * How many letters must be inserted, removed or replaced to turn one word into the other (Levenshtein). Only the first 60 characters count:
 * longer words only cost time.
 */
function stepsBetween(one: string, other: string): number {
  const [from, to] = [one.slice(0, 60), other.slice(0, 60)];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...from].entries()) {
    const next = [at + 1];
    for (const [index, wanted] of [...to].entries()) {
      const replaced = (row[index] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
