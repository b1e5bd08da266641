import type { Page } from '@playwright/test';

/**
 * Holds back every script of the documents opened from now on, as a slow link does, until the returned function is
 * called. Until then everything happens on bare HTML.
 */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
