import type { Page } from '@playwright/test';
import { loanDetailConfirm } from '@plazo/contract/offer';

/** Keeps Julia's offer from updating 5.5 s after it has become interactive. */
export function holdReload(page: Page): Promise<unknown> {
  return page.route(`**/tells${loanDetailConfirm.path}?*`, () => {});
}
