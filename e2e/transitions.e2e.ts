import type { Page } from '@playwright/test';
import { Borrower } from './support/borrower.ts';
import { onOneWidth } from './support/one-width.ts';
import { expect, type Plazo, test } from './support/plazo.ts';
import { words } from './support/words.ts';

declare const plazoMoved: Promise<string[]>;

/** The elements that move between loan details and the ways to pay, by their transition names. */
async function movedBetweenScreens(page: Page, plazo: Plazo): Promise<string[]> {
  await page.addInitScript(() => {
    const moved = new Promise<string[]>((resolve) => {
      addEventListener('pagereveal', async ({ viewTransition }) => {
        await viewTransition?.ready;
        resolve(
          document
            .getAnimations()
            .map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '')
            .flatMap((name) => /^::view-transition-\w+\((.+)\)$/.exec(name)?.[1] ?? []),
        );
      });
    });
    Object.assign(globalThis, { plazoMoved: moved });
  });
  await page.goto(plazo.link('fermin'));
  await new Borrower(page, 'es').repay.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.repayment.es.title);
  return [...new Set(await page.evaluate(() => plazoMoved))].sort();
}

test.use({ reducedMotion: 'no-preference' });

test.describe('between two screens', () => {
  onOneWidth();

  test('the amount keeps its place, and nothing moves if the reader prefers no motion', async ({ plazo, page }) => {
    expect(await movedBetweenScreens(page, plazo)).toEqual(['action', 'amount', 'root']);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await movedBetweenScreens(page, plazo)).toEqual([]);
  });
});
