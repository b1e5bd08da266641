import { type OrderList, orderList } from '@plazo/contract/loan';
import { fill } from '@plazo/contract/text';
import { callApi, expectCarried } from './support/borrower.ts';
import { onOneWidth } from './support/one-width.ts';
import { expect, test } from './support/plazo.ts';
import { asDay, asMoney, languages, words } from './support/words.ts';

test.describe('the list of loans', () => {
  onOneWidth();

  for (const language of languages) {
    const t = words.loanList[language];

    test(`is reached from a loan, lists the others, and leads to each and back (${language})`, async ({
      plazo,
      page,
    }) => {
      const answer = await callApi({ page, plazo, name: 'rosa', endpoint: orderList, language });
      const { orders }: OrderList = answer.data;
      expect(orders.length).toBeGreaterThan(1);
      await page.goto(plazo.link('rosa', { language }));
      await page.getByRole('link', { name: words.loan[language].allLoans }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title);
      const [newest, ...others] = orders;
      const toPay = page.getByRole('region', { name: t.toPay });
      await expect(toPay.getByRole('link')).toHaveCount(1);
      // The head says the day of the only one.
      const head = page.locator('.hero');
      await expect(head).toContainText(asMoney(newest?.repayAmount ?? 0, language));
      await expect(head.locator('.hero-say strong')).toHaveText(asDay(newest?.repayDate ?? '', language));
      await expect(toPay).not.toContainText(asMoney(newest?.repayAmount ?? 0, language));
      const over = page.getByRole('region', { name: t.over });
      await expect(over.getByRole('link')).toHaveCount(others.length);
      const [earlier] = others;
      await expect(over).toContainText(fill(t.settledOn, { date: asDay(earlier?.settledOn ?? '', language) }));
      await over.getByRole('link').first().click();
      await expect(page).toHaveURL(new RegExp(`/loan-details\\?.*orderId=${earlier?.orderId}`));
      expectCarried(page, new URL(plazo.link('rosa', { language })));
      await page.getByRole('link', { name: words.loan[language].allLoans }).click();
      await page.getByRole('link', { name: words.screen[language].back }).click();
      await expect(page).toHaveURL(new RegExp(`orderId=${earlier?.orderId}`));
    });

    test(`says what an overdue loan costs today (${language})`, async ({ plazo, page }) => {
      const answer = await callApi({ page, plazo, name: 'gloria', endpoint: orderList, language });
      const { orders }: OrderList = answer.data;
      await page.goto(plazo.link('gloria', { language, path: '/loans' }));
      const { repayAmount = 0, repayDate = '' } = orders[0] ?? {};
      const head = page.locator('.hero');
      await expect(head).toContainText(t.toPayNow);
      await expect(head).toContainText(asMoney(repayAmount, language));
      await expect(head.locator('.hero-say')).toContainText(t.wasDue);
      await expect(head.locator('.hero-say strong')).toHaveText(asDay(repayDate, language));
      await expect(head.locator('.hero-away')).toHaveText(/\d/);
      // The amount due stands in the head, before the amount lent, which would be taken for it.
      await expect(page.getByRole('region', { name: t.toPay })).toContainText(orders[0]?.noticeStatusText ?? '-');
    });

    test(`leads a borrower without a loan to the market (${language})`, async ({ plazo, page }) => {
      await page.goto(plazo.link('ana', { language, path: '/loans', query: { orderId: undefined } }));
      await expect(page.getByRole('heading', { level: 2 })).toHaveText(t.emptyTitle);
      await page.getByRole('link', { name: t.seeMarket }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.market[language].title);
    });
  }
});
