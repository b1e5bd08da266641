import type { Page } from '@playwright/test';
import { loanDetailConfirm } from '@plazo/contract/offer';

/** Julia's offer asks to be updated 5.5 s after it has come alive: here it waits for ever. */
export function holdReload(page: Page): Promise<unknown> {
  return page.route(`**/tells${loanDetailConfirm.path}?*`, () => {});
}
