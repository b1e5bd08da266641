import type { Locator } from '@playwright/test';
import { Borrower } from './support/borrower.ts';
import { holdReload } from './support/hold-reload.ts';
import { hydrated } from './support/hydration.ts';
import { expectTrapped, tabTo } from './support/keyboard.ts';
import { expect, test } from './support/plazo.ts';
import { asMoney, asPattern, channels, words } from './support/words.ts';

test.describe('by keyboard alone', () => {
  test.skip(({ width }) => width === 412, 'tried where the most lies over what has focus');
  test.use({ ownServer: true });

  test('a loan is taken and its code reached', async ({ plazo, page }) => {
    const language = 'es';
    const borrower = new Borrower(page, language);
    const follow = async (target: Locator, url: string) => {
      await tabTo(page, target);
      await page.keyboard.press('Enter');
      await page.waitForURL(url);
      await hydrated(page);
    };
    await page.goto(plazo.link('ana', { language }));
    await hydrated(page);
    await tabTo(page, borrower.agreement);
    await page.keyboard.press('Space');
    await expect(borrower.agreement).not.toBeChecked();
    await expect(borrower.submit).toBeDisabled();
    await page.keyboard.press('Space');
    await expect(borrower.submit).toBeEnabled();
    await tabTo(page, page.getByRole('link', { name: words.offer[language].contract }));
    await follow(borrower.submit, '**/loan-details?**');

    await follow(borrower.repay, '**/repayment?**');
    await tabTo(page, page.locator('.more-rows > summary'));
    await page.keyboard.press('Enter');
    // The last is the total.
    await expect(page.getByRole('definition')).toHaveCount(5);
    await page.keyboard.press('Space');
    await expect(page.getByRole('definition')).toHaveCount(3);
    await follow(borrower.channel(channels.store), '**/carpmm?**');

    const copy = page.getByRole('button', { name: words.instruction[language].copyCode });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await tabTo(page, copy);
    await page.keyboard.press('Space');
    await expect(page.getByRole('status').filter({ hasText: words.instruction[language].copied })).toBeAttached();
    const code = await borrower.code();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    await follow(page.getByRole('link', { name: words.instruction[language].seeLoan }), '**/loan-details?**');

    await follow(borrower.repay, '**/repayment?**');
    const opener = page.getByRole('link', { name: words.repayment[language].showBarcode });
    await tabTo(page, opener);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: asPattern(words.repayment[language].barcodeTitle) });
    await expect(dialog).toBeFocused();
    // No ring until the keyboard reaches something to press.
    const dismiss = dialog.getByRole('link', { name: words.screen[language].dismiss });
    await expect(dialog).toHaveCSS('outline-style', 'none');
    await page.keyboard.press('Tab');
    await expect(dismiss).toBeFocused();
    await expect(dismiss).toHaveCSS('outline-style', 'solid');
    await expectTrapped(page, dialog);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('a dialog that opens by itself can be closed, and the page behind it reached', async ({ plazo, page }) => {
    const borrower = new Borrower(page, 'en');
    await holdReload(page);
    await page.goto(plazo.link('julia', { language: 'en' }));
    const dialog = page.getByRole('dialog', { name: words.offer.en.reloadTitle });
    await expect(dialog).toBeFocused();
    await expectTrapped(page, dialog);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await tabTo(page, page.getByRole('link', { name: words.offer.en.seeFinal }));
    await page.keyboard.press('Enter');
    await expect(borrower.value(words.offer.en.receivedShort)).toHaveText(asMoney(480_000, 'en'));
    // The figures have changed, so the box is the reader's.
    await tabTo(page, borrower.agreement);
    await page.keyboard.press('Space');
    await tabTo(page, borrower.submit);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/loan-details?**');
  });
});
