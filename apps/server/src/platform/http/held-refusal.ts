import { TooManyRequests } from '../app-error.ts';

/** How long a refusal is held back, in milliseconds, at least and at most: calls refused together must not return together. */
const held = { least: 1_000, most: 2_000 };
/** Refusals of this process that are held at a time; each costs a timer and an open request. */
const maxAtATime = 2_000;
let waiting = 0;

/**
 * Holds back a refusal of too many calls for a second or two. Otherwise a caller who tries again at once would keep this process busy with
 * refusals, and everyone else waiting.
 */
export async function holdingRefusals<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof TooManyRequests && waiting < maxAtATime) await hold();
    throw error;
  }
}

async function hold(): Promise<void> {
  waiting += 1;
  await new Promise((resolve) => setTimeout(resolve, held.least + Math.random() * (held.most - held.least)));
  waiting -= 1;
}
