import type { Clock } from '../platform/clock.ts';

const minute = 60_000;
const day = 1440 * minute;

/** A clock that does not move until a test moves it. */
export class TestClock implements Clock {
  #now: number;

  constructor(start: string) {
    this.#now = Date.parse(start);
  }

  now(): number {
    return this.#now;
  }

  set(instant: string): void {
    this.#now = Date.parse(instant);
  }

  moveMinutes(minutes: number): void {
    this.#now += minutes * minute;
  }

  moveDays(days: number): void {
    this.#now += days * day;
  }
}
