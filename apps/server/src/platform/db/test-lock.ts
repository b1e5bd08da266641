import { mkdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What is locked takes seconds, or a minute on a busy machine: a lock that is older was left behind. */
const longest = 300_000;

/** Does the work while no other process of the tests does work under this lock, which is a folder: only one can create it. */
export async function underLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  await take(folder);
  try {
    return await work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function take(folder: string): Promise<void> {
  mkdirSync(path.dirname(folder), { recursive: true });
  for (;;) {
    try {
      mkdirSync(folder);
      return;
    } catch {
      const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
      if (age > longest) rmSync(folder, { recursive: true, force: true });
      await sleep(100);
    }
  }
}
