import { coolingOffDetail } from '@plazo/contract/repayment';
import { fill } from '@plazo/contract/text';
import { Borrower, callApi } from './support/borrower.ts';
import { hydrated } from './support/hydration.ts';
import { holdScripts } from './support/late-scripts.ts';
import { onOneWidth, onOneWidthALanguage } from './support/one-width.ts';
import { expect, test } from './support/plazo.ts';
import { asCodedMoney, asDay, asMoney, channels, languages, words } from './support/words.ts';

for (const language of languages) {
  test.describe(`cancelling a loan (${language})`, () => {
    test.use({ ownServer: true });
    onOneWidthALanguage(language);

    test('is offered until a day, explained and paid, and ends the loan', async ({ plazo, page }) => {
      const loan = words.loan[language];
      const t = words.coolingOff[language];
      const borrower = new Borrower(page, language);
      const link = plazo.link('sofia', { language });
      const orderId = new URL(link).searchParams.get('orderId') ?? '';
      const { data } = await callApi({
        page,
        plazo,
        name: 'sofia',
        endpoint: coolingOffDetail,
        form: { orderId },
        language,
      });
      const [amount, charges] = [asMoney(data.amount, language), asMoney(data.chargesAmount, language)];
      const values = { amount, charges, date: asDay(data.through, language) };
      expect(data.amount).toBe(220_000);

      await page.goto(link);
      await expect(page.getByText(fill(loan.coolingOff, values))).toBeVisible();
      await page.getByRole('link', { name: loan.coolingOffHow }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title);
      for (const step of Object.values(t.steps)) await expect(page.getByText(fill(step, values))).toBeVisible();
      await expect(borrower.value(words.coolingOffAnswer[language].toReturn).last()).toHaveText(amount);

      await borrower.channel(channels.store).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.instruction[language].titleOfCancellation);
      await expect(page.getByText(asCodedMoney(data.amount, language), { exact: true }).first()).toBeVisible();
      expect(await plazo.pay(await borrower.code())).toContain('credited');

      await page.getByRole('link', { name: words.instruction[language].seeLoan }).click();
      const { cancelled } = words.loanAnswer[language];
      await expect(page.getByRole('heading', { name: cancelled.text })).toBeVisible();
      await expect(page.getByText(cancelled.description)).toBeVisible();
      await expect(page.getByRole('link', { name: loan.coolingOffHow })).toHaveCount(0);
      await expect(borrower.repay).toHaveCount(0);
      // The rating dialog covers the screen.
      await hydrated(page);
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: loan.letter }).click();
      const [before = ''] = words.letter[language].statementCancelled.split('{date}');
      const [, sentence = ''] = before.split('{borrower}');
      await expect(page.getByRole('article')).toContainText(fill(sentence, { order: orderId }));
    });
  });
}

test.describe('a loan that cannot be cancelled', () => {
  onOneWidth();

  for (const language of languages) {
    test(`offers no cancellation, and says what to do instead (${language})`, async ({ plazo, page }) => {
      await page.goto(plazo.link('fermin', { language }));
      await expect(page.getByRole('link', { name: words.loan[language].coolingOffHow })).toHaveCount(0);
      await page.goto(plazo.link('fermin', { language, path: '/cooling-off' }));
      const t = words.nothingToPay[language];
      await expect(page.getByRole('heading', { name: t.kinds['no-cancellation'].title })).toBeVisible();
      await page.getByRole('link', { name: t.loan }).click();
      await expect(new Borrower(page, language).repay).toBeVisible();
    });
  }
});

test.describe('before the scripts load', () => {
  onOneWidth();

  test('the cancellation is reached, and its code requested', async ({ plazo, page }) => {
    await holdScripts(page);
    await page.goto(plazo.link('sofia'));
    await page.getByRole('link', { name: words.loan.es.coolingOffHow }).click();
    await new Borrower(page, 'es').channel(channels.pharmacy).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.instruction.es.titleOfCancellation);
    // Back leads to the explanation, where the channel now shows its code.
    await page.getByRole('link', { name: words.screen.es.back }).click();
    await expect(page.getByText(words.coolingOff.es.code).first()).toBeVisible();
  });
});
