import type { Locator, Page } from '@playwright/test';
import { Borrower } from './borrower.ts';
import { hydrated } from './hydration.ts';
import { expect, type Language, type Plazo } from './plazo.ts';
import { channels, words } from './words.ts';

export function linkTo(plazo: Plazo, name: string, path: string, language: Language = 'es', query = {}): string {
  return plazo.link(name, { language, path, query });
}

/** Chooses a channel on the repayment screen and comes back. Returns the voucher's code. */
export async function choose(borrower: Borrower, channel: Record<Language, string>): Promise<string> {
  await borrower.channel(channel).click();
  const { title, titleOfTransfer } = words.instruction[borrower.language];
  const shown = channel === channels.transfer ? titleOfTransfer : title;
  await expect(borrower.page.getByRole('heading', { level: 1 })).toHaveText(shown);
  const code = await borrower.code();
  await borrower.page.getByRole('link', { name: words.screen[borrower.language].back }).click();
  await expect(borrower.page.getByRole('heading', { level: 1 })).toHaveText(words.repayment[borrower.language].title);
  return code;
}

/** Walks from the loan to the code for a shop, document by document. Returns the code. */
export async function walkToCode(page: Page, plazo: Plazo): Promise<string> {
  const borrower = new Borrower(page, 'es');
  await page.goto(plazo.link('fermin'));
  await hydrated(page);
  await borrower.repay.click();
  await expect(page).toHaveURL(/\/repayment\?/);
  await hydrated(page);
  await borrower.channel(channels.store).click();
  await expect(page).toHaveURL(/\/carpmm\?/);
  await hydrated(page);
  return borrower.code();
}

/** The list entry of a channel: its link and, once it was chosen, its code. */
export function entry(borrower: Borrower, channel: Record<Language, string>): Locator {
  return borrower.page.getByRole('listitem').filter({ has: borrower.channel(channel) });
}

/** The copied text, as another app would paste it. */
export function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}
