import type { Page } from '@playwright/test';
import { hydrated } from './support/hydration.ts';
import { onOneWidth } from './support/one-width.ts';
import { expect, test } from './support/plazo.ts';
import { seenBy, watch } from './support/well-made.ts';

/** Widths of the hero's amount: as shown, in the font behind the brand's, and with only ones and zeros. */
function widthsOfAmount(page: Page) {
  return page.locator('.hero-amount-figure').evaluate((figure) => {
    const width = (text: string, family = '') => {
      const copy = figure.cloneNode() as HTMLElement;
      copy.textContent = text;
      copy.style.fontFamily = family;
      copy.style.position = 'absolute';
      figure.after(copy);
      const { width } = copy.getBoundingClientRect();
      copy.remove();
      return width;
    };
    const { textContent: text } = figure;
    const [, ...behind] = getComputedStyle(figure).fontFamily.split(', ');
    return { shown: width(text), behind: width(text, behind.join()), ones: width('1111'), zeros: width('0000') };
  });
}

test.describe('the font of a brand', () => {
  onOneWidth();
  test.use({ ownServer: true, serverEnvironment: { TENANT_FILE: 'examples/tenant-arroyo.json' } });

  test('is there from the second screen on, and moves nothing on the first', async ({ plazo, page }) => {
    await watch(page);
    const font = page.waitForResponse(/\/brand\/font-[\w-]{8}\.woff2$/);
    await page.goto(plazo.link('fermin'));
    await hydrated(page);
    await (await font).finished();
    // Anything already loaded would be shown by the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
    expect(await seenBy(page)).toEqual({ shifts: [], refused: [] });

    // A busy machine may start painting before it has read its cache.
    await expect(async () => {
      await page.goto(plazo.link('fermin', { path: '/repayment' }));
      await hydrated(page);
      const { shown, behind, ones, zeros } = await widthsOfAmount(page);
      expect(shown).not.toBeCloseTo(behind, 0);
      expect(ones).toBe(zeros);
    }).toPass();
    expect(await seenBy(page)).toEqual({ shifts: [], refused: [] });
  });
});

test.describe('in a look', () => {
  onOneWidth();

  test('its font needs no other screen before', async ({ plazo, page }) => {
    await watch(page);
    // A busy machine may start painting before it has read the font.
    await expect(async () => {
      await page.goto(plazo.link('fermin', { query: { look: 'arroyo-light' } }));
      await hydrated(page);
      const { shown, behind } = await widthsOfAmount(page);
      expect(shown).not.toBeCloseTo(behind, 0);
    }).toPass();
    expect(await seenBy(page)).toEqual({ shifts: [], refused: [] });
  });
});

test.describe('without a font', () => {
  onOneWidth();

  test('a document loads none, and figures are in columns all the same', async ({ plazo, page }) => {
    await page.goto(plazo.link('fermin'));
    const figure = page.locator('.hero-amount-figure');
    await expect(figure).toHaveCSS('font-variant-numeric', 'tabular-nums');
    expect(await page.evaluate(() => document.fonts.size)).toBe(0);
  });
});
