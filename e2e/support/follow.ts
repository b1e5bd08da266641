import type { Page } from '@playwright/test';

/** Taps the first link to a path; if it is in a fold, the fold first. */
export async function followTo(page: Page, path: string): Promise<void> {
  const link = `a[href^="${path}?"]`;
  const first = page.locator(link).first();
  if (!(await first.isVisible())) await page.locator(`details:has(${link}) > summary`).first().click();
  await first.click();
}
