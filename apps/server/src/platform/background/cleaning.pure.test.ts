import { afterEach, expect, it, vi } from 'vitest';
import { Cleaning, untilNone } from './cleaning.ts';

afterEach(() => void vi.useRealTimers());

const logger = { info: vi.fn(), error: vi.fn() };

it('cleans at the start and every hour, until it is stopped', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const remove = vi.fn(async () => ({ removed: 0 }));
  const cleaning = new Cleaning({ what: 'old rows', remove, logger });
  cleaning.start();
  for (const calls of [1, 2, 3]) {
    expect(remove).toHaveBeenCalledTimes(calls);
    await new Promise(setImmediate);
    vi.advanceTimersByTime(60 * 60 * 1000);
  }
  await cleaning.stop();
  vi.advanceTimersByTime(60 * 60 * 1000);
  expect(remove).toHaveBeenCalledTimes(4);
});

it('waits at its stop for the step under way, and takes no other', async () => {
  const steps: (() => void)[] = [];
  const step = () => new Promise<number>((resolve) => steps.push(() => resolve(500)));
  const cleaning = new Cleaning({
    what: 'old rows',
    remove: async (isStopped) => ({ removed: await untilNone(step, isStopped) }),
    logger,
  });
  cleaning.start();
  const ended = vi.fn();
  const stopped = cleaning.stop().then(ended);
  await new Promise(setImmediate);
  expect(ended).not.toHaveBeenCalled();
  steps[0]?.();
  await stopped;
  expect(steps).toHaveLength(1);
  expect(logger.info).toHaveBeenCalledWith({ removed: 500 }, 'old rows removed');
});
