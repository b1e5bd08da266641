import type { Page } from '@playwright/test';

/**
 * Holds back every script file of the documents that are opened from now on, as a slow link does, until the answer is
 * called. Everything before that call happens on bare HTML.
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
