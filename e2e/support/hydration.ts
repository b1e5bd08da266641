import type { Page } from '@playwright/test';

/** Waits until the document is hydrated. People do not wait, so only tests of what needs scripts do. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => 'alive' in document.documentElement.dataset);
  // One more frame and task, for what the effects change.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}
