import { expect, type Page } from '@playwright/test';

/** Fails if forced colours remove something that only a colour conveyed: the edge of a control, a line of a drawing. */
export async function expectNothingLost(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches), 'colours are forced').toBe(true);
  expect(await page.evaluate(findLost), `forced colours on ${page.url()}`).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
}

/** Runs in the page. */
function findLost(): string[] {
  const lost: string[] = [];
  const name = (element: Element) =>
    `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> "${element.textContent?.trim().slice(0, 40)}"`;
  const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const lightness = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
      const share = channel / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const isClear = (colour: string) => !/^rgb/.test(colour) || channels(colour)[3] === 0;
  const ratio = (one: string, other: string) => {
    const [dark = 0, light = 0] = [lightness(one), lightness(other)].sort((first, second) => first - second);
    return (light + 0.05) / (dark + 0.05);
  };
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.backgroundColor = 'Canvas';
  const ground = getComputedStyle(probe).backgroundColor;
  probe.remove();
  for (const element of document.querySelectorAll('.button, input:not([type=hidden]), textarea, select')) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const { appearance } = getComputedStyle(element);
    // The browser draws its own controls.
    if (appearance !== 'none' && appearance !== '' && !element.matches('.button')) continue;
    // A file input is hidden, and its label is drawn in its place.
    const label = element.matches('.visually-hidden') ? (element as HTMLInputElement).labels?.[0] : undefined;
    const { borderTopWidth, borderTopStyle } = getComputedStyle(label ?? element);
    // The browser chooses the colour of a border, which is visible if it has a width.
    if (Number.parseFloat(borderTopWidth) < 1 || borderTopStyle === 'none') lost.push(`${name(element)} has no edge`);
  }
  // A drawing keeps its colours on a background that the browser chooses.
  for (const mark of document.querySelectorAll('svg[role=img] :is(line, path, rect, circle, text)')) {
    const { fill, stroke } = getComputedStyle(mark);
    const colours = [fill, stroke].filter((colour) => !isClear(colour));
    if (colours.length > 0 && colours.every((colour) => ratio(colour, ground) < 3))
      lost.push(`${name(mark)} cannot be told from ${ground}`);
  }
  return lost;
}
