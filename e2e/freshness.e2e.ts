import { Borrower } from './support/borrower.ts';
import { hydrated } from './support/hydration.ts';
import { goOffline } from './support/offline.ts';
import { onOneWidth } from './support/one-width.ts';
import { expect, test } from './support/plazo.ts';
import { channels, words } from './support/words.ts';

test.use({ reducedMotion: 'no-preference' });

test.describe('a document shown again', () => {
  onOneWidth();
  test.use({ ownServer: true });
  const t = words.loan.es;

  test('has current figures, and keeps its scroll (static)', async ({ plazo, page }) => {
    const borrower = new Borrower(page, 'es');
    await page.goto(plazo.link('fermin'));
    await hydrated(page);
    const figure = page.locator('.hero-amount-figure');
    const before = await figure.innerText();
    await plazo.clock('+40d');
    const read = await page.evaluate(() => {
      scrollTo(0, 150);
      return scrollY;
    });
    expect(read).toBe(150);
    await borrower.repay.click();
    await page.waitForURL('**/repayment?**');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title);
    await expect(figure).not.toHaveText(before);
    await expect(page.locator('.hero-amount-label')).toHaveText(t.toPayNow);
    // The text being read stays in place even if content above it has grown.
    expect(await page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(read);
  });

  test('keeps focus on a control whose surroundings were replaced', async ({ plazo, page }) => {
    const borrower = new Borrower(page, 'es');
    await page.goto(plazo.link('nora', { path: '/extension' }));
    await borrower.channel(channels.store).click();
    await expect(page).toHaveURL(/\/carpmm\?/);
    const code = await borrower.code();
    await page.goto(plazo.link('nora', { path: '/statement' }));
    await hydrated(page);
    const link = page.locator('main a[href*="paymentId"]').last();
    await link.focus();
    const address = await link.getAttribute('href');
    // The list is replaced: it has one more payment.
    await link.evaluate((element) => element.setAttribute('data-before', ''));
    const receipts = await page.locator('main a[href*="paymentId"]').count();
    await plazo.pay(code, 1_000);
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(page.locator('main a[href*="paymentId"]')).not.toHaveCount(receipts);
    await expect(page.locator('[data-before]')).toHaveCount(0);
    await expect(page.locator(':focus')).toHaveAttribute('href', address ?? '');
  });

  test('has current figures (static, and in the live form)', async ({ plazo, page }) => {
    await page.goto(plazo.link('fermin', { path: '/bank-card-repayment' }));
    await hydrated(page);
    const figure = page.locator('.hero-amount-figure');
    const before = await figure.innerText();
    await plazo.clock('+40d');
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(figure).not.toHaveText(before);
    await expect(page.getByRole('button', { name: await figure.innerText() })).toBeVisible();
  });

  test('has current dates (static, around a live form)', async ({ plazo, page }) => {
    await page.goto(plazo.link('ana'));
    await hydrated(page);
    const due = page.locator('.offer-days');
    const before = await due.innerText();
    await plazo.clock('+1d');
    await page.getByRole('link', { name: words.offer.es.contract }).click();
    await page.waitForURL('**/loan-agreement?**');
    await page.goBack();
    await hydrated(page);
    await expect(due).not.toHaveText(before, { useInnerText: true });
    await page.getByRole('checkbox').uncheck();
    await expect(new Borrower(page, 'es').submit).toBeDisabled();
  });

  test.describe('without a network', () => {
    test.use({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED/] });

    test('stays as it is', async ({ plazo, page, context }) => {
      await page.goto(plazo.link('fermin'));
      await hydrated(page);
      const figure = page.locator('.hero-amount-figure');
      const before = await figure.innerText();
      await goOffline(page);
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
      await expect(page.getByText(words.screen.es.offline)).toBeVisible();
      await expect(figure).toHaveText(before);
      await context.setOffline(false);
      await expect(page.getByText(words.screen.es.offline)).toBeHidden();
    });
  });
});
