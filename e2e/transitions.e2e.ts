import type { Page } from '@playwright/test';
import { Borrower } from './support/borrower.ts';
import { onOneWidth } from './support/one-width.ts';
import { expect, type Plazo, test } from './support/plazo.ts';
import { words } from './support/words.ts';

declare const plazoMoved: Promise<string[]>;
declare const plazoTimes: Promise<{ gone: number; arrives: number; fading: number }>;

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

  test('one screen has gone before the next one appears', async ({ plazo, page }) => {
    await page.addInitScript(() => {
      const times = new Promise((resolve) => {
        addEventListener('pagereveal', async ({ viewTransition }) => {
          await viewTransition?.ready;
          const effects = document.getAnimations().map(({ effect }) => effect as KeyframeEffect);
          const of = (part: string) =>
            effects.filter(({ pseudoElement }) => pseudoElement?.startsWith(`::view-transition-${part}(`));
          const fades = (part: string) =>
            of(part).filter((effect) => effect.getKeyframes().some(({ opacity }) => opacity === '0'));
          resolve({
            gone: Math.max(...fades('old').map((effect) => Number(effect.getComputedTiming().endTime))),
            arrives: Math.min(...fades('new').map((effect) => Number(effect.getTiming().delay))),
            fading: fades('old').length,
          });
        });
      });
      Object.assign(globalThis, { plazoTimes: times });
    });
    await page.goto(plazo.link('fermin'));
    await new Borrower(page, 'es').repay.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.repayment.es.title);
    const { gone, arrives, fading } = await page.evaluate(() => plazoTimes);
    expect(fading).toBeGreaterThan(1);
    expect(gone).toBeLessThanOrEqual(arrives);
  });
});
