import { TooManyRequests } from './app-error.ts';

/** Milliseconds that a refusal is held back. */
const heldFor = 1_000;
/** Refusals of this process that are held at a time; each costs a timer and an open request. */
const most = 2_000;
let held = 0;

/**
 * Holds back a refusal of too many calls for a second. Whoever calls again as soon as they are answered would otherwise keep
 * this process busy with refusals, and everybody else waiting.
 */
export async function holdingRefusals<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof TooManyRequests && held < most) await hold();
    throw error;
  }
}

async function hold(): Promise<void> {
  held += 1;
  await new Promise((resolve) => setTimeout(resolve, heldFor));
  held -= 1;
}
