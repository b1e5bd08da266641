import { expect, type Locator, type Page } from '@playwright/test';

/** The focused element, as a keyboard user meets it. */
interface Stop {
  what: string;
  /** Whether a visible outline shows the focus. */
  isMarked: boolean;
  /** The element that covers its centre, if any. */
  coveredBy: string | null;
  /** It has had focus before, or nothing has focus: the round is complete. */
  isLast: boolean;
}

/** Presses Tab once; fails if the focused element is not marked, or is covered. */
export async function pressTab(page: Page): Promise<Stop> {
  await page.keyboard.press('Tab');
  const stop = await page.evaluate(readStop);
  if (stop.isLast) return stop;
  expect(stop.isMarked, `focus is visible on ${stop.what}`).toBe(true);
  expect(stop.coveredBy, `what covers ${stop.what}`).toBeNull();
  return stop;
}

/** Reaches an element only by Tab. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let pressed = 0; pressed < 40; pressed += 1) {
    await pressTab(page);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not lead to ${target}`);
}

/** Tabs through the whole document; returns the elements that it met. */
export async function tabAround(page: Page): Promise<string[]> {
  const met: string[] = [];
  for (let pressed = 0; pressed < 60; pressed += 1) {
    const stop = await pressTab(page);
    if (stop.isLast) return met;
    met.push(stop.what);
  }
  throw new Error(`Tab never comes round: ${met.join(', ')}`);
}

/** Runs in the page. */
function readStop(): Stop {
  const element = document.activeElement ?? document.body;
  const seen = globalThis as { plazoStops?: Set<Element> };
  seen.plazoStops ??= new Set();
  const isLast = element === document.body || seen.plazoStops.has(element);
  seen.plazoStops.add(element);
  const name = (node: Element) =>
    `<${node.tagName.toLowerCase()}> "${(node.getAttribute('aria-label') ?? node.textContent ?? '').trim().slice(0, 40)}"`;
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  // A link over two lines has two boxes; for a box taller than the screen, only the visible part counts.
  const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
  const middle = (from: number, to: number, end: number) => (Math.max(from, 0) + Math.min(to, end)) / 2;
  const on = document.elementFromPoint(
    middle(box.left, box.right, innerWidth),
    middle(box.top, box.bottom, innerHeight),
  );
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  const isOwn = on !== null && [element, ...labels].some((part) => part.contains(on) || on.contains(part));
  return {
    what: name(element),
    isMarked: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    coveredBy: isOwn ? null : on === null ? 'the edge of the screen' : name(on),
    isLast,
  };
}

/** Checks that focus is in the dialog, and that Tab stays there. */
export async function expectTrapped(page: Page, dialog: Locator): Promise<void> {
  const isInside = () =>
    dialog.evaluate((element) => element.contains(document.activeElement) || document.activeElement === document.body);
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  for (let pressed = 0; pressed < 5; pressed += 1) {
    await pressTab(page);
    expect(await isInside(), 'focus stays in the dialog').toBe(true);
  }
}
