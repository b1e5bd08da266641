/** The current time in epoch milliseconds. Passed in everywhere: nothing else reads the system clock. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
