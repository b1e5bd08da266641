import type { Page } from '@playwright/test';

/** Waits until the document has come alive. A person does not wait: only tests of what needs scripts do. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById('root');
    return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'));
  });
  // The container is marked when hydration begins; a further frame and a task see its effects.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}
