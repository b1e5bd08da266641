import type { Page } from '@playwright/test';

/** Waits until the document is hydrated. Borrowers do not wait, so use this only if scripts are under test. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => 'alive' in document.documentElement.dataset);
  // One more frame and task, for changes made by effects.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}
