import { setTimeout as sleep } from 'node:timers/promises';
import type { BackgroundWorker } from '../platform/background/background-worker.ts';

/** Work that falls due by the clock. */
export type DueWork = Pick<BackgroundWorker<{ id: string }>, 'start' | 'stop' | 'wake' | 'settled'>;

/** Somebody who is called may not answer; that is not waited for. In milliseconds of real time. */
const longest = 10_000;

/** Does now what has fallen due by a moved clock, one kind of work after the other, instead of at each worker's next look. */
export async function catchUp(workers: readonly DueWork[]): Promise<void> {
  const waiting = new AbortController();
  const limit = sleep(longest, undefined, { signal: waiting.signal }).catch(() => undefined);
  const work = async () => {
    for (const worker of workers) {
      worker.wake();
      await worker.settled();
    }
  };
  await Promise.race([work(), limit]).finally(() => waiting.abort());
}
