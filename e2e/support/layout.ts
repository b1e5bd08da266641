import { expect, type Locator, type Page } from '@playwright/test';

/** The smallest target that WCAG 2.2 allows (2.5.8), and the design's own minimum, in CSS pixels. */
const minTarget = 24;
const minAction = 48;

/** Waits until nothing moves, so that the final layout is measured. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(finite.map(({ finished }) => finished));
    await document.fonts.ready;
  });
}

/** Fails if the page scrolls sideways, or a figure is cut off: the visible part would read as another figure. */
export async function expectNothingCut(page: Page): Promise<void> {
  await settle(page);
  expect(await page.evaluate(findCut), `layout of ${page.url()}`).toEqual([]);
}

/** Fails if a word or an amount in these elements breaks over two lines. */
export async function expectWordsWhole(texts: Locator): Promise<void> {
  const broken = await texts.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const found: string[] = [];
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) found.push(word);
        }
      }
      return found;
    }),
  );
  expect(broken).toEqual([]);
}

/** Fails if an amount, a number or a date anywhere on the page breaks over two lines, or if digits may differ in width. */
export async function expectFiguresWhole(page: Page): Promise<void> {
  await settle(page);
  expect(await page.evaluate(findBrokenFigures), `figures of ${page.url()}`).toEqual([]);
  const numerics = await page.evaluate(() => [
    ...new Set([...document.querySelectorAll('body, main *')].map((part) => getComputedStyle(part).fontVariantNumeric)),
  ]);
  expect(numerics, `digits of ${page.url()}`).toEqual(['tabular-nums']);
}

/**
 * Draws everything in the widest of the common fonts, because a phone's maker or owner chooses the font. Its width proves that it is
 * installed: a narrower substitute would pass.
 */
export async function withWideFont(page: Page, check: () => Promise<void>): Promise<void> {
  const isThere = await page.evaluate(() => {
    const digits = document.createElement('canvas').getContext('2d');
    if (digits === null) return false;
    document.body.style.fontFamily = '"DejaVu Sans"';
    digits.font = '600 100px "DejaVu Sans", monospace';
    return digits.measureText('00000000').width > 520;
  });
  expect(isThere, 'DejaVu Sans is installed: node scripts/setup.mjs fonts').toBe(true);
  await check();
  await page.evaluate(() => {
    document.body.style.fontFamily = '';
  });
}

/** Fails if two elements have the same name in the transition between screens: the browser would skip the transition. */
export async function expectTransitionNames(page: Page): Promise<void> {
  const names = await page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .map((element) => getComputedStyle(element).getPropertyValue('view-transition-name'))
      .filter((name) => name !== '' && name !== 'none'),
  );
  expect(names, `names for the transition of ${page.url()}`).toEqual([...new Set(names)]);
}

/** Fails if a target is too small for a thumb. Links inside a sentence are exempt, as in WCAG. */
export async function expectTargets(page: Page): Promise<void> {
  await settle(page);
  const found = await page.evaluate(measureTargets);
  const small = found.filter(
    ({ width, height, isAction }) => Math.min(width, height) < (isAction ? minAction : minTarget),
  );
  const lines = small.map(({ what, width, height }) => `${what} is ${width} x ${height}`);
  expect(lines, `targets of ${page.url()}`).toEqual([]);
}

/** Fails if something covers an action even after scrolling to it. */
export async function expectActionsFree(page: Page): Promise<void> {
  await settle(page);
  expect(await page.evaluate(findCovered), `actions of ${page.url()}`).toEqual([]);
}

/** Runs in the page. */
function findCovered(): string[] {
  const covered: string[] = [];
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  for (const action of root.querySelectorAll<HTMLElement>(
    '.button, summary, [role=tab], .channel a, .channel button',
  )) {
    if (!action.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || action.closest('[inert]'))
      continue;
    action.scrollIntoView({ block: 'center', behavior: 'instant' });
    const box = action.getBoundingClientRect();
    const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (over && !action.contains(over) && !over.contains(action))
      covered.push(
        `<${over.tagName.toLowerCase()} class="${over.getAttribute('class') ?? ''}"> lies over "${action.textContent?.trim().slice(0, 40)}"`,
      );
  }
  scrollTo(0, 0);
  return covered;
}

/** Runs in the page. */
function findCut(): string[] {
  const problems: string[] = [];
  const root = document.documentElement;
  const name = (element: Element) =>
    `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> "${element.textContent?.trim().slice(0, 40)}"`;
  if (root.scrollWidth > root.clientWidth) problems.push(`the page is ${root.scrollWidth} wide on ${root.clientWidth}`);
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    // The panels of unselected tabs are next to the selected one.
    if (element.closest('[inert]')) continue;
    const box = element.getBoundingClientRect();
    // Text for screen readers only is clipped to a pixel on purpose.
    if (box.width <= 1 || box.height <= 1) continue;
    // Content that is meant to scroll sideways is focusable (WCAG 2.1.1); any other content wider than its box is cut off.
    const scroller = element.parentElement?.closest('[tabindex="0"]');
    const scrolls = scroller && ['auto', 'scroll'].includes(getComputedStyle(scroller).overflowX);
    if (!scrolls && (box.right > root.clientWidth + 0.5 || box.left < -0.5)) {
      problems.push(`${name(element)} reaches from ${box.left} to ${box.right} on ${root.clientWidth}`);
    }
    // Amounts, dates and codes: elements whose own text has a digit.
    const isFigure = [...element.childNodes].some((node) => node.nodeType === 3 && /\d/.test(node.textContent ?? ''));
    const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
    const clips = overflowX !== 'visible' || overflowY !== 'visible' || textOverflow !== 'clip';
    const isOver = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
    if ((isFigure || (clips && overflowX !== 'auto' && overflowX !== 'scroll')) && isOver) {
      problems.push(`${name(element)} needs ${element.scrollWidth}, has ${element.clientWidth}`);
    }
    if (!isFigure) continue;
    // An inline figure has no width of its own: an ancestor cuts it off.
    for (let outer = element.parentElement; outer && outer !== document.body; outer = outer.parentElement) {
      if (getComputedStyle(outer).overflowX === 'visible') continue;
      const bounds = outer.getBoundingClientRect();
      if (box.right > bounds.right + 0.5 || box.left < bounds.left - 0.5)
        problems.push(`${name(outer)} cuts ${name(element)}`);
    }
  }
  return problems;
}

/** Runs in the page. */
function findBrokenFigures(): string[] {
  const broken: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element?.checkVisibility({ visibilityProperty: true }) || element.closest('.visually-hidden')) continue;
    for (const { 0: figure, index } of (node.textContent ?? '').matchAll(/\S*\d\S*/g)) {
      // URLs may break.
      if (/@|:\/\//.test(figure)) continue;
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + figure.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(`${figure} in <${element.tagName.toLowerCase()} class="${element.className}">`);
    }
  }
  return broken;
}

interface Target {
  what: string;
  width: number;
  height: number;
  isAction: boolean;
}

/** Runs in the page. */
function measureTargets(): Target[] {
  const interactive =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=switch], [role=tab], [tabindex="0"]';
  const openDialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const targets: Target[] = [];
  for (const element of (openDialog ?? document.body).querySelectorAll<HTMLElement>(interactive)) {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    // A hidden radio or checkbox is tapped through its label; a visible one has the target of both together.
    const boxes = [element, ...labels]
      .filter((part) => part.checkVisibility())
      .map((part) => part.getBoundingClientRect());
    if (boxes.length === 0) continue;
    const width = Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
    const height = Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
    if (width <= 1 || height <= 1) continue;
    const isInSentence =
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0);
    if (isInSentence) continue;
    targets.push({
      what: `<${element.tagName.toLowerCase()}> "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`,
      width: Math.round(width * 10) / 10,
      height: Math.round(height * 10) / 10,
      isAction: element.matches('a, button, summary, [role=button], input[type=submit]'),
    });
  }
  return targets;
}
