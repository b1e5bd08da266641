import { expect, type Locator, type Page } from '@playwright/test';

/** Longer than any test takes: time is stopped in a future that is never the past by then. */
const anHour = 3_600_000;

export interface PageTime {
  /** Lets an hour go by; after that nothing happens by itself on the page until time passes again. */
  stop(): Promise<void>;
  /** Waits for something to be painted: while time stands still there are no frames, so it moves a little. */
  seen(locator: Locator): Promise<void>;
  /** Lets some milliseconds go by, while time is stopped or not. */
  pass(milliseconds: number): Promise<void>;
  goOn(): Promise<void>;
}

/**
 * For what is there for a moment only, or comes after one: gives the documents that are opened from now on, in every tab,
 * a time of their own, which flows like any other until the test says otherwise.
 */
export async function ownTime(page: Page): Promise<PageTime> {
  const opened = Date.now();
  await page.clock.install({ time: opened });
  return {
    stop: () => page.clock.pauseAt(opened + anHour),
    seen: (locator) =>
      expect(async () => {
        await page.clock.runFor(20);
        expect(await locator.isVisible()).toBe(true);
      }).toPass(),
    pass: (milliseconds) => page.clock.runFor(milliseconds),
    goOn: () => page.clock.resume(),
  };
}
