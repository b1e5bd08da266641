import { sessionsMessages } from '../apps/web/src/features/sign-in/sessions.messages.ts';
import { insideApp } from './support/native-app.ts';
import { onOneWidth } from './support/one-width.ts';
import { expect, test } from './support/plazo.ts';
import { languages, words } from './support/words.ts';

test.describe('signing out', () => {
  onOneWidth();
  test.use({ ownServer: true });

  // An ended session is answered with 401, which the console reports.
  test.use({ expectedComplaints: [/status of 401/] });

  for (const language of languages) {
    const t = sessionsMessages[language];

    test(`ends the session, and Back shows nothing of it (${language})`, async ({ plazo, page }) => {
      const loans = plazo.link('rosa', { language, path: '/loans' });
      await page.goto(loans);
      await page.locator('a[href^="/sessions?"]').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title);
      await page.getByRole('button', { name: t.signOut }).click();
      await expect(page.getByRole('heading', { level: 2 })).toHaveText(t.ended);
      expect(page.url()).not.toContain('sessionId');
      await page.goBack();
      await expect(page.getByRole('heading', { name: words.screen[language].expiredTitle })).toBeVisible();
      await page.goto(loans);
      await expect(page.getByRole('heading', { name: words.screen[language].expiredTitle })).toBeVisible();
    });
  }

  test('works without scripts', async ({ plazo, browser }) => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(plazo.link('rosa', { path: '/sessions' }));
    await page.getByRole('button', { name: sessionsMessages.es.signOut }).click();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(sessionsMessages.es.ended);
    await page.close();
  });
});

test('inside an app the session is the app’s to end', async ({ plazo, page }) => {
  await insideApp(page, 'android');
  await page.goto(plazo.link('rosa', { path: '/sessions' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sessionsMessages.es.title);
  await expect(page.getByRole('button', { name: sessionsMessages.es.signOut })).toBeHidden();
});
