import type { Page } from '@playwright/test';
import { loanDetailConfirm } from '@plazo/contract/offer';
import { Borrower, callApi } from './support/borrower.ts';
import { hydrated } from './support/hydration.ts';
import { onOneWidth } from './support/one-width.ts';
import { expect, type Plazo, test } from './support/plazo.ts';
import { asMoney, words } from './support/words.ts';

const t = words.offer.es;
const orderOf = (page: Page) => new URL(page.url()).searchParams.get('orderId');

/** The number of the demo's own offer. */
async function offerOf(page: Page, plazo: Plazo): Promise<string> {
  const asked = { page, plazo, name: 'ana', endpoint: loanDetailConfirm, form: { productId: 'flex' } };
  return (await callApi(asked)).data.offerNo ?? '';
}

test.describe('two open offers of one product', () => {
  onOneWidth();
  test.use({ ownServer: true });

  test('in two tabs: each link opens, keeps and accepts its own', async ({ plazo, page, context }) => {
    const first = await offerOf(page, plazo);
    const second = await plazo.offer('ana', { productId: 'flex', amount: 123_400, periods: 30 });
    const older = new Borrower(page, 'es');
    const newer = new Borrower(await context.newPage(), 'es');
    const received = (borrower: Borrower) => borrower.value(t.receivedShort);
    await page.goto(plazo.link('ana', { query: { orderId: first } }));
    await newer.page.goto(plazo.link('ana', { query: { orderId: second } }));
    await hydrated(page);
    await hydrated(newer.page);
    await expect(received(newer)).toContainText(asMoney(123_400, 'es'));
    await expect(received(older)).not.toContainText(asMoney(123_400, 'es'));

    await older.submit.click();
    await page.waitForURL('**/loan-details?**');
    expect(orderOf(page)).toBe(first);
    await page.goto(plazo.link('ana', { query: { orderId: first } }));
    await page.reload();
    await expect(page.getByRole('heading', { name: t.takenTitle })).toBeVisible();

    // The other tab: after a reload, Back from the contract in both ways, and postponing, it is still about its own offer.
    await newer.page.reload();
    await expect(received(newer)).toContainText(asMoney(123_400, 'es'));
    for (const isBrowser of [true, false]) {
      await newer.page.getByRole('link', { name: t.contract }).click();
      await expect(newer.page.getByRole('heading', { level: 1 })).toHaveText(words.contract.es.title);
      if (isBrowser) await newer.page.goBack();
      else await newer.page.getByRole('link', { name: words.screen.es.back }).click();
      await expect(received(newer)).toContainText(asMoney(123_400, 'es'));
      expect(orderOf(newer.page)).toBe(second);
    }
    await newer.page.getByRole('link', { name: t.notNow }).click();
    await newer.page.getByRole('link', { name: words.loanList.es.offered }).click();
    await expect(received(newer)).toContainText(asMoney(123_400, 'es'));
    await hydrated(newer.page);
    await newer.submit.click();
    await newer.page.waitForURL('**/loan-details?**');
    expect(orderOf(newer.page)).toBe(second);
  });

  test('a link without a number is about the newest, from then on', async ({ plazo, page }) => {
    const first = await offerOf(page, plazo);
    await page.goto(plazo.link('ana'));
    await hydrated(page);
    // Created while the screen is open: the offer that was read is the one accepted.
    await plazo.offer('ana', { productId: 'flex', amount: 123_400, periods: 30 });
    await new Borrower(page, 'es').submit.click();
    await page.waitForURL('**/loan-details?**');
    expect(orderOf(page)).toBe(first);
  });

  test.describe('and a number that is neither', () => {
    test.use({ expectedComplaints: [/Failed to load resource/] });

    test('leads to no offer', async ({ plazo, page }) => {
      const answer = await page.goto(plazo.link('ana', { query: { orderId: 'PZNONE' } }));
      expect(answer?.status()).toBe(404);
      await expect(new Borrower(page, 'es').submit).toHaveCount(0);
    });
  });
});
