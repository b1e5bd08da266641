import { cannotPayMessages } from '../apps/web/src/features/promise/cannot-pay.messages.ts';
import { onOneWidth } from './support/one-width.ts';
import { expect, test } from './support/plazo.ts';
import { asDay, languages, words } from './support/words.ts';

test.describe('a borrower who cannot pay', () => {
  onOneWidth();
  test.use({ ownServer: true });

  // An amount or a day that cannot be promised is answered with 422, which the console reports.
  test.use({ expectedComplaints: [/status of 422/] });

  for (const language of languages) {
    const t = cannotPayMessages[language];

    test(`says on which day they pay, and reads it again (${language})`, async ({ plazo, page }) => {
      await page.goto(plazo.link('gloria', { language }));
      await page.locator('a[href^="/cannot-pay?"]').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title);
      // The choices come first, and no field before one was made.
      await expect(page.locator('.hero-title')).toHaveText(t.question);
      await expect(page.locator('input:visible')).toHaveCount(0);
      // What stops the late charges stands first.
      await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(t.plan);
      await page.getByRole('link', { name: t.otherDay }).click();
      // The likely days come first, each with its price; any other is asked for in a calendar.
      const rows = page.getByRole('region', { name: t.days }).getByRole('link');
      await expect(rows).toHaveCount(3);
      const priced = await rows.first().innerText();
      await rows.first().click();
      const figure = page.locator('.hero-amount-figure');
      await expect(figure).toBeVisible();
      expect(priced).toContain(await figure.textContent());
      await expect(page.getByRole('region', { name: t.madeOf })).toContainText(t.added);
      await page.getByRole('link', { name: t.anotherDay }).click();
      await page.locator('summary', { hasText: t.otherDate }).click();
      const day = page.getByLabel(t.day);
      const last = (await day.getAttribute('max')) ?? '';
      await day.fill(last);
      await expect(page.locator('.day-said')).toHaveText(asDay(last, language));
      await page.getByRole('button', { name: t.see }).click();
      // What is due that day, and that naming it stops nothing, stand there before the button.
      await expect(page.locator('.hero-amount-label')).toContainText(asDay(last, language));
      await expect(page.getByRole('main')).toContainText(sentenceOf(t.goesOn));
      // There is no code for a part of this loan, so all of it is promised.
      await expect(page.getByLabel(t.amount)).toHaveCount(0);
      const [due = ''] = /[\d.,]+\d$/.exec((await page.locator('.hero-amount-figure').textContent()) ?? '') ?? [];
      await page.getByRole('button', { name: t.send }).click();
      await expect(page.locator('.hero-title')).toContainText(due);
      await expect(page.getByRole('button', { name: t.send })).toHaveCount(0);
      await page.getByRole('button', { name: t.changeDay }).click();
      await expect(page.getByRole('link', { name: t.otherDay })).toBeVisible();
      await expect(page.locator('.hero-title')).toHaveText(t.question);
    });
  }

  test('needs no scripts', async ({ plazo, browser }) => {
    const t = cannotPayMessages.es;
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(plazo.link('teresa', { path: '/cannot-pay' }));
    await page.getByRole('link', { name: t.otherDay }).click();
    await page.locator('summary', { hasText: t.otherDate }).click();
    const day = page.getByLabel(t.day);
    await day.fill((await day.getAttribute('min')) ?? '');
    await page.getByRole('button', { name: t.see }).click();
    // Part of these payments has a code of its own. All of it is suggested.
    const amount = page.getByLabel(t.amount);
    await expect(amount).toHaveValue(/^\d+,\d\d$/);
    await amount.fill('99999999');
    await page.getByRole('button', { name: t.send }).click();
    await expect(page.locator('.field-error').first()).not.toBeEmpty();
    await page.getByLabel(t.amount).fill('1,000.50');
    await page.getByRole('button', { name: t.send }).click();
    await expect(page.locator('.hero-title')).toContainText('1.000,50');
    await page.close();
  });

  test('is asked again for a day that cannot be named, and led back by steps', async ({ plazo, page }) => {
    const t = cannotPayMessages.es;
    await page.goto(plazo.link('gloria', { path: '/cannot-pay', query: { choose: 'day', dueDate: '2000-01-01' } }));
    await expect(page.locator('.field-error').first()).not.toBeEmpty();
    await page.getByRole('link', { name: words.screen.es.back }).click();
    await expect(page.locator('.hero-title')).toHaveText(t.question);
  });
});

/** A pattern for the sentence with any figures in it. */
function sentenceOf(text: string): RegExp {
  return new RegExp(text.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '.+'));
}
