import { expect, type Locator, type Page } from '@playwright/test';

/** Longer than any test takes, so that the stopped time is always in the future. */
const anHour = 3_600_000;

export interface PageTime {
  /** Advances an hour, then stops time: nothing happens by itself until it runs again. */
  stop(): Promise<void>;
  /** Waits until an element is painted: stopped time has no frames, so it advances a little. */
  seen(locator: Locator): Promise<void>;
  /** Advances some milliseconds, whether time is stopped or not. */
  pass(milliseconds: number): Promise<void>;
  goOn(): Promise<void>;
}

/**
 * For content that appears briefly or after a delay: gives documents opened from now on, in every tab, a clock of their own. It runs
 * normally until the test changes it.
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
