import { expect, it } from 'vitest';
import { remembered } from './remembered.ts';

it("returns the function's result, calls it once, and drops the oldest", () => {
  const asked: string[] = [];
  const shout = remembered((text) => {
    asked.push(text);
    return text.toUpperCase();
  }, 2);
  expect(['a', 'b', 'a', 'c', 'b', 'a'].map(shout)).toEqual(['A', 'B', 'A', 'C', 'B', 'A']);
  expect(asked).toEqual(['a', 'b', 'c', 'a']);
});
