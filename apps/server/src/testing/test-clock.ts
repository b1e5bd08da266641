import type { Clock } from '../clock.ts';

const day = 86_400_000;

/** A clock that stands still until a test moves it. */
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

  moveDays(days: number): void {
    this.#now += days * day;
  }
}
