import { readFile } from 'node:fs/promises';
import { expectNothingCut, expectTargets } from './support/layout.ts';
import { onOneWidthALanguage } from './support/one-width.ts';
import { expect, test } from './support/plazo.ts';
import { languages, words } from './support/words.ts';

for (const language of languages) {
  test.describe(`dates to keep (${language})`, () => {
    onOneWidthALanguage(language);
    // In an app's web view, perhaps before any script.
    test.use({ javaScriptEnabled: false });

    test('are saved from the loan, without an amount, a link or a name', async ({ plazo, page }) => {
      const t = words.loan[language];
      const link = plazo.link('ines', { language });
      const session = new URL(link).searchParams.get('sessionId') ?? '';
      await page.goto(link);
      await page.getByText(t.details, { exact: true }).click();
      const row = page.getByRole('link', { name: t.saveDates });
      await expect(row).toBeVisible();
      await expectNothingCut(page);
      await expectTargets(page);
      const downloading = page.waitForEvent('download');
      await row.click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe(`${t.calendarFile}.ics`);
      const file = await readFile(await download.path(), 'utf8');
      const days = file.split('\r\n').filter((line) => line.startsWith('DTSTART;VALUE=DATE:'));
      expect(days.length).toBeGreaterThan(1);
      expect(new Set(days).size).toBe(days.length);
      expect(file).toContain(t.calendarTitle.replace('{company}', 'Plazo'));
      expect(session).not.toBe('');
      for (const secret of [session, 'http', '$', 'ines', 'Inés']) expect(file).not.toContain(secret);
    });
  });
}
