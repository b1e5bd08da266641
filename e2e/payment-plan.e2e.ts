import { cannotPayMessages } from '../apps/web/src/features/promise/cannot-pay.messages.ts';
import { paymentPlanMessages } from '../apps/web/src/features/promise/payment-plan.messages.ts';
import { onOneWidth } from './support/one-width.ts';
import { expect, test } from './support/plazo.ts';
import { languages } from './support/words.ts';

test.describe('a borrower with a payment plan', () => {
  onOneWidth();
  test.use({ ownServer: true });
  // A choice without a number of payments is answered with 422, which the console reports.
  test.use({ expectedComplaints: [/status of 422/] });

  for (const language of languages) {
    const t = paymentPlanMessages[language];

    test(`accepts it once, and reads it again (${language})`, async ({ plazo, page }) => {
      await page.goto(plazo.link('patricio', { language }));
      // The loan's own screen says that it is proposed.
      await page.locator('a[href^="/payment-plan?"]').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title);
      await expect(page.getByRole('list', { name: t.payments }).getByRole('listitem')).toHaveCount(6);
      const box = page.getByRole('checkbox', { name: t.box });
      const send = page.getByRole('button', { name: t.send });
      await expect(box).not.toBeChecked();
      // The browser itself asks for the box.
      await send.click();
      await expect(page.getByRole('link', { name: t.notNow })).toBeVisible();
      await box.check();
      await send.dblclick();
      await expect(page.getByRole('link', { name: t.pay })).toBeVisible();
      await expect(send).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole('link', { name: t.pay })).toBeVisible();
      // Whatever Back shows, nothing can be accepted again.
      await page.goBack();
      await expect(send).toHaveCount(0);
      await page.goto(plazo.link('patricio', { language }));
      await page.locator('a[href^="/payment-plan?"]').click();
      await expect(page.getByRole('list', { name: t.payments }).getByRole('listitem')).toHaveCount(6);
    });
  }

  for (const language of languages) {
    const t = paymentPlanMessages[language];

    test(`chooses one where the product allows it, and another number (${language})`, async ({ plazo, page }) => {
      await page.goto(plazo.link('gloria', { language, path: '/cannot-pay' }));
      await page.getByRole('link', { name: cannotPayMessages[language].plan }).click();
      const see = page.getByRole('button', { name: t.see });
      await see.click();
      await expect(page.locator('.notice[data-tone="warning"]')).toHaveText(t.unchosen);
      await page.getByRole('radio').first().check();
      await see.click();
      const payments = page.getByRole('list', { name: t.payments }).getByRole('listitem');
      await expect(payments).toHaveCount(2);
      await page.getByRole('link', { name: t.other }).click();
      await page.getByRole('radio').last().check();
      await see.click();
      await expect(payments).toHaveCount(6);
      await page.getByRole('checkbox', { name: t.box }).check();
      await page.getByRole('button', { name: t.send }).click();
      await expect(page.getByRole('link', { name: t.pay })).toBeVisible();
      await expect(page.getByRole('link', { name: t.other })).toHaveCount(0);
    });
  }

  test('is asked again in a tab that still shows a plan chosen before', async ({ plazo, page, context }) => {
    const t = paymentPlanMessages.es;
    const link = plazo.link('gloria', { path: '/payment-plan', query: { choose: '1' } });
    const other = await context.newPage();
    for (const [tab, which] of [
      [page, 'first'],
      [other, 'last'],
    ] as const) {
      await tab.goto(link);
      await tab.getByRole('radio')[which]().check();
      await tab.getByRole('button', { name: t.see }).click();
      await expect(tab.getByRole('checkbox', { name: t.box })).toBeVisible();
    }
    // The total is the same: what differs is when it is paid.
    await page.getByRole('checkbox', { name: t.box }).check();
    await page.getByRole('button', { name: t.send }).click();
    await expect(page.locator('.notice[data-tone="warning"]')).toHaveText(t.changed);
    await expect(page.getByRole('list', { name: t.payments }).getByRole('listitem')).toHaveCount(6);
    await expect(page.getByRole('checkbox', { name: t.box })).not.toBeChecked();
    await other.close();
  });

  test('is asked again without scripts if another amount is owed by then', async ({ plazo, browser }) => {
    const t = paymentPlanMessages.es;
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(plazo.link('patricio', { path: '/payment-plan' }));
    await plazo.clock('+1d');
    const send = page.getByRole('button', { name: t.send });
    await page.getByRole('checkbox', { name: t.box }).check();
    await send.click();
    await expect(page.locator('.notice[data-tone="warning"]')).toHaveText(t.changed);
    await page.getByRole('checkbox', { name: t.box }).check();
    await send.click();
    await expect(page.getByRole('link', { name: t.pay })).toBeVisible();
    await page.close();
  });
});
