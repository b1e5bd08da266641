import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Language } from '../../e2e/support/plazo.ts';

/** The phones of the pictures: a typical one, and the narrowest that we support. */
export const phones = [
  { width: 412, height: 823 },
  { width: 320, height: 640 },
] as const;

/** Larger screens, for a review that asks for one by its width. */
export const largerScreens = [
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
] as const;

/** The phone and language of a picture. */
export interface Setting {
  language: Language;
  width: number;
  height: number;
  /** Physical pixels per CSS pixel; 1 by default. */
  scale?: number;
  /** Brand and colour scheme; the server's own by default. */
  look?: string | undefined;
}

/** A fresh phone, without state from earlier pictures. */
export function openPhone(browser: Browser, { language, width, height, scale = 1 }: Setting): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    isMobile: true,
    hasTouch: true,
    locale: language,
    timezoneId: 'America/Mexico_City',
    colorScheme: 'dark',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
}

/**
 * Makes the screen as high as the document, so that the picture shows all of it, with a sticky bar at its end instead of
 * in the middle.
 */
export async function showWhole(page: Page): Promise<void> {
  const size = page.viewportSize();
  if (!size) throw new Error('the page has no size');
  // Some distances grow with the screen.
  for (let { height } = size; ; ) {
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    if (whole <= height) return;
    height = whole;
    await page.setViewportSize({ width: size.width, height });
  }
}

/** Waits for images, ends short animations, and stops long ones at this point. */
export async function holdStill(page: Page, longMotionAt: number): Promise<void> {
  await page.evaluate(async (longMotionAt) => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    for (const animation of document.getAnimations()) {
      if (Number(animation.effect?.getComputedTiming().endTime ?? 0) <= 1000) animation.finish();
      else {
        animation.pause();
        animation.currentTime = longMotionAt;
      }
    }
  }, longMotionAt);
}

/** Writes the address of the borrowers' site where the screen writes that of the computer that takes the picture. */
export async function nameHost(page: Page): Promise<void> {
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (text.data.includes(location.origin))
        text.data = text.data.replaceAll(location.origin, 'https://plazo.example');
    }
  });
}

/** What the page shows, as a PNG. */
export function photograph(page: Page): Promise<Buffer> {
  // Keep animations as `holdStill` left them: Playwright would run them to their end.
  return page.screenshot({ animations: 'allow', scale: 'device' });
}
