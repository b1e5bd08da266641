import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Language } from '../../e2e/support/plazo.ts';

/** The phones that every screen is pictured on: a usual one, and the narrowest that is supported. */
export const phones = [
  { width: 412, height: 823 },
  { width: 320, height: 640 },
] as const;

/** On what a picture is taken. */
export interface Setting {
  language: Language;
  width: number;
  height: number;
  /** Physical pixels a CSS pixel; 1 unless told. */
  scale?: number;
}

/** A fresh phone: nothing kept from the picture before. */
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
 * Makes the screen as high as the document, so that the picture is of all of it, and what sticks to the bottom stands at
 * the end of the page instead of in the middle of it.
 */
export async function showWhole(page: Page): Promise<void> {
  const size = page.viewportSize();
  if (!size) throw new Error('the page has no size');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (height > size.height) await page.setViewportSize({ width: size.width, height });
}

/** Brings everything to rest: pictures are there, motion has ended, and what runs for long stands at this moment of it. */
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

/** What the page shows, as a PNG. */
export function photograph(page: Page): Promise<Buffer> {
  // As `holdStill` left it: motion that Playwright ends would run to where it is not.
  return page.screenshot({ animations: 'allow', scale: 'device' });
}
