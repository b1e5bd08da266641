import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import {
  expectFiguresWhole,
  expectNothingCut,
  expectTargets,
  expectTransitionNames,
  settle,
  withWideFont,
} from './layout.ts';
import { expectOneLanguage } from './one-language.ts';
import { expect, type Language } from './plazo.ts';
import { words } from './words.ts';

/** Records the layout shifts and policy violations of every document opened from now on. */
export async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { shifts: [] as string[], refused: [] as string[] };
    Object.assign(globalThis, { plazoSeen: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) seen.shifts.push(`${entry.value} at ${Math.round(entry.startTime)} ms`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      seen.refused.push(`${violatedDirective} ${blockedURI}`);
    });
  });
}

declare const plazoSeen: { shifts: string[]; refused: string[] };

export function seenBy(page: Page): Promise<typeof plazoSeen> {
  return page.evaluate(() => plazoSeen);
}

/** Runs the check with text at 200 % (WCAG 1.4.4). */
export async function withTextDoubled(page: Page, check: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await check();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
}

export async function dismiss(page: Page, language: Language): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: words.screen[language].dismiss }).click();
  await expect(dialog).toBeHidden();
}

/** The checks that screens and dialogs share. */
export async function expectWellMade(page: Page, language: Language): Promise<void> {
  await settle(page);
  await expectAccessible(page);
  await expectOneLanguage(page, language);
  await expectNothingCut(page);
  await expectTargets(page);
  await expectTransitionNames(page);
  await expectFiguresWhole(page);
  await withTextDoubled(page, () => expectNothingCut(page));
  await withWideFont(page, async () => {
    await expectNothingCut(page);
    await expectFiguresWhole(page);
  });
}
