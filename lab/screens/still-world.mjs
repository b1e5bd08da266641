// Loaded into the server (node --import) while pictures are taken: time nearly stands still, and random values repeat in
// every run. So a picture changes only if its screen does.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { stillClock } from './still-clock.mjs';

// The same start for all processes of a run.
const now = stillClock(Number(process.env.PLAZO_SCREENS_BEGUN));

globalThis.Date = new Proxy(Date, {
  apply: () => new Date(now()).toString(),
  construct: (target, words, newTarget) => Reflect.construct(target, words.length === 0 ? [now()] : words, newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

/** Numbers from 0 to below 1 (mulberry32), determined by the start. @param {number} start */
function numbersFrom(start) {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

// Order numbers use random bytes, payment codes random numbers. Each has its own sequence, so that an extra request does
// not change the next code. Ids that no screen shows stay random.
const nextByte = numbersFrom(1);
const nextNumber = numbersFrom(2);

crypto.randomBytes = /** @type {typeof crypto.randomBytes} */ (
  /** @type {unknown} */ (
    (/** @type {number} */ size) => Buffer.from(Array.from({ length: size }, () => nextByte() * 256))
  )
);
crypto.randomInt = /** @type {typeof crypto.randomInt} */ (
  /** @type {unknown} */ ((/** @type {number} */ limit) => Math.floor(nextNumber() * limit))
);
syncBuiltinESMExports();
