import { productsMarket } from '@plazo/contract/market';
import { fill } from '@plazo/contract/text';
import { callApi } from './support/borrower.ts';
import { hydrated } from './support/hydration.ts';
import { insideApp, told } from './support/native-app.ts';
import { onOneWidth } from './support/one-width.ts';
import { answer, openFromOtherCore } from './support/other-core.ts';
import { expect, test } from './support/plazo.ts';
import { asMoney, languages, words } from './support/words.ts';

test.describe('the loan market', () => {
  onOneWidth();

  for (const language of languages) {
    test(`is reached from a rejected loan, shows every cost, and leads to the app (${language})`, async ({
      plazo,
      page,
    }) => {
      const t = words.market[language].product;
      await insideApp(page, 'android');
      const { data } = await callApi({ page, plazo, name: 'carla', endpoint: productsMarket, language });
      expect(data.products.length).toBeGreaterThan(1);
      await page.goto(plazo.link('carla', { language }));
      await hydrated(page);
      const area = page.getByRole('region', { name: words.loan[language].market });
      await area.locator('summary').click();
      // Not the product that was just refused.
      await expect(area.getByText('Plazo Flex', { exact: true })).toHaveCount(0);
      for (const product of data.products.filter(({ productName }) => productName !== 'Plazo Flex').slice(0, 2)) {
        const card = area.getByRole('link').filter({ hasText: product.productName });
        for (const figure of [product.exampleAmount, product.exampleTotal]) {
          await expect(card).toContainText(asMoney(figure, language));
        }
        await expect(card).toContainText(product.annualCost);
        await card.click();
        await expect.poll(() => told(page)).toContainEqual(['openProduct', { productId: product.productId }]);
      }
      await area.getByRole('link', { name: words.loan[language].seeMarket }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.market[language].title);
      await hydrated(page);
      for (const product of data.products) {
        const card = page.getByRole('region', { name: product.productName, exact: true });
        for (const figure of [product.minAmount, product.maxAmount, product.exampleAmount, product.exampleTotal]) {
          await expect(card).toContainText(asMoney(figure, language));
        }
        await expect(card).toContainText(product.annualCost);
        await expect(card).toContainText(product.loanRate);
        await card.getByRole('link', { name: fill(t.open, { name: product.productName }) }).click();
        await expect.poll(() => told(page)).toContainEqual(['openProduct', { productId: product.productId }]);
      }
      await page.getByRole('link', { name: words.screen[language].back }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.loan[language].applicationTitle);
    });
  }

  test('leads a reader in a browser, where there is no app to ask, to a person', async ({ plazo, page }) => {
    await page.goto(plazo.link('carla', { path: '/loan-market' }));
    await hydrated(page);
    await expect(page.getByText(words.market.es.apply)).toBeVisible();
    await page.getByRole('link', { name: fill(words.market.es.product.open, { name: 'Plazo Flex' }) }).click();
    await page.waitForURL('**/customer-service?**');
  });

  test('without products says so', async ({ plazo, page }) => {
    await openFromOtherCore(page, plazo, '/loan-market?isNeedPop=1', [answer(productsMarket, { products: [] })]);
    await expect(page.getByRole('heading', { name: words.market.en.emptyTitle })).toBeVisible();
  });
});
