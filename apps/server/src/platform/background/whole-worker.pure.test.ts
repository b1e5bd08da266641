import { pino } from 'pino';
import { expect, it } from 'vitest';
import { wholeWorker } from './whole-worker.ts';

const logger = pino({ level: 'silent' });

it.each([
  ['leaves something', async () => {}],
  ['fails', () => Promise.reject(new Error('no'))],
])('begins once a look, also if its job %s', async (_, work) => {
  let begun = 0;
  const worker = wholeWorker({
    name: 'test',
    // Something is due for ever.
    isAnyDue: async () => begun < 50,
    work: () => {
      begun += 1;
      return work();
    },
    logger,
  });
  worker.wake();
  await worker.settled();
  expect(begun).toBe(1);
  worker.wake();
  await worker.settled();
  expect(begun).toBe(2);
});

it('does not begin while its job is under way', async () => {
  let atOnce = 0;
  let most = 0;
  let isDone = false;
  const worker = wholeWorker({
    name: 'test',
    isAnyDue: async () => !isDone,
    work: async () => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise((resolve) => setTimeout(resolve, 20));
      atOnce -= 1;
      isDone = true;
    },
    logger,
  });
  worker.wake();
  await new Promise((resolve) => setTimeout(resolve, 5));
  worker.wake();
  await worker.settled();
  expect(most).toBe(1);
});
