import type { Page } from '@playwright/test';

/** Takes the network away, and waits until the document knows: a tap before that would open the browser's own page. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
}
