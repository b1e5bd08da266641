import type { Page } from '@playwright/test';
import { demoLetterCodes, settlementLetter } from '@plazo/contract/letter';
import { fill } from '@plazo/contract/text';
import { dayOfLetter, dayWithYear } from '@plazo/loan-rules/day-in-words';
import { expectAccessible } from './support/accessibility.ts';
import { scan } from './support/barcode.ts';
import { Borrower, callApi } from './support/borrower.ts';
import { expectNothingCut, expectTargets } from './support/layout.ts';
import { onOneWidth, onOneWidthALanguage } from './support/one-width.ts';
import { expect, type Language, type Plazo, test } from './support/plazo.ts';
import { asCodedMoney, languages, words } from './support/words.ts';

/** The page that confirms letters, opened by a stranger to the borrower. */
function publicPage(plazo: Plazo, language: Language, query: Record<string, string> = {}): string {
  const parameters = { ...(language === 'en' ? { isNeedPop: '1' } : {}), ...query };
  return `${plazo.url}/verify?${new URLSearchParams(parameters)}`;
}

async function openLetter(page: Page, plazo: Plazo, language: Language) {
  const link = plazo.link('hugo', { language });
  const orderId = new URL(link).searchParams.get('orderId') ?? '';
  await page.goto(link);
  await page.getByRole('link', { name: words.loan[language].letter }).click();
  const { data } = await callApi({
    page,
    plazo,
    name: 'hugo',
    endpoint: settlementLetter,
    form: { orderId },
    language,
  });
  return { orderId, letter: data };
}

for (const language of languages) {
  test.describe(`the no-debt letter (${language})`, () => {
    onOneWidthALanguage(language);
    // Without scripts, as a reader of the letter may open it.
    test.use({ javaScriptEnabled: false });

    test('is reached from the loan, is complete, and is the same the next time', async ({ plazo, page }) => {
      const t = words.letter[language];
      const { orderId, letter } = await openLetter(page, plazo, language);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title);
      const paper = page.getByRole('article', { name: t.title });
      await expect(paper).toContainText(
        fill(t.statement, {
          company: letter.company,
          borrower: 'Hugo Salas Rivera',
          order: orderId,
          date: dayOfLetter(letter.settledOn, language),
        }),
      );
      const borrower = new Borrower(page, language);
      for (const [label, value] of [
        [t.order, orderId],
        [t.amount, asCodedMoney(120_000, language)],
        [t.paid, asCodedMoney(letter.totalPaid, language)],
        [t.owed, asCodedMoney(0, language)],
        [t.settledOn, dayWithYear(letter.settledOn, language)],
      ] as const)
        await expect(borrower.value(label)).toHaveText(value);
      await expect(paper).toContainText(letter.code);
      const [address = ''] = await scan(page.getByRole('img', { name: t.qrAlt }));
      expect(address).toBe(`${plazo.url}/verify?letterCode=${letter.code}`);
      await expectNothingCut(page);
      await page.reload();
      await expect(paper).toContainText(letter.code);
    });

    test('is confirmed by its typed code and by its QR code', async ({ plazo, page, browser }) => {
      const t = words.verify[language];
      const { orderId, letter } = await openLetter(page, plazo, language);
      const stranger = await browser.newPage({ javaScriptEnabled: false });
      const reader = new Borrower(stranger, language);
      const expectValid = async () => {
        await expect(stranger.getByRole('heading', { name: t.validTitle })).toBeVisible();
        await expect(reader.value(t.initials)).toHaveText('H. S. R.');
        await expect(reader.value(t.order)).toHaveText(orderId.slice(-4));
        await expect(reader.value(t.settledOn)).toHaveText(dayWithYear(letter.settledOn, language));
        await expect(stranger.getByText('Salas')).toHaveCount(0);
      };
      await stranger.goto(publicPage(plazo, language));
      await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(t.title);
      await stranger.getByLabel(t.code).fill(letter.code.toLowerCase().replace(/(.{4})/g, '$1 '));
      await stranger.getByRole('button', { name: t.submit }).click();
      await expectValid();
      // No URL contains the code.
      expect(stranger.url()).not.toContain(letter.code);
      // The other language gives the same answer, again without the code in a URL.
      const other = words.verify[language === 'es' ? 'en' : 'es'];
      await stranger.getByRole('button', { name: t.otherLanguage }).click();
      await expect(stranger.getByRole('heading', { name: other.validTitle })).toBeVisible();
      expect(stranger.url()).not.toContain(letter.code);
      await stranger.getByRole('button', { name: other.otherLanguage }).click();
      await expectValid();
      await stranger.getByRole('link', { name: t.another }).click();
      await expect(stranger.getByLabel(t.code)).toHaveValue('');
      await stranger.goto(publicPage(plazo, language, { letterCode: letter.code }));
      await expectValid();
      // One that nobody knows stands there as a letter prints it, to be compared.
      await stranger.goto(publicPage(plazo, language, { letterCode: demoLetterCodes.unknown }));
      await expect(stranger.getByLabel(t.code)).toHaveValue(/^(\w{4} ){4}\w{4}$/);
      await stranger.close();
    });

    test('is not confirmed once the loan is reopened, nor if it never existed', async ({ plazo, page }) => {
      const t = words.verify[language];
      const ask = async (code: string) => {
        await page.goto(publicPage(plazo, language));
        await page.getByLabel(t.code).fill(code);
        await page.getByRole('button', { name: t.submit }).click();
      };
      await ask(demoLetterCodes.void);
      await expect(page.getByRole('heading', { name: t.voidTitle })).toBeVisible();
      await ask(demoLetterCodes.unknown);
      await expect(page.getByRole('heading', { name: t.unknownTitle })).toBeVisible();
      await expect(page.getByLabel(t.code)).toHaveValue(demoLetterCodes.unknown.replace(/.{4}(?=.)/g, '$& '));
      await ask(demoLetterCodes.unknown.slice(1));
      await expect(page.getByLabel(t.code)).toHaveAccessibleDescription(new RegExp(t.mistyped.slice(0, 20)));
      await expect(page.getByLabel(t.code)).toHaveAttribute('aria-invalid', 'true');
    });
  });
}

test.describe('the letter on paper', () => {
  onOneWidth();

  test('is black on white, on one sheet, without the screen’s controls', async ({ plazo, page }) => {
    await openLetter(page, plazo, 'es');
    // A plain link, which downloads in a browser and in an app: no script, and no bridge.
    const save = page.getByRole('link', { name: words.paper.es.save });
    const downloading = page.waitForEvent('download');
    await save.click();
    expect((await downloading).suggestedFilename()).toMatch(/^carta-de-no-adeudo-[A-Z0-9]+\.pdf$/);
    await page.emulateMedia({ media: 'print' });
    const paper = page.getByRole('article', { name: words.letter.es.title });
    expect(await paper.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(0, 0, 0)');
    const sheet = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect(sheet).toBe('rgb(255, 255, 255)');
    await expect(save).toBeHidden();
    await expect(page.getByRole('link', { name: words.letter.es.check })).toBeHidden();
    const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
  });
});

test.describe('a letter that is not available', () => {
  onOneWidth();

  for (const language of languages) {
    test(`is refused, with the reason why it is not available yet (${language})`, async ({ plazo, page }) => {
      await page.goto(plazo.link('sergio', { language }));
      await expect(page.getByRole('link', { name: words.loan[language].letter })).toHaveCount(0);
      await page.goto(plazo.link('sergio', { language, path: '/settlement-letter' }));
      const { kinds, letterTitle } = words.nothingToPay[language];
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(letterTitle);
      await expect(page.getByRole('heading', { name: kinds['no-letter'].title })).toBeVisible();
      await expect(page.locator('main')).toContainText(/(debes|owe) .*\d/);
      await expectAccessible(page);
      await expectTargets(page);
    });
  }
});
