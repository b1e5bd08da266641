import type { Page } from '@playwright/test';
import { loanDetails } from '@plazo/contract/loan';
import { fill } from '@plazo/contract/text';
import { dayInWords } from '@plazo/loan-rules/day-in-words';
import { expectAccessible } from './support/accessibility.ts';
import { Borrower, callApi } from './support/borrower.ts';
import { openCoreLoan } from './support/core-loan.ts';
import { hydrated } from './support/hydration.ts';
import { expectNothingCut, expectTargets } from './support/layout.ts';
import { onOneWidth } from './support/one-width.ts';
import { expect, test } from './support/plazo.ts';
import { asMoney, asPattern, languages, words } from './support/words.ts';

// Requirement D1: one demo borrower in every status.
const borrowers = [
  ['bruno', 21],
  ['carla', 110],
  ['diego', 151],
  ['elena', 170],
  ['fermin', 174],
  ['gloria', 180],
  ['hugo', 200],
  ['ines', 174],
] as const;

/** The status picture is decoration, so only its URL tells which it is. */
async function expectPicture(page: Page, status: number) {
  const pictures = page.locator('img[src^="/pictures/on-hero/status-"]');
  await expect(pictures).toHaveCount(1);
  await expect(pictures).toHaveAttribute('src', `/pictures/on-hero/status-${status}.svg`);
  expect(await pictures.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).not.toBe(
    0,
  );
}

test.describe('figures and dates', () => {
  onOneWidth();

  // Requirement U3, literally: nothing here computes the expected text.
  for (const [language, amount] of [
    ['es', '$1.234.567,80'],
    ['en', '₹1.234.567,80'],
  ] as const) {
    test(`are written as the specification writes them (${language})`, async ({ plazo, page }) => {
      await openCoreLoan(page, plazo, language, {
        isDelay: '0',
        isNewContract: '',
        repayAmount: 123_456_780,
        repayDate: '2026-03-05',
      });
      await expect(page.getByRole('paragraph').filter({ hasText: amount })).toHaveText(amount);
      const day = { es: 'jueves 5 de marzo', en: 'Thursday 5 March' }[language];
      await expect(page.getByText(day)).toBeVisible();
      await expect(new Borrower(page, language).owed).toHaveText(amount);
    });
  }

  test('are formatted alike in our own server’s answers, with the time of day where it matters', async ({
    plazo,
    page,
  }) => {
    await page.goto(plazo.link('ana'));
    // 2,500.00 over thirty days: the demo's first offer (README).
    await expect(page.getByText('$2.500,00').first()).toBeVisible();
    await expect(page.getByText('$2.716,91').first()).toBeVisible();
    await page.goto(plazo.link('gloria', { path: '/complaintList' }));
    // A complaint says the time in the list and on its own page.
    const dayAndTime = /\d\d?\s[a-z]{3,4}, ([01]\d|2[0-3]):[0-5]\d/;
    await page.getByRole('link', { name: dayAndTime }).first().click();
    await expect(page.getByText(new RegExp(`^${dayAndTime.source}$`)).first()).toBeVisible();
  });
});

for (const language of languages) {
  test.describe(`loan details (${language})`, () => {
    onOneWidth();
    for (const [name, status] of borrowers) {
      test(`${name}, ${status}`, async ({ plazo, page }) => {
        const t = words.loan[language];
        const borrower = new Borrower(page, language);
        const link = plazo.link(name, { language });
        const orderId = new URL(link).searchParams.get('orderId') ?? '';
        const { data } = await callApi({ page, plazo, name, endpoint: loanDetails, form: { orderId }, language });
        expect(data.orderStatus).toBe(status);
        await page.goto(link);

        const { status: notices, overdueDescription, payoutLate } = words.loanAnswer[language];
        // elena's money should have come yesterday, and nobody has confirmed it.
        const late = { text: payoutLate.text, description: payoutLate.sent.shift };
        const notice = status === 170 ? late : notices[status];
        await expect(page.getByRole('heading', { name: notice.text })).toBeVisible();
        await expect(
          page.getByText(asPattern(status === 180 ? overdueDescription.grows : notice.description)),
        ).toBeVisible();
        await expectPicture(page, status === 170 ? 151 : status);
        const details = page.getByRole('region', { name: t.details });
        // Without rows the head names the product.
        const product = status === 110 ? page.locator('.hero') : details;
        await expect(product.getByText(data.productName, { exact: true })).toBeVisible();

        // Empty rows are hidden; status 110 hides all rows.
        const rows: { text: string; value: string }[] = data.userOrderDetail.detail;
        const isEmpty = ({ value }: { value: string }) => /^[$₹]?[0.,]*$/.test(value);
        expect(rows.some(isEmpty), 'an empty row to hide').toBe(true);
        for (const row of rows) {
          const shown = borrower.value(row.text, details);
          if (status === 110 || isEmpty(row)) await expect(shown).toHaveCount(0);
          else await expect(shown).toHaveText(row.value);
        }
        await expect(page.getByRole('link', { name: t.contract })).toHaveCount(status === 110 ? 0 : 1);

        // The actions available now.
        const isRepayable = status === 174 || status === 180;
        await expect(borrower.repay).toHaveCount(isRepayable ? 1 : 0);
        if (isRepayable) {
          const amount = asMoney(data.repayAmount, language);
          await expect(borrower.owed).toHaveText(amount);
          // With several payments, which one it is.
          const number = (data.plan ?? []).findIndex(({ state }) => state !== 'paid') + 1;
          const label = data.plan ? fill(t.thisPayment, { number, count: data.plan.length }) : t.toPay;
          await expect(page.getByText(status === 180 ? t.toPayNow : label, { exact: true })).toBeVisible();
          await expect(
            page.getByText(dayInWords(data.repayDate, language, data.repayDate), { exact: true }),
          ).toBeVisible();
        }
        await expect(page.getByRole('button', { name: t.borrowAgain })).toHaveCount(status === 200 ? 1 : 0);
        await expect(page.getByRole('link', { name: t.extend })).toHaveCount(isRepayable ? 1 : 0);
      });
    }
  });
}

test.describe('a payment that was reversed', () => {
  onOneWidth();
  for (const language of languages) {
    test(`is announced first, and leads to a complaint about it (${language})`, async ({ plazo, page }) => {
      const t = words.loan[language].reversal;
      await page.goto(plazo.link('sergio', { language }));
      await expect(page.getByText(asPattern(t.title))).toBeVisible();
      for (const text of [t.what, t.ticket]) await expect(page.getByText(asPattern(text))).toBeVisible();
      await page.getByRole('link', { name: t.complain }).click();
      await expect(page).toHaveURL(/problemType=3/);
      const type = { es: 'Pagué y no aparece', en: 'I paid and it does not show' }[language];
      await expect(page.getByText(type).first()).toBeVisible();
      await page.goBack();
      await page.getByRole('link', { name: asPattern(t.receipt) }).click();
      await expect(page.getByText(words.statementAnswer[language].states.returned).first()).toBeVisible();
    });
  }
});

test.describe('a payment that counts in part, or not yet', () => {
  onOneWidth();

  test('is explained: part of it was reversed, the staff reviews it, a till cannot take centavos', async ({
    plazo,
    page,
  }) => {
    const t = words.loan.es;
    await page.goto(plazo.link('vera'));
    await expect(page.getByText(asPattern(t.reversal.partTitle))).toBeVisible();
    await expect(page.getByText(t.reversal.what)).toBeVisible();
    await page.goto(plazo.link('hector'));
    await expect(page.getByText(asPattern(t.held))).toBeVisible();
    await expectAccessible(page);
    // Rounded amounts at a till: the first was a few centavos short, the last a few over.
    await page.goto(plazo.link('irene', { path: '/statement' }));
    await expect(page.getByText('Centavos que no te cobramos')).toBeVisible();
    await expect(page.getByText(/^Tienes \$0,\d\d a tu favor/)).toBeVisible();
  });
});

test.describe('as time goes by', () => {
  onOneWidth();
  test.use({ ownServer: true });

  test('a loan on track falls overdue, and the debt rises every day', async ({ plazo, page }) => {
    const t = words.loanAnswer.es;
    const borrower = new Borrower(page, 'es');
    const asked = async () => Number((await borrower.owed.textContent())?.replace(/\D/g, ''));
    await page.goto(plazo.link('fermin'));
    await expect(page.getByRole('heading', { name: t.status[174].text })).toBeVisible();
    await expect(borrower.value(t.penalty)).toHaveCount(0);
    const agreed = await asked();

    expect(await plazo.clock('+40d')).toContain('It is now');
    await page.reload();
    await expect(page.getByRole('heading', { name: t.status[180].text })).toBeVisible();
    await expectPicture(page, 180);
    const late = await asked();
    const penalty = asMoney(late - agreed, 'es');
    await expect(borrower.value(t.penalty)).toHaveText(penalty);
    await expect(borrower.value(t.outstanding)).toHaveText(asMoney(late, 'es'));

    // spec 9: three percent of the overdue principal per day.
    await plazo.clock('+1d');
    await page.reload();
    expect(await asked()).toBe(late + 7_500);
  });
});

test.describe('answers of a lender’s own core', () => {
  const detail = [
    { text: 'Principal', value: '₹2.500,00' },
    { text: 'Nothing', value: '0,00' },
  ];

  for (const language of languages) {
    test(`an extension is offered with a note on its price (${language})`, async ({ plazo, page }) => {
      const t = words.loan[language];
      await openCoreLoan(page, plazo, language, { userOrderDetail: { detail } });
      await hydrated(page);
      // The core sends no amount: the button still says what it does.
      await expect(page.getByRole('link', { name: t.repay })).toBeVisible();
      const extend = page.getByRole('link', { name: t.extend });
      await extend.click();
      const dialog = page.getByRole('dialog', { name: t.extendTitle });
      await expect(dialog).toContainText(t.extendBody);
      await expectAccessible(page);
      await expectNothingCut(page);
      await expectTargets(page);
      const query = { orderId: 'PZ1', productId: 'flex', userId: 'ana' };
      for (const [name, pathname] of [
        [t.goExtend, '/extension'],
        [t.noExtend, '/repayment'],
      ] as const) {
        const href = new URL((await dialog.getByRole('link', { name }).getAttribute('href')) ?? '', plazo.url);
        expect(href.pathname).toBe(pathname);
        expect(Object.fromEntries(href.searchParams)).toMatchObject(query);
      }
      // However the dialog closes, focus returns to the button that opened it.
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(extend).toBeFocused();
      await extend.click();
      await dialog.getByRole('button', { name: words.screen[language].dismiss }).click();
      await expect(dialog).toBeHidden();
      await expect(extend).toBeFocused();
    });
  }

  test('an unknown status looks like 200 and offers nothing', async ({ plazo, page }) => {
    const loan = await openCoreLoan(page, plazo, 'en', { orderStatus: 999, userOrderDetail: { detail } });
    await hydrated(page);
    await expectPicture(page, 200);
    await expect(page.getByRole('heading', { name: loan.noticeStatusText })).toBeVisible();
    await expect(page.getByText(loan.noticeDesText)).toBeVisible();
    await expect(new Borrower(page, 'en').value('Principal')).toHaveText('₹2.500,00');
    await expect(page.getByText('Nothing')).toHaveCount(0);
    await expect(page.getByRole('link', { name: words.loan.en.repay })).toHaveCount(0);
    await expect(page.getByRole('button', { name: words.loan.en.borrowAgain })).toHaveCount(0);
    await expect(page.getByRole('link', { name: words.loan.en.extend })).toHaveCount(0);
  });
});
