import type { Page } from '@playwright/test';

/** Fires visibilitychange by hand: headless, every tab counts as visible. */
export async function comeTo(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}
