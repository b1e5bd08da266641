import { expect, it } from 'vitest';
import { Gathered } from './gathered.ts';

it('asks once at a time, for all requests that came in between, and gives each its own answer', async () => {
  const asked: string[][] = [];
  let running = 0;
  const lookups = new Gathered(async (keys: readonly string[]) => {
    running += 1;
    expect(running).toBe(1);
    asked.push([...keys]);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return new Map(keys.filter((key) => key !== 'none').map((key) => [key, key.toUpperCase()]));
  }, 3);
  const answers = await Promise.all(['a', 'b', 'none', 'b', 'c', 'd'].map((key) => lookups.get(key)));
  expect(answers).toEqual(['A', 'B', undefined, 'B', 'C', 'D']);
  expect(asked).toEqual([['a'], ['b', 'none'], ['c', 'd']]);
  expect(await lookups.get('e')).toBe('E');
});

it('passes a failure on to all who asked together, and continues', async () => {
  let tries = 0;
  const lookups = new Gathered(async (keys: readonly string[]) => {
    tries += 1;
    if (tries === 1) throw new Error('out of reach');
    return new Map(keys.map((key) => [key, key]));
  });
  const first = lookups.get('a');
  const second = lookups.get('b');
  await expect(first).rejects.toThrow('out of reach');
  expect(await second).toBe('b');
});
