import type { Locator, Page } from '@playwright/test';
import { googleScore } from '@plazo/contract/loan';
import { hydrated } from './support/hydration.ts';
import { expectTrapped } from './support/keyboard.ts';
import { insideApp, told } from './support/native-app.ts';
import { onOneWidth } from './support/one-width.ts';
import { expect, type Language, test } from './support/plazo.ts';
import { languages, words } from './support/words.ts';

/** The label of a number of stars. */
function stars(count: number, language: Language): string {
  return words.loan[language].stars[count - 1] ?? '';
}

function dialogs(page: Page, language: Language): { ask: Locator; thanks: Locator } {
  const t = words.loan[language];
  return {
    ask: page.getByRole('dialog', { name: t.rateTitle }),
    thanks: page.getByRole('dialog', { name: t.thanksTitle }),
  };
}

/** Reloads, and sees no question however long the page is read. */
async function expectUnasked(page: Page, ask: Locator): Promise<void> {
  await page.clock.install();
  await page.reload();
  await hydrated(page);
  await page.clock.fastForward(60_000);
  await expect(ask).toBeHidden();
}

test.describe('a settled loan', () => {
  onOneWidth();
  test.use({ ownServer: true });

  for (const language of languages) {
    test(`thanks for three stars, and does not ask again (${language})`, async ({ plazo, page }) => {
      const t = words.loan[language];
      const { ask, thanks } = dialogs(page, language);
      await insideApp(page, 'android');
      await page.goto(plazo.link('pilar', { language }));
      await hydrated(page);
      // The debt and the letter are seen first.
      await expect(page.getByRole('link', { name: t.seeLetter })).toBeInViewport();
      await expect(ask).toBeHidden();
      await expect(ask).toBeVisible();
      await expectTrapped(page, ask);
      await ask.getByRole('button', { name: t.rateSend }).click();
      await expect(page.getByText(t.rateNone)).toBeVisible();
      await expect(ask).toBeVisible();

      await ask.locator('label').nth(2).tap();
      await expect(ask.getByRole('radio', { name: stars(3, language) })).toBeChecked();
      await expect(page.getByText(t.rateNone)).toHaveCount(0);
      // The stars are filled up to the chosen one.
      await expect(ask.locator('label[data-filled]')).toHaveCount(3);
      await ask.getByRole('button', { name: t.rateSend }).click();
      await expect(thanks).toContainText(t.thanks);
      await expect(ask).toBeHidden();
      await thanks.getByRole('button', { name: words.screen[language].dismiss }).click();
      await expect(thanks).toBeHidden();
      expect((await told(page)).map(([action]) => action)).not.toContain('openRating');

      await page.evaluate(() => sessionStorage.clear());
      await expectUnasked(page, ask);
    });
  }

  for (const language of languages) {
    test(`thanks for five stars outside the app (${language})`, async ({ plazo, page }) => {
      const t = words.loan[language];
      const { ask, thanks } = dialogs(page, language);
      await page.goto(plazo.link('pilar', { language }));
      await ask.locator('label').nth(4).tap();
      // A ring is for who uses a keyboard.
      await expect(ask.locator('label svg').nth(4)).toHaveCSS('outline-style', 'none');
      await ask.getByRole('button', { name: t.rateSend }).click();
      await expect(thanks).toContainText(t.thanks);
      await thanks.getByRole('button', { name: words.screen[language].dismiss }).click();
      await expect(thanks).toBeHidden();
    });
  }

  test('with five stars asks the app for its own rating, by keyboard alone', async ({ plazo, page }) => {
    const { ask, thanks } = dialogs(page, 'en');
    await insideApp(page, 'ios');
    await page.goto(plazo.link('pilar', { language: 'en' }));
    await expect(ask).toBeVisible();
    await ask.getByRole('radio').first().focus();
    await page.keyboard.press('ArrowLeft');
    await expect(ask.getByRole('radio', { name: stars(5, 'en') })).toBeChecked();
    await expect(ask.locator('label svg').nth(4)).toHaveCSS('outline-style', 'solid');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(ask).toBeHidden();
    await expect(thanks).toBeHidden();
    await expect.poll(async () => (await told(page)).map(([action]) => action)).toContain('openRating');
  });
});

test.describe('the rating dialog', () => {
  onOneWidth();
  test.use({ expectedComplaints: [/ERR_FAILED/] });

  test('stays closed for this visit once dismissed', async ({ plazo, page }) => {
    const { ask } = dialogs(page, 'es');
    await page.goto(plazo.link('pilar'));
    await expect(ask).toBeVisible();
    await ask.getByRole('button', { name: words.loan.es.rateLater }).click();
    await expect(ask).toBeHidden();
    await expectUnasked(page, ask);
    await expect(page.getByRole('button', { name: words.loan.es.borrowAgain })).toBeVisible();
  });

  test('keeps the stars if they could not be sent', async ({ plazo, page }) => {
    const t = words.loan.es;
    const { ask } = dialogs(page, 'es');
    await page.route(`**/tells${googleScore.path}?*`, (route) => route.abort());
    await page.goto(plazo.link('pilar'));
    await ask.locator('label').first().tap();
    await ask.getByRole('button', { name: t.rateSend }).click();
    await expect(page.locator('.toast').first()).toBeVisible();
    await expect(ask.getByRole('radio', { name: stars(1, 'es') })).toBeChecked();
    await expect(ask.getByRole('button', { name: t.rateSend })).toBeVisible();
  });
});
