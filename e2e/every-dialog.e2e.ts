import type { Page } from '@playwright/test';
import { complaintSave, complaintScore } from '@plazo/contract/complaints';
import { googleScore } from '@plazo/contract/loan';
import { fill } from '@plazo/contract/text';
import { Borrower } from './support/borrower.ts';
import { openCoreLoan } from './support/core-loan.ts';
import { holdReload } from './support/hold-reload.ts';
import { hydrated } from './support/hydration.ts';
import { expectTrapped } from './support/keyboard.ts';
import { holdScripts } from './support/late-scripts.ts';
import { ownTime } from './support/page-time.ts';
import { expect, type Plazo, test } from './support/plazo.ts';
import { dismiss, expectWellMade, seenBy, watch } from './support/well-made.ts';
import { asPattern, channels, languages, words } from './support/words.ts';

/** `npm run test:wide` looks at every dialog in both languages; the normal test run, as at screens, at each in one. */
const isWide = process.env.WIDE === 'true';

for (const language of languages) {
  test.describe(`every dialog (${language})`, () => {
    test.skip(({ width }) => width === 412, 'looked at where there is the least room');

    let count = 0;
    const look = (dialog: string, work: (opened: { plazo: Plazo; page: Page }) => Promise<void>) => {
      count += 1;
      if (isWide || count % languages.length === languages.indexOf(language)) test(dialog, work);
    };

    look('updating an offer', async ({ plazo, page }) => {
      await watch(page);
      await holdReload(page);
      await page.goto(plazo.link('julia', { language }));
      const dialog = page.getByRole('dialog', { name: words.offer[language].reloadTitle });
      await expect(dialog).toBeVisible();
      await expectWellMade(page, language);
      await expectTrapped(page, dialog);
      expect((await seenBy(page)).refused).toEqual([]);
    });

    for (const [name, path] of [
      ['fermin', '/repayment'],
      ['maximiliano', '/repayment'],
      ['nora', '/extension'],
    ] as const) {
      look(`a barcode (${name}, ${path})`, async ({ plazo, page }) => {
        const t = words.repayment[language];
        const borrower = new Borrower(page, language);
        await watch(page);
        await page.goto(plazo.link(name, { language, path }));
        await borrower.channel(channels.store).click();
        await page.getByRole('link', { name: words.screen[language].back }).click();
        await hydrated(page);
        await page.getByRole('link', { name: t.showBarcode }).first().click();
        const dialog = page.getByRole('dialog', { name: asPattern(t.barcodeTitle) });
        await expect(dialog).toBeVisible();
        await expectWellMade(page, language);
        await expectTrapped(page, dialog);
        expect((await seenBy(page)).refused).toEqual([]);
      });
    }

    look('a barcode, before the scripts load', async ({ plazo, page }) => {
      const borrower = new Borrower(page, language);
      await page.goto(plazo.link('fermin', { language, path: '/repayment' }));
      await borrower.channel(channels.store).click();
      const release = await holdScripts(page);
      await page.getByRole('link', { name: words.screen[language].back }).click();
      await page.getByRole('link', { name: words.repayment[language].showBarcode }).first().click();
      await expect(borrower.barcode).toBeVisible();
      await expectWellMade(page, language);
      release();
      await hydrated(page);
    });

    look('rating a loan', async ({ plazo, page }) => {
      const t = words.loan[language];
      await watch(page);
      await page.goto(plazo.link('pilar', { language }));
      const dialog = page.getByRole('dialog', { name: t.rateTitle });
      await expect(dialog).toBeVisible();
      await expectWellMade(page, language);
      await page.route(`**/tells${googleScore.path}?*`, (route) =>
        route.fulfill({ json: { code: '0', message: '', data: {} } }),
      );
      await dialog.locator('label').nth(2).click();
      await dialog.getByRole('button', { name: t.rateSend }).click();
      const thanks = page.getByRole('dialog', { name: t.thanksTitle });
      await expect(thanks).toBeVisible();
      await expectWellMade(page, language);
      await expectTrapped(page, thanks);
      expect((await seenBy(page)).refused).toEqual([]);
    });

    look('a complaint that was sent', async ({ plazo, page }) => {
      const t = words.complaintForm[language];
      const time = await ownTime(page);
      await watch(page);
      await page.route(`**/tells${complaintSave.path}?*`, (route) =>
        route.fulfill({ json: { code: '0', message: '', data: { problemId: 'C1', folio: 'Q-2026-1234567' } } }),
      );
      await page.goto(plazo.link('gloria', { language, path: '/complainPageNext', query: { problemType: '2' } }));
      await hydrated(page);
      await page.getByRole('textbox').fill('...');
      await time.stop();
      await page.getByRole('button', { name: t.submit }).click();
      const dialog = page.getByRole('dialog', { name: t.sentTitle });
      await time.seen(dialog);
      // Any key keeps it open.
      await page.keyboard.press('Shift');
      await time.goOn();
      await expectWellMade(page, language);
      await expectTrapped(page, dialog);
      expect((await seenBy(page)).refused).toEqual([]);
    });

    look('pictures of a complaint, and its rating', async ({ plazo, page }) => {
      const t = words.complaintDetail[language];
      await watch(page);
      await page.goto(plazo.link('gloria', { language, path: '/complaintList', query: { tab: 'answered' } }));
      await hydrated(page);
      await page
        .getByRole('tabpanel', { name: words.complaintAnswer[language].answered })
        .getByRole('link')
        .first()
        .click();
      await hydrated(page);
      // It opens by itself (requirement C7). Once dismissed it never does, so nothing interrupts the steps below.
      const rating = page.getByRole('dialog', { name: t.scoreTitle });
      await expect(rating).toBeVisible();
      await expectWellMade(page, language);
      await expectTrapped(page, rating);
      await dismiss(page, language);
      await page.getByRole('link', { name: fill(t.picture, { number: '1', count: '1' }) }).click();
      const viewer = page.getByRole('dialog', { name: t.pictures });
      await expect(viewer).toBeVisible();
      await expectWellMade(page, language);
      await expectTrapped(page, viewer);
      await dismiss(page, language);
      await page.getByRole('button', { name: t.rate }).click();
      await expect(rating).toBeVisible();
      await page.route(`**/tells${complaintScore.path}?*`, (route) =>
        route.fulfill({ json: { code: '0', message: '', data: { score: 5 } } }),
      );
      await rating.locator('label').last().click();
      await rating.getByRole('button', { name: t.sendScore }).click();
      const thanks = page.getByRole('dialog', { name: t.thanksTitle });
      await expect(thanks).toBeVisible();
      await expectWellMade(page, language);
      await expectTrapped(page, thanks);
      expect((await seenBy(page)).refused).toEqual([]);
    });

    look('extending a loan', async ({ plazo, page }) => {
      const t = words.loan[language];
      const text = words.loanAnswer[language];
      await openCoreLoan(page, plazo, language, {
        noticeStatusText: text.status[174].text,
        noticeDesText: text.status[174].description,
        productName: 'Plazo Flex',
        userOrderDetail: { detail: [{ text: text.principal, value: '2.500,00' }] },
        repayAmount: 99_999_999_900,
        repayDate: '2026-12-20',
      });
      await hydrated(page);
      await expectWellMade(page, language);
      await page.getByRole('link', { name: t.extend }).click();
      const dialog = page.getByRole('dialog', { name: t.extendTitle });
      await expect(dialog).toBeVisible();
      await expectWellMade(page, language);
      await expectTrapped(page, dialog);
    });
  });
}
