import { readFileSync } from 'node:fs';
import type { TestContext } from 'vitest';

interface Task {
  type: string;
  tasks?: Task[];
}

const countOf = ({ type, tasks = [] }: Task): number =>
  type === 'test' ? 1 : tasks.reduce((count, one) => count + countOf(one), 0);

/** How many other tests the file of a test has, and how many docs/coverage.md says: the figure in front of these words. */
export function countedTests({ task }: TestContext, words: string): { tests: number; said: number } {
  const coverage = readFileSync(new URL('../../../../docs/coverage.md', import.meta.url), 'utf8');
  const [before = ''] = coverage.split(words);
  return { tests: countOf(task.file as Task) - 1, said: Number(/(\d+) $/.exec(before)?.[1]) };
}
