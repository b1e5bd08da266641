import { afterEach, beforeEach, expect, vi } from 'vitest';

// A warning from React (a name that the DOM does not have, a list without keys) is a mistake, and fails the test that causes it.
const said: string[] = [];

beforeEach(() => {
  said.length = 0;
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...words) => {
      said.push(words.map(String).join(' '));
    });
});

afterEach(() => {
  expect(said, 'what was written to the console').toEqual([]);
});
