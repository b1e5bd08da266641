import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { underLock } from './test-lock.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'plazo-lock-'));
});
afterAll(() => rmSync(root, { recursive: true }));

it('lets one work after the other, and is gone afterwards, also after a failure', async () => {
  const lock = path.join(root, 'one', 'after.lock');
  let working = 0;
  const seen: number[] = [];
  const work = () =>
    underLock(lock, async () => {
      working += 1;
      seen.push(working);
      await new Promise((resolve) => setImmediate(resolve));
      working -= 1;
    });
  const failing = underLock(lock, () => Promise.reject(new Error('full disk')));
  await expect(failing).rejects.toThrow('full disk');
  await Promise.all([work(), work(), work()]);
  expect(seen).toEqual([1, 1, 1]);
  expect(existsSync(lock)).toBe(false);
});

it('is taken over if a killed process left it behind', async () => {
  const lock = path.join(root, 'left.lock');
  mkdirSync(lock);
  const anHourAgo = Date.now() / 1_000 - 3_600;
  utimesSync(lock, anHourAgo, anHourAgo);
  expect(await underLock(lock, async () => 'done')).toBe('done');
});
