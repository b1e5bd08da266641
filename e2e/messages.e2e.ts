import { messagesMessages } from '../apps/web/src/features/messages/messages.messages.ts';
import { customerServiceMessages } from '../apps/web/src/features/support/customer-service.messages.ts';
import { onOneWidth } from './support/one-width.ts';
import { expect, test } from './support/plazo.ts';
import { languages } from './support/words.ts';

test.describe('messages', () => {
  onOneWidth();
  test.use({ ownServer: true });

  for (const language of languages) {
    const t = messagesMessages[language];

    test(`are read, and one way is stopped and taken back (${language})`, async ({ plazo, page }) => {
      await page.goto(plazo.link('gloria', { language, path: '/customer-service' }));
      await page.getByRole('link', { name: customerServiceMessages[language].messages }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title);
      await expect(page.getByText(t.outcome.failed)).toBeVisible();
      const whatsapp = page.locator('form').filter({ hasText: t.channel.whatsapp });
      await whatsapp.getByRole('button', { name: t.stop }).click();
      await expect(whatsapp).toContainText(t.off);
      await whatsapp.getByRole('button', { name: t.start }).click();
      await expect(whatsapp.getByRole('button', { name: t.stop })).toBeVisible();
      await expect(whatsapp).not.toContainText(t.off);
    });
  }

  test('need no scripts', async ({ plazo, browser }) => {
    const t = messagesMessages.es;
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(plazo.link('rosa', { path: '/messages' }));
    await expect(page.getByText(t.none)).toBeVisible();
    await page.getByLabel(t.hours, { exact: true }).selectOption('16:00-20:00');
    await page.getByRole('button', { name: t.save }).click();
    await expect(page.getByLabel(t.hours, { exact: true })).toHaveValue('16:00-20:00');
    await page.close();
  });
});
