import * as errorCode from '@plazo/contract/error-codes';
import { describe, expect, it } from 'vitest';
import { TooManyRequests } from './app-error.ts';
import { QueuePerParty, WorkQueue } from './work-queue.ts';

/** Tasks that end on command, and the order in which they started. */
function manual() {
  const begun: number[] = [];
  const ends = new Map<number, (error?: Error) => void>();
  const work = (n: number) => () =>
    new Promise<number>((resolve, reject) => {
      begun.push(n);
      ends.set(n, (error) => (error ? reject(error) : resolve(n)));
    });
  return { begun, work, end: (n: number, error?: Error) => ends.get(n)?.(error) };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a queue of heavy work', () => {
  it('runs a few at a time, the others in the order in which they came, and gives each its own result', async () => {
    const queue = new WorkQueue({ running: 2, waiting: 10 });
    const { begun, work, end } = manual();
    const answers = [1, 2, 3, 4, 5].map((n) => queue.run(work(n)));
    await turn();
    expect(begun).toEqual([1, 2]);
    end(2);
    await turn();
    expect(begun).toEqual([1, 2, 3]);
    // A new caller does not overtake the waiting ones.
    answers.push(queue.run(work(6)));
    for (const n of [1, 3, 4, 5, 6]) {
      end(n);
      await turn();
    }
    expect(begun).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await Promise.all(answers)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('asks callers to come again later if too many wait, and accepts them when there is room', async () => {
    const queue = new WorkQueue({ running: 1, waiting: 2 });
    const { begun, work, end } = manual();
    const taken = [1, 2, 3].map((n) => queue.run(work(n)));
    await expect(queue.run(work(4))).rejects.toMatchObject({ code: errorCode.unavailable });
    end(1);
    await turn();
    taken.push(queue.run(work(5)));
    for (const n of [2, 3, 5]) {
      end(n);
      await turn();
    }
    expect(await Promise.all(taken)).toEqual([1, 2, 3, 5]);
    expect(begun).toEqual([1, 2, 3, 5]);
  });

  it('continues after work that fails', async () => {
    const queue = new WorkQueue({ running: 1, waiting: 2 });
    const { work, end } = manual();
    const failing = queue.run(work(1));
    const next = queue.run(work(2));
    await turn();
    end(1, new Error('damaged'));
    await expect(failing).rejects.toThrow('damaged');
    await turn();
    end(2);
    expect(await next).toBe(2);
  });

  it('is as wide after a pause as before', async () => {
    const queue = new WorkQueue({ running: 2, waiting: 2 });
    for (let round = 0; round < 3; round += 1) {
      const { begun, work, end } = manual();
      const both = [1, 2, 3].map((n) => queue.run(work(n)));
      await turn();
      expect(begun).toEqual([1, 2]);
      for (const n of [1, 2, 3]) {
        end(n);
        await turn();
      }
      await Promise.all(both);
    }
  });
});

describe('a queue for each party', () => {
  it('makes a busy party wait for itself only', async () => {
    const [queues, all] = [
      new QueuePerParty({ running: 1, waiting: 1 }, refused),
      new WorkQueue({ running: 2, waiting: 2 }),
    ];
    const ends: (() => void)[] = [];
    const began: string[] = [];
    const begin = (party: string) =>
      queues.run(party, () =>
        all.run(
          () =>
            new Promise<void>((resolve) => {
              began.push(party);
              ends.push(resolve);
            }),
        ),
      );
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    const first = begin('ana');
    const second = begin('ana');
    await expect(begin('ana')).rejects.toMatchObject({ code: '42900' });
    const other = begin('bea');
    await turn();
    expect(began).toEqual(['ana', 'bea']);
    while (ends.length > 0) {
      for (const end of ends.splice(0)) end();
      await turn();
    }
    await Promise.all([first, second, other]);
    expect(began).toEqual(['ana', 'bea', 'ana']);
  });
});

function refused(): TooManyRequests {
  return new TooManyRequests('too much work for one party', 1);
}
