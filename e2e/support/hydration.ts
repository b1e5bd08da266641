import type { Page } from '@playwright/test';

/** Waits until the document has come alive. A person does not wait: only tests of what needs scripts do. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => 'alive' in document.documentElement.dataset);
  // A further frame and a task see what the effects have changed.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}
