import type { Locator } from '@playwright/test';
import { expect } from './plazo.ts';

/** Follows a link to another site. Fails if it opens another URL, or sends ours along (requirement L2). */
export async function expectOutside(link: Locator, address: string): Promise<void> {
  const page = link.page();
  const pages = `${new URL(address).origin}/**`;
  await page.route(pages, (route) => route.fulfill({ body: 'Another site' }));
  const request = page.waitForRequest(pages);
  await link.click();
  expect((await request).url()).toBe(address);
  expect(await (await request).allHeaders()).not.toHaveProperty('referer');
}
