import { loanDetailsMessages } from '../apps/web/src/features/loan/loan-details.messages.ts';
import { onOneWidth } from './support/one-width.ts';
import { expect, test } from './support/plazo.ts';
import { languages } from './support/words.ts';

test.describe('a borrower whose money came back', () => {
  onOneWidth();
  test.use({ ownServer: true });

  for (const language of languages) {
    const t = loanDetailsMessages[language].moneyBack;

    test(`is led to another account, and can cancel for nothing (${language})`, async ({ plazo, page }) => {
      await page.goto(plazo.link('renata', { language }));
      await expect(page.getByRole('link', { name: t.account })).toHaveAttribute('href', /^\/bind-bank/);
      await expect(page.getByRole('button', { name: t.cancelSend })).toBeHidden();
      await page.getByText(t.cancel).click();
      await page.getByRole('button', { name: t.cancelSend }).click();
      await expect(page.getByRole('link', { name: t.account })).toHaveCount(0);
      await expect(page.locator('main')).toContainText(language === 'es' ? 'No debes nada.' : 'You owe nothing.');
    });
  }

  test('needs no scripts to cancel', async ({ plazo, browser }) => {
    const t = loanDetailsMessages.es.moneyBack;
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(plazo.link('renata'));
    await page.getByText(t.cancel).click();
    await page.getByRole('button', { name: t.cancelSend }).click();
    await expect(page.getByRole('link', { name: t.account })).toHaveCount(0);
    await page.close();
  });
});
