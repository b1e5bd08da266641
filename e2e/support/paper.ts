import { expect, type Page } from '@playwright/test';

/** A sheet of A4, in CSS pixels. */
const sheet = { width: 794, height: 1123 };

/** Fails if text is too pale for white paper (browsers print no backgrounds), or if anything is wider than the paper. */
export async function expectPrintable(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(sheet);
  expect(await page.evaluate(findUnprintable), `${page.url()} on paper`).toEqual([]);
  await page.emulateMedia({ media: null });
}

/** Runs in the page. */
function findUnprintable(): string[] {
  const contrastWithWhite = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((channel) => {
      const share = Number(channel) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
  };
  const unprintable: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) unprintable.push(`${scrollWidth - clientWidth} px beside the paper`);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const [text, element] = [texts.currentNode.textContent?.trim(), texts.currentNode.parentElement];
    if (!text || !element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (contrastWithWhite(getComputedStyle(element).color) < 4.5) unprintable.push(`pale: ${text.slice(0, 40)}`);
  }
  return unprintable;
}
